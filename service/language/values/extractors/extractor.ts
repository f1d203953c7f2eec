/** What an extractor is: it finds the values of one domain, in a text, a row, a sentence or a whole chart (README.md). */
import type { FoundDate } from '../../dates/dates.ts';
import type { Assertion, Chart, Measurement, Sentence, Span } from '../../types.ts';
import type { Condition } from '../conditions.ts';
import type { Frame, Value } from '../frame.ts';
import type { Found } from '../prose.ts';
import { type Place, type Stated, statedOver } from '../stated.ts';

export interface Extractor<Context, Extracted> {
  /** Unique; what `after` names. */
  id: string;
  /** All variables of the vocabulary that it may find. */
  variables: readonly string[];
  /** A text without a match holds none of its values: it is not asked. */
  triggers?: RegExp;
  /** Extractors of the same kind whose values it must be given. */
  after?: readonly string[];
  /** Its values, in reading order; never values of other variables than it names. */
  extract(context: Context): Extracted[];
}

/** Offsets are those of `text`: a sentence or the cell of a table. */
export interface TextContext {
  text: string;
  dates: readonly FoundDate[];
  frame: Frame;
  /** What has been found in the text so far. */
  taken: readonly Found[];
  conditions: readonly Condition[];
  /** A sentence shortly before named readings of glucose, so that these here may go without the name. */
  sugars: boolean;
  /** The same of oxygen saturations. */
  saturations: boolean;
}

export interface TextExtractor extends Extractor<TextContext, Found> {
  /** Its values take the place of those with the same name or place. */
  how?: 'replaces';
}

/** One that reads nothing but the text; it is asked where the text has a digit, unless `triggers` say otherwise. */
export const textExtractor = (
  id: string,
  variables: readonly string[],
  read: (text: string) => Found[],
  triggers = /\d/,
): TextExtractor => ({ id, variables, triggers, extract: ({ text }) => read(text) });

export interface Cell extends Span {
  text: string;
  heading: string;
}

/** The cell of a table; offsets are those of its text. */
export interface CellContext extends TextContext {
  heading: string;
  /** The text of the row's first cell, unless this is it. */
  label: string;
  /** Another cell of the row tells what was breathed. */
  flowStated: boolean;
}

export type CellExtractor = Extractor<CellContext, Found>;

/** A sentence, whatever its kind, with the values that its words or cells have given. */
export interface LineContext {
  text: string;
  frame: Frame;
  taken: readonly Value[];
}

export type LineExtractor = Extractor<LineContext, Value>;

/** A row of a table, with what its cells have given; offsets are those of the sentence. */
export interface RowContext extends Omit<TextContext, 'taken' | 'conditions' | 'saturations'> {
  sentence: Sentence;
  cells: readonly Cell[];
  taken: readonly Value[];
  /** Names of the conditions that the cells with words tell. */
  stated: readonly string[];
  /** The day that a value at this place of the row has by its cells, or of the row. */
  dayAt: (at: number) => string | undefined;
  /** The day of the row. */
  rowDay: string | undefined;
  /** Each value has a cell with its day before it. */
  dayBefore: boolean;
}

export interface RowExtractor extends Extractor<RowContext, Value> {
  /** Its values take the place of those with the same name. */
  how?: 'replaces';
}

export interface SentenceContext {
  chart: Chart;
  sentence: Sentence;
  /** Measurements read in the sentence. */
  measured: readonly Measurement[];
}

export interface SentenceExtractor extends Extractor<SentenceContext, Stated> {
  of: 'sentence';
  /** Flags of an assertion that do not hold for its values. */
  ignores?: readonly Flag[];
}

/** One that reads the words of a sentence; `triggers` as above. */
export const sentenceExtractor = (
  id: string,
  variables: readonly string[],
  triggers: RegExp,
  extract: SentenceExtractor['extract'],
): SentenceExtractor => ({ of: 'sentence', id, variables, triggers, extract });

export interface ChartContext {
  chart: Chart;
  /** Measurements read in its sentences. */
  measured: readonly Measurement[];
  /** These and the values of the extractors named in `after`. */
  values: readonly Stated[];
}

export interface ChartExtractor extends Extractor<ChartContext, Stated> {
  of: 'chart';
  ignores?: readonly Flag[];
}

/** One that looks where others have found something: those it comes after, and what was measured. */
export const laterExtractor = (
  id: string,
  variables: readonly string[],
  after: readonly string[],
  extract: ChartExtractor['extract'],
): ChartExtractor => ({ of: 'chart', id, variables, after, extract });

/** A number that is worked out of a chart, and the words that it is worked out of. */
export interface Derived extends Place {
  value: number;
}

/** One that works out numbers of one variable, in chart order; each has the day of its document. `derived` says how. */
export const derivedExtractor = (
  id: string,
  { variable, unit, derived }: { variable: string; unit: string; derived: string },
  read: (chart: Chart) => Derived[],
  ignores: readonly Flag[] = [],
): ChartExtractor => ({
  of: 'chart',
  id,
  variables: [variable],
  ignores,
  extract: ({ chart }) =>
    read(chart).map(({ value, ...place }) => {
      const { date } = chart.documents[chart.sentences[place.sentence]!.document] ?? {};
      return statedOver(place, variable, value, unit, derived, date);
    }),
});

type Flag = { [K in keyof Assertion]: Assertion[K] extends boolean ? K : never }[keyof Assertion];

/**
 * The extractors in an order in which each stands behind those that it names in `after`; else as they are given.
 * @throws Error where one names an unknown one, or two wait for each other
 */
export function inOrder<E extends { id: string; after?: readonly string[] }>(all: readonly E[]): E[] {
  const byId = new Map(all.map((each) => [each.id, each]));
  if (byId.size < all.length) throw new Error('Two extractors have one id.');
  const ordered: E[] = [];
  const waiting = new Set<string>();
  const place = (each: E): void => {
    if (ordered.includes(each)) return;
    if (waiting.has(each.id)) throw new Error(`Extractor ${each.id} waits for itself.`);
    waiting.add(each.id);
    for (const id of each.after ?? []) {
      const earlier = byId.get(id);
      if (!earlier) throw new Error(`Extractor ${each.id} comes after ${id}, which is unknown.`);
      place(earlier);
    }
    ordered.push(each);
  };
  for (const each of all) place(each);
  return ordered;
}
