/** Names of conditions in a text, by the list of conditions.json: longest first, short capitals as capitals, or small where that is no word. */
import type { Sentence, Span, Token } from '../../language/types.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { Trie } from '../../language/vocabulary/trie.ts';
import short from '../mentions/short-problems.json' with { type: 'json' };
import file from './conditions.json' with { type: 'json' };

export interface Condition {
  id: string;
  name: string;
  terms: string[];
  /**
   * chronic: stays. event: happened once. lasting_event: happened and stays with the patient. acute: passes. cancer: active
   * while treated. wound: open until healed. state: what an operation or an illness left, a device, a need. problem, symptom, finding: as long as they are told of. past: never active.
   */
  course: string;
  icd10?: string[];
  icd9?: string[];
  /** The chronic condition that it counts as for chronic care management. */
  group?: string;
  /** The broader condition. */
  within?: string;
  /** Conditions that go without saying beside it. */
  covers?: string[];
  /** A new one is a trigger of chronic care management. */
  serious?: boolean;
  /** Terms that in running text name a feeling or a symptom, not the disease. */
  loose?: string[];
  /** A sentence that matches speaks of something else. */
  not?: string;
}

export const CONDITIONS: ReadonlyMap<string, Condition> = new Map(
  (file.conditions as Condition[]).map((condition) => [condition.id, condition]),
);
const OTHER_SENSE = new Map(
  [...CONDITIONS.values()].flatMap(({ id, not }) => (not ? [[id, new RegExp(not, 'i')] as const] : [])),
);

interface Term {
  id: string;
  capitals: boolean;
  term: string;
}

const trie = new Trie<Term>();
for (const { id, terms } of CONDITIONS.values())
  for (const term of terms)
    trie.add(
      tokenise(term).map((token) => token.stem),
      { id, capitals: /^[A-Z]{2,6}$/.test(term), term },
    );

export interface NamedCondition extends Span {
  condition: Condition;
}

/** The conditions that a sentence names, in the sense of the condition. */
export function conditionsIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedCondition[] {
  return namesIn(sentence.text, sentence.start, sentence.tokens).filter(({ condition }) =>
    isMeant(condition, sentence.text),
  );
}

/** A text in which its name may stand does not speak of something else. */
export const isMeant = ({ id }: Condition, text: string): boolean => !OTHER_SENSE.get(id)?.test(text);

function namesIn(text: string, start: number, tokens: readonly Token[]): NamedCondition[] {
  const found: NamedCondition[] = [];
  const shouted = text === text.toUpperCase();
  for (let i = 0; i < tokens.length; ) {
    const hit = trie.longest(i, tokens.length, (k) => (tokens[k] ? keyOf(tokens[k]) : ''));
    const first = tokens[i]!;
    const last = hit && tokens[hit.to - 1];
    const written = last ? text.slice(first.start - start, last.end - start) : '';
    const term = hit?.values.find(({ capitals, term }) =>
      capitals
        ? (written.replace(STAGE, '') === term || isSmall(written, term)) &&
          !(shouted && isWord(written)) &&
          !isScored(text, written, last!.end - start) &&
          !isPartOf(text, first.start - start, last!.end - start, found.at(-1)?.end === first.start - 1)
        : // one stem is not one word: "blinds"
          term.includes(' ') || (written.length > term.length - 3 && !isVerb(written, term)),
    );
    if (!hit || !last || !term) {
      i++;
      continue;
    }
    found.push({ condition: CONDITIONS.get(term.id)!, start: first.start, end: last.end });
    i = hit.to;
  }
  return found;
}

/** "PMH htn, gerd": three letters and more that are no word when they are small; "gad" is gadolinium. */
const isSmall = (written: string, term: string): boolean =>
  term.length > 2 && !WORDS_WHEN_SMALL.has(term) && written === term.toLowerCase();
const WORDS_WHEN_SMALL: ReadonlySet<string> = new Set(['AIDS', 'AKA', 'GAD', 'PAD']);

/** "CKD3a", "DM2": a stage or a type joined to a short name that has such. */
const STAGE = /(?<=^(?:CKD|DM|COPD))\d[ab]?$/;
const keyOf = ({ norm, stem }: Token): string =>
  /^(?:ckd|dm|copd)\d[ab]?$/.test(norm) && norm !== 'dm2' && norm !== 'dm1'
    ? norm.replace(/\d[ab]?$/, '')
    : stem;

/** "The depressing news", "it blinds him": another part of speech than the name. */
const isVerb = (written: string, term: string): boolean =>
  /(?:ing|ed)$/i.test(written) && !/(?:ing|ed)$/i.test(term);

/** What the second of two diseases comes from: "RA-ILD", "scleroderma-ILD". */
const CAUSE = new RegExp(`(?<![\\w-])(?:${Object.keys(short.names).join('|')})-$`);

/** "MI-E" is a cough assist and "GAD-7" a scale: a short name joined to more letters or digits is another name. */
const isPartOf = (text: string, from: number, to: number, isJoined: boolean): boolean =>
  /^-[A-Za-z0-9]/.test(text.slice(to, to + 2)) ||
  (/[A-Za-z0-9]-$/.test(text.slice(Math.max(0, from - 2), from)) &&
    !isJoined &&
    !CAUSE.test(text.slice(0, from)));

/** "SSS 9", "OA 21": short names of scales and counts; of a disease only those that have stages stand before a number. */
const isScored = (text: string, written: string, to: number): boolean =>
  !STAGED.has(written) &&
  /^ \d{1,3}(?![\d/.,-]*\d|\s?-?\s?(?:y|d|h|w|m|x|%|st|nd|rd|th|pack|days?|\()|[a-z])/i.test(text.slice(to));
const STAGED = new Set(['CKD', 'DM', 'AKI', 'COPD', 'CHF', 'HF', 'MDD', 'GERD', 'PAD']);

/** In a text all of capitals a short name may be a word or a state: "HEARING AIDS", "AS BEFORE", "DETROIT, MI". */
const isWord = (written: string): boolean =>
  (written.length < 3 && !/^(?:DM|HF)$/.test(written)) || /^(?:AIDS|PAD|MCI|ALS|SUI)$/.test(written);

/** The codes that stand for it, as prefixes. */
export const codesOf = ({ icd10 = [], icd9 = [] }: Condition): string[] => [...icd10, ...icd9];

/** The conditions that a code stands for, by the longest of their prefixes first. */
export const conditionsOfCode = (code: string): { condition: Condition; prefix: string }[] =>
  [...CONDITIONS.values()]
    .flatMap((condition) => codesOf(condition).map((prefix) => ({ condition, prefix })))
    .filter(({ prefix }) => code.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);

/** A condition and the broader ones. */
export function broaderOf(id: string): string[] {
  const out = [id];
  for (const at of out) {
    const within = CONDITIONS.get(at)?.within;
    if (within && !out.includes(within)) out.push(within);
  }
  return out;
}
