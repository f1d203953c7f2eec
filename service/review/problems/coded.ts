/** The diagnosis codes of the request form: what each stands for, and where the record says as much in its own words. */
import { assertionOf } from '../../language/index.ts';
import { least, most } from '../../language/lists.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { codeName, wordsOfName } from './code-names.ts';
import { CONDITIONS, type Condition, codesOf } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { type Place, placeOf } from './places.ts';
import { isNotItself } from './said.ts';

export interface Coded {
  code: string;
  /** In plain words; absent for what is no code. */
  name?: string;
  /** Where the record has the words of the name. */
  at?: Span & { sentence: number };
}

/** Fewer letters than this in all its words name nothing by themselves. */
const LEAST_LETTERS = 8;

export function codedOf(chart: Chart, codes: readonly string[]): Coded[] {
  return codes.map((code) => {
    const listed = codeName(code);
    const printed = !listed || VAGUE.test(listed) ? wordsBeside(chart, code, listed) : undefined;
    const name = printed?.name ?? listed;
    const at = printed ?? (name && placeOfName(chart, name));
    return { code, ...(name && { name }), ...(at && { at }) };
  });
}

/** The name of a whole category says less than the words that the record prints beside the code. */
const VAGUE = /\bother (?:and|specified)\b|\bunspecified\b/;

/** "Dx S39.012A strain of muscle of lower back". */
function wordsBeside(
  chart: Chart,
  code: string,
  listed = '',
): (NonNullable<Coded['at']> & { name: string }) | undefined {
  // a word of the category tells that it is the name, and not the next label of a form
  const wanted = new Set(wordsOfName(listed));
  for (const sentence of chart.sentences) {
    const at = sentence.text.indexOf(code);
    const document = chart.documents[sentence.document];
    if (at < 0 || document?.otherPatient || document?.kind === 'policy') continue;
    const head = /^[\s:)\u2013-]*/.exec(sentence.text.slice(at + code.length))![0];
    const from = at + code.length + head.length;
    const name = /^[A-Za-z][A-Za-z' -]{5,70}/.exec(sentence.text.slice(from))?.[0].trim();
    if (!name || name.split(' ').length < 2) continue;
    if (listed && !wordsOfName(name).some((word) => wanted.has(word))) continue;
    const start = sentence.start + from;
    return { name, start, end: start + name.length, sentence: sentence.index };
  }
  return undefined;
}

/** Where the record has every telling word of the name. */
function placeOfName(chart: Chart, name: string): Coded['at'] {
  const words = wordsOfName(name);
  return words.join('').length < LEAST_LETTERS ? undefined : newestNaming(chart, words);
}

/** The newest sentence with every one of the words, said of the patient as a fact. */
export function newestNaming(
  chart: Chart,
  words: readonly string[],
  counts: (place: Place) => boolean = () => true,
): Coded['at'] {
  const stems = words.map((word) => tokenise(word)[0]!.stem);
  return chart.sentences
    .flatMap((sentence) => {
      const span = spanOf(sentence, stems);
      const place = span && placeOf(chart, sentence);
      if (!span || !place || !counts(place)) return [];
      if (isNotItself(sentence.text.slice(span.end - sentence.start))) return [];
      const a = assertionOf(chart, sentence.index, span);
      if (a.subject !== 'patient' || a.negated || a.uncertain || a.hypothetical || a.planned || a.policy)
        return [];
      return [{ ...span, sentence: sentence.index, date: chart.documents[sentence.document]?.date }];
    })
    .sort((a, b) => newestFirst(a.date, b.date) || a.start - b.start)
    .map(({ start, end, sentence }) => ({ start, end, sentence }))[0];
}

/** From the first to the last of the words; nothing where one is missing. */
function spanOf({ tokens }: Sentence, stems: readonly string[]): Span | undefined {
  const found: Span[] = [];
  for (const stem of stems) {
    const token = tokens.find((each) => each.stem === stem);
    if (!token) return undefined;
    found.push(token);
  }
  return {
    start: least(found.map(({ start }) => start)),
    end: most(found.map(({ end }) => end)),
  };
}

/** The code is one of its codes, or of the same category and named in the same words. */
export function standsFor(code: string, condition: Condition): boolean {
  const own = codesOf(condition);
  if (own.some((prefix) => code.startsWith(prefix) || (code.length > 3 && prefix.startsWith(code))))
    return true;
  if (CONDITIONS.has(condition.id) || !own.some((prefix) => prefix.slice(0, 3) === code.slice(0, 3)))
    return false;
  const words = new Set(wordsOfName(codeName(code) ?? ''));
  return wordsOfName(condition.name).some((word) => words.has(word));
}
