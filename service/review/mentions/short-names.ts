/** Drugs as clinicians shorten them: "Plavix 75 atorva 80", "ASA/atorva/metop succ", "Meds: AZA, C/L 25/100, vit D". */
import type { Sentence, Span } from '../../language/types.ts';
import { Phrases } from '../../language/vocabulary/phrases.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { OPENS_A_LIST } from '../problems/drug-verbs.ts';
import { drugByFirstLetters, drugByName } from '../problems/drugs.ts';
import file from './drug-shorthand.json' with { type: 'json' };
import { joined, overlaps } from './spans.ts';

interface Named extends Span {
  /** Generic name. */
  key: string;
  /** As written. */
  name: string;
}

interface Shorthand {
  generic: string;
  wording: string;
  /** It means something else where it is not in a list. */
  isOfLists: boolean;
}

const WORD = /(?<![\w-])[A-Za-z]{4,}(?![\w-])/g;
/** A form and a dose stand behind it, or a dose in the next cell of a table, or how a steroid is given; a year is none, but 2000 may be one. */
const DOSED =
  /^ (?:taper|burst)\b|^(?:\s+(?:succ(?:inate)?|tart(?:rate)?|hcl|xl|xr|er|sr|cr|la))?(?:\s+|\s*\|\s*)(?!(?:19\d\d|20(?!00)\d\d)\b)\d[\d.]*(?:\/d(?:ay)?\b|(?![\d./]*\s?(?:y|yr|years?|days?|d|wks?|weeks?|mo|months?|h|hrs?|x|%)\b))/i;
/** Between two drugs of one list, which stand so near: doses, how often, a comma, a slash, a plus sign; no year. */
const LIST =
  /^(?=[\s\S]{0,30}$)(?![\s\S]*\b(?:19\d\d|20(?!00)\d\d)\b)(?:[\s\d.,/&+]|\b(?:and|mg|mcg|units?|u|bid|tid|qid|qd|qhs|qam|qpm|hs|prn|po|daily|nightly|succ|tart|xl|xr|er|sr|cr)\b)*$/i;

let made: Phrases<Shorthand> | undefined;

/** Made when the first sentence is looked at. */
function shorthand(): Phrases<Shorthand> {
  if (made) return made;
  const entries = Object.entries(file.drugs).flatMap(([generic, { anywhere, in_lists }]) =>
    [...anywhere, ...in_lists].map(
      (wording, i) => [wording, { generic, wording, isOfLists: i >= anywhere.length }] as const,
    ),
  );
  made = new Phrases(entries, (wording) => tokenise(wording).map(({ norm }) => norm));
  return made;
}

/** All of capitals as it stands; any other in whatever letters. */
const isWritten = (written: string, wording: string): boolean =>
  wording === wording.toUpperCase() ? written === wording : written.toLowerCase() === wording.toLowerCase();

/** What the table has of a sentence. */
export interface ShorthandFound {
  /** A name wherever it stands. */
  surely: Named[];
  /** What counts only with a dose, or in one list with another drug. */
  inLists: Named[];
}

/** Every shorthand of the table in a sentence, the longest where one is within another. */
export function shorthandIn({ text, start: from, tokens }: Words): ShorthandFound {
  const found: ShorthandFound = { surely: [], inLists: [] };
  for (let i = 0; i < tokens.length; ) {
    const hit = shorthand().longest(i, tokens.length, (k) => tokens[k]?.norm ?? '');
    const span = hit && { start: tokens[i]!.start, end: tokens[hit.to - 1]!.end };
    const name = span && text.slice(span.start - from, span.end - from).replace(/\s+/g, ' ');
    const meant = hit?.values.find(({ wording }) => isWritten(name!, wording));
    const isWhole =
      span &&
      !/[\w-]/.test(text.charAt(span.start - from - 1)) &&
      !/[\w-]/.test(text.charAt(span.end - from));
    if (hit && span && meant && isWhole) {
      found[meant.isOfLists ? 'inLists' : 'surely'].push({ ...span, key: meant.generic, name: name! });
      i = hit.to;
    } else i++;
  }
  return found;
}

type Words = Pick<Sentence, 'text' | 'start' | 'tokens'>;

/** Beside the drugs that are known by their names: what counts only with a dose, or in one list with another drug. `byTable` is of the same sentence. */
export function shortNamesIn(
  { text, start: from }: Words,
  known: readonly Span[],
  byTable: readonly Named[],
): Named[] {
  const byLetters = [...text.matchAll(WORD)].flatMap(({ 0: name, index }) => {
    // a name in full is known already, but not behind a slash
    const key = drugByFirstLetters(name) ?? (text[index - 1] === '/' ? drugByName(name) : undefined);
    return key ? [{ start: from + index, end: from + index + name.length, key, name }] : [];
  });
  const asked = [...byTable, ...byLetters.filter((each) => !byTable.some((other) => overlaps(each, other)))]
    .filter((each) => !known.some((other) => overlaps(each, other)))
    .sort((a, b) => a.start - b.start);
  const head = OPENS_A_LIST.exec(text)?.[0].trimEnd();
  const list: Span[] = head ? [...known, { start: from, end: from + head.length }] : [...known];
  const found: Named[] = [];
  // what counts makes its neighbor count
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const each of asked)
      if (
        !found.includes(each) &&
        (DOSED.test(text.slice(each.end - from)) ||
          [...list, ...found].some((other) => joined(text, from, LIST, other, each)))
      )
        found.push(each);
  }
  return found.sort((a, b) => a.start - b.start);
}
