/**
 * What arithmetic, dates and vocabulary know of a passage beside a criterion, in the few words that the reader is trained on. An encoder
 * sees that both speak of an angle; that 44 is more than 30, that a report is eight months old, or that "DM2" is the diabetes that is
 * asked for, it is told: `visit, 3 weeks before [limit met; names it] | Assessment | DM2, A1c 8.1 %`.
 */
import { daysBetween } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import { meets } from '../limits.ts';
import { type Standing, standingOf } from '../patterns/standing.ts';
import { namedIn } from '../plain/concepts.ts';
import { lookBackIn } from '../plain/window.ts';
import { standingAt } from './features.ts';
import type { Names } from './model.ts';
import { askedNumbers, limitsTogether, type NumberAnswer, numbersSay } from './numbers.ts';

const NAMED: Record<Standing, string> = {
  asserted: 'names it',
  negated: 'denies it',
  open: 'leaves it open',
  void: 'names it, not as a fact of the patient',
};

const LIMITS = { yes: 'limit met', no: 'limit not met' };

/** The words for each passage; '' where nothing is known. */
export function hintsFor(
  chart: Chart,
  description: string,
  parent: string | undefined,
  names: Names,
): (sentence: number) => string {
  const asked = askedNumbers(description);
  const { values, concepts } = namedIn(description);
  const window = (lookBackIn(description) ?? lookBackIn(parent ?? ''))?.days;
  const named = new Map<number, Standing>();
  for (const sentence of names.sentences) named.set(sentence, standingAt(chart, sentence));
  for (const concept of concepts)
    for (const i of chart.byConcept.get(concept) ?? []) {
      const { sentence, assertion } = chart.mentions[i]!;
      named.set(sentence, standingOf(assertion));
    }
  const measured = new Map<number, NumberAnswer[]>();
  for (const { variable, ...limits } of values)
    for (const i of [variable].flat().flatMap((id) => chart.byVariable.get(id) ?? [])) {
      const m = chart.measurements[i]!;
      const answer = meets(m, limits);
      if (answer !== 'unknown') measured.set(m.sentence, [...(measured.get(m.sentence) ?? []), answer]);
    }
  return (sentence) => {
    const answers = measured.get(sentence) ?? numbersSay(chart, sentence, asked);
    const limits = limitsTogether(answers, description);
    const standing = named.get(sentence);
    return [
      limits ? LIMITS[limits] : '',
      window === undefined ? '' : timeHint(chart, sentence, window),
      standing ? NAMED[standing] : '',
    ]
      .filter(Boolean)
      .join('; ');
  };
}

function timeHint(chart: Chart, index: number, window: number): string {
  const sentence = chart.sentences[index]!;
  const date = sentence.date ?? chart.documents[sentence.document]?.date;
  if (!date || !chart.anchor) return '';
  return daysBetween(date, chart.anchor) > Math.ceil(window) + 1 ? 'too old' : '';
}

/** A passage with its hint behind the kind of document. */
export const hinted = (passage: string, hint: string): string =>
  hint ? passage.replace(' | ', ` [${hint}] | `) : passage;
