/** How a passage and a criterion are put to the reader: the same words in training and in use. */
import { daysBetween } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';

/** A sentence shorter than this is read together with the one before it. */
const SHORT = 60;
const LONGEST = 600;

/** Days between a document and what one of its sentences speaks of, from which that is told too. */
const OTHER_DAY = 14;

/** `kind of document, when | section | words`. */
export function passageText(chart: Chart, index: number): string {
  const sentence = chart.sentences[index]!;
  const document = chart.documents[sentence.document];
  const section = chart.sections[sentence.section];
  const before = chart.sentences[index - 1];
  const lead =
    sentence.text.length < SHORT && before && before.section === sentence.section ? `${before.text} ` : '';
  const text = `${lead}${sentence.heading ? `${sentence.heading}: ` : ''}${sentence.text}`;
  const kind = (document?.kind ?? 'other').replace(/_/g, ' ');
  const author = document?.authorRole === 'supplier' ? 'supplier ' : '';
  return `${author}${kind}${when(document?.date, chart.anchor)}${ofOtherDay(sentence.date, document?.date, chart.anchor)} | ${section?.title ?? ''} | ${text}`
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST);
}

const EACH = 240;

/** Several passages of one chart as one; each is cut where it would crowd out the others. */
export const passagesText = (passages: readonly string[]): string =>
  passages.map((passage) => passage.slice(0, EACH)).join(' // ');

/** ` (of 5 months before)`: an older result in a newer note. */
function ofOtherDay(date: string | undefined, document: string | undefined, anchor: string | undefined) {
  if (!date || !document || Math.abs(daysBetween(date, document)) < OTHER_DAY) return '';
  return when(date, anchor).replace(/^, (.*)$/, ' (of $1)');
}

/** How long before the request, in the largest unit that says enough. */
function when(date: string | undefined, anchor: string | undefined): string {
  if (!date || !anchor) return '';
  const days = daysBetween(date, anchor);
  if (days < 0) return ', after the request';
  if (days < 14) return `, ${days} days before`;
  if (days < 70) return `, ${Math.round(days / 7)} weeks before`;
  if (days < 730) return `, ${Math.round(days / 30.4)} months before`;
  return `, ${Math.round(days / 365)} years before`;
}

/** The criterion with what stands above it, which often names the matter. */
export function criterionText(description: string, parent: string | undefined): string {
  return parent ? `${description} (${parent})` : description;
}
