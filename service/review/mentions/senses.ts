/** Short names of several senses: which of them a chart means, by the codes of its request, else by what it spells out. */
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';
import { CONDITIONS } from '../problems/conditions.ts';
import { type NamedProblem, ofTerm } from './names.ts';
import file from './senses.json' with { type: 'json' };
import { overlaps } from './spans.ts';

/** As the file has it, patterns as text. */
interface Written {
  id?: string;
  code?: string;
  term?: string;
  codes: string;
  words: string;
}

type Sense = Omit<Written, 'codes' | 'words'> & Record<'codes' | 'words', RegExp>;

const SENSES = Object.entries(file.senses as Record<string, Written[]>).map(([short, senses]) => ({
  short,
  senses: senses.map(
    ({ codes, words, ...rest }): Sense => ({
      ...rest,
      codes: new RegExp(`^(?:${codes})`),
      words: new RegExp(words, 'i'),
    }),
  ),
}));

type Meaning = Omit<NamedProblem, keyof Span>;
interface Meant {
  /** Where it stands in a text. */
  written: RegExp;
  /** Nothing where it is no problem. */
  problem?: Meaning;
}

/** A number behind it makes it a score or an index, but for a length of time or a stage. */
const UNSCORED = String.raw`(?!\s\d?\.?\d+(?!\s?-?\s?(?:y|x|w|m|d)))`;

/** What each short name of several senses means in a chart; those of which nothing tells are left out. */
const meaningsOf = rememberedBy((chart: Chart): readonly Meant[] =>
  SENSES.flatMap(({ short, senses }) => {
    if (!chart.text.includes(short)) return [];
    const asked = senses.filter(({ codes }) => chart.request.diagnosisCodes.some((code) => codes.test(code)));
    const spelled = asked.length > 0 ? asked : senses.filter(({ words }) => words.test(chart.text));
    const [sense] = spelled;
    if (!sense || spelled.length > 1) return [];
    const problem = problemOf(sense);
    const written = new RegExp(`(?<![\\w/-])${short}(?![\\w-])${problem ? UNSCORED : ''}`, 'g');
    return [{ written, ...(problem && { problem }) }];
  }),
);

function problemOf({ id, code, term }: Sense): Meaning | undefined {
  const condition = id ? CONDITIONS.get(id)! : undefined;
  if (condition) return { key: condition.id, name: condition.name, condition };
  return code && term ? ofTerm({ code, term, name: term }) : undefined;
}

/** The problems of a sentence, with short names in the sense that the chart gives them. */
export function inSenseOf<T extends Span>(
  chart: Chart,
  { text, start }: Sentence,
  named: readonly T[],
  make: (meaning: Meaning, span: Span) => T | undefined,
): T[] {
  const places = meaningsOf(chart).flatMap(({ written, problem }) =>
    [...text.matchAll(written)].map(({ index, 0: word }) => ({
      start: start + index,
      end: start + index + word.length,
      problem,
    })),
  );
  if (places.length === 0) return [...named];
  const isShort = (each: Span) =>
    places.some((place) => place.start === each.start && place.end === each.end);
  const rest = named.filter((each) => !isShort(each));
  const meant = places.flatMap(({ problem, ...span }) =>
    problem && !rest.some((each) => overlaps(each, span)) ? (make(problem, span) ?? []) : [],
  );
  return [...rest, ...meant].sort((a, b) => a.start - b.start);
}
