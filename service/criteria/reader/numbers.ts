/**
 * What the numbers of passages say of the limits that a description sets, for any unit and any name: "more than 30 degrees" beside
 * "Cobb angle 44 degrees". An encoder reads that both speak of the angle; that 44 is more than 30 is for arithmetic.
 */
import { datesIn, tokenise } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import { type Quantity, quantitiesIn } from '../../language/numbers/quantities.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { Chart } from '../../language/types.ts';
import { type Limits, meets } from '../limits.ts';
import { ageAmong, ageIn } from '../plain/age.ts';
import { limitsFirst } from '../plain/comparators.ts';
import { EMPTY_WORDS } from '../plain/empty.ts';
import { boundsOf } from '../plain/limits.ts';

/** A unit as what it measures, and how much of that it is. */
const DIMENSIONS: Record<string, readonly [dimension: string, factor: number]> = {
  mm: ['length', 0.1],
  cm: ['length', 1],
  '[in_i]': ['length', 2.54],
  '[ft_i]': ['length', 30.48],
  kg: ['mass', 1],
  '[lb_av]': ['mass', 0.453592],
  '[oz_av]': ['mass', 0.0283495],
  'mm[Hg]': ['pressure', 1],
  kPa: ['pressure', 7.50062],
  s: ['time', 1 / 86400],
  min: ['time', 1 / 1440],
  h: ['time', 1 / 24],
  d: ['time', 1],
  '{nights}': ['time', 1],
  wk: ['time', 7],
  mo: ['time', 30.4375],
  a: ['time', 365.25],
};

interface AskedNumber {
  limits: Limits;
  dimension: string;
  /** Stems of the words that name what is counted or measured, where the unit does not. */
  names: ReadonlySet<string>;
}

/** A time counted back from the request, or to come: no length of anything. */
const NOT_A_LENGTH =
  /\b(?:with ?in|in|during|over|past|last|previous|prior|preceding|next|every|age[ds]?|day|days|after|before)\s+(?:the\s+)?(?:(?:past|last|next|previous|prior|preceding|first)\s+)?$/i;
const AGE_BEHIND = /^[\s-]*(?:old\b|of age\b|y\/?o\b)|^\s*(?:ago|before|prior|earlier)\b/i;
/** Words before a number that tell what it is a number of. */
const NAME_WORDS = 4;

/** The limits of a description, in the order of its text. */
export const askedNumbers = rememberedByText((description): readonly AskedNumber[] => {
  const text = limitsFirst(description);
  // An age is told by the birth date, not by the passages.
  const age = ageIn(description) ?? ageAmong(description);
  const ages = [age?.at_least, age?.at_most].filter((bound) => bound !== undefined);
  return quantitiesIn(text).flatMap((q) => {
    if (ages.includes(q.low) && (!q.unit || q.unit === 'a')) return [];
    const dimension = dimensionOf(text, q);
    const limits = limitsOf(text, q, dimension?.[0]);
    return dimension && limits
      ? [{ limits: scaled(limits, dimension[1]), dimension: dimension[0], names: namesBefore(text, q) }]
      : [];
  });
});

function limitsOf(text: string, q: Quantity, dimension: string | undefined): Limits | undefined {
  const before = text.slice(0, q.start);
  if (dimension === 'time' && NOT_A_LENGTH.test(before)) return undefined;
  const bounds = boundsOf(before, q);
  if (bounds) return bounds;
  // "tried for 6 weeks", "two relapses": no fewer
  return dimension === 'time' || (dimension?.startsWith('of ') && q.low > 1)
    ? { at_least: q.low }
    : undefined;
}

const scaled = (limits: Limits, factor: number): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, bound]) => [
      name,
      Array.isArray(bound) ? bound.map((b) => b * factor) : bound * factor,
    ]),
  );

/** By its unit; without one by the word behind it ("3 channels"), else by the words before it ("PHQ-9 of 15"). */
function dimensionOf(text: string, q: Quantity): readonly [string, number] | undefined {
  if (q.over !== undefined || q.unit === 'dose') return undefined;
  if (q.unit) return DIMENSIONS[q.unit] ?? [q.unit, 1];
  const behind = /^[\s-]*([a-z][\w/]*)/i.exec(text.slice(q.end));
  const [word] = behind ? tokenise(behind[1]!) : [];
  if (word && !EMPTY_WORDS.has(word.norm) && text.slice(q.end).search(/[,.;()]/) !== 0)
    return [`of ${word.stem}`, 1];
  return q.word ? undefined : ['number', 1];
}

function namesBefore(text: string, q: Quantity): Set<string> {
  const content = tokenise(text.slice(0, q.start)).filter(
    (t) => !EMPTY_WORDS.has(t.norm) && /[a-z]/.test(t.norm),
  );
  return new Set(content.slice(-NAME_WORDS).map((t) => t.stem));
}

export type NumberAnswer = 'yes' | 'no' | undefined;

/** What the numbers of one sentence say of each limit: undefined where it has none of its kind, or some on both sides. */
export function numbersSay(chart: Chart, index: number, asked: readonly AskedNumber[]): NumberAnswer[] {
  if (asked.length === 0) return [];
  const sentence = chart.sentences[index]!;
  const { text } = sentence;
  const taken = datesIn(chart, sentence).map((d) => ({
    start: d.start - sentence.start,
    end: d.end - sentence.start,
  }));
  const quantities = quantitiesIn(text, taken).filter((q) => !AGE_BEHIND.test(text.slice(q.end)));
  const measured = quantities.map((q) => dimensionOf(text, q));
  return asked.map((one) => {
    const same = quantities.flatMap((q, i) => {
      const [dimension, factor] = measured[i] ?? [undefined, 1];
      if (dimension !== one.dimension) return [];
      const before = namesBefore(text, q);
      const named = [...one.names].filter((name) => before.has(name)).length;
      return [{ q, factor, named }];
    });
    const best = Math.max(0, most(same.map((s) => s.named)));
    // A number without a unit is only what its name says.
    if (one.dimension === 'number' && best === 0) return undefined;
    const answers = new Set(
      same
        .filter((s) => s.named === best)
        .map(({ q, factor }) => meets({ ...q, low: q.low * factor, high: q.high * factor }, one.limits)),
    );
    if (answers.has('yes') === answers.has('no')) return undefined;
    return answers.has('yes') ? 'yes' : 'no';
  });
}

/** What several limits come to: one that is met is enough where the description offers alternatives, and one that is missed is too much where it does not. */
export function limitsTogether(answers: readonly NumberAnswer[], description: string): NumberAnswer {
  const decides = /\bor\b|,|\//.test(description) ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
  return decides.find((answer) => answers.includes(answer));
}
