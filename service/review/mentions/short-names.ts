/** Drugs as clinicians shorten them: "Plavix 75 atorva 80", "ASA/atorva/metop succ". */
import type { Span } from '../../language/types.ts';
import { drugByFirstLetters, drugByName } from '../problems/drugs.ts';
import { joined, overlaps } from './spans.ts';

interface Named extends Span {
  /** Generic name. */
  key: string;
  /** As written. */
  name: string;
}

const WORD = /(?<![\w-])[A-Za-z]{4,}(?![\w-])/g;
/** A form and a dose stand behind it. */
const DOSED =
  /^(?:\s+(?:succ(?:inate)?|tart(?:rate)?|hcl|xl|xr|er|sr|cr|la))?\s+\d[\d.]*(?![\d./]*\s?(?:y|yr|years?|days?|d|wks?|weeks?|mo|months?|h|hrs?|x|%)\b)/i;
/** Between two drugs of one list, which stand so near: doses, how often, a comma, a slash, a plus sign. */
const LIST =
  /^(?=[\s\S]{0,30}$)(?:[\s\d.,/&+]|\b(?:and|mg|mcg|units?|u|bid|tid|qid|qd|qhs|qam|qpm|hs|prn|po|daily|nightly|succ|tart|xl|xr|er|sr|cr)\b)*$/i;

/** Beside the drugs that are known by their names: first letters count only with a dose, or in one list with another drug. */
export function shortNamesIn(text: string, from: number, known: readonly Span[]): Named[] {
  const found: Named[] = [];
  for (const { 0: name, index } of text.matchAll(WORD)) {
    // a name in full is known already, but not behind a slash
    const key = drugByFirstLetters(name) ?? (text[index - 1] === '/' ? drugByName(name) : undefined);
    const span = { start: from + index, end: from + index + name.length };
    if (!key || known.some((each) => overlaps(each, span))) continue;
    if (
      DOSED.test(text.slice(span.end - from)) ||
      [...known, ...found].some((each) => joined(text, from, LIST, each, span))
    )
      found.push({ ...span, key, name });
  }
  return found;
}
