/** The patient's age, stated or from the birth date. */
import { readDates, yearsBetween } from '../../../dates/dates.ts';
import type { Chart } from '../../../types.ts';
import { type Found, foundIn } from '../../prose.ts';
import type { Stated } from '../../stated.ts';
import { type ChartExtractor, textExtractor } from '../extractor.ts';

const AGE =
  /\b(\d{1,3})(?:\s?\+)?[\s-]{0,2}(?:years?|yrs?)[\s-]{0,2}(?:of age|old)\b|\b(\d{1,3})\s?-?(?:y\/o|yo\b|y\.o\.|y o\b)|(?<![\d/.-])\b(\d{2,3})\s?(?:[MF]\b|(?:male|female|man|woman|gentleman|lady)\b)|\b(?:age|aged)[: ]{1,3}(\d{1,3})(?!\d|[-/])|(?:^|[,;]\s)(\d{2,3}) y(?:ears|rs)?(?=[,;]|$)/gi;

function ages(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(AGE)) {
    const n = Number(m[1] ?? m[2] ?? m[3] ?? m[4] ?? m[5]);
    const before = text.slice(Math.max(0, m.index - 24), m.index);
    if (n > 115 || n < 1) continue;
    if (
      /\b(?:since|at|from|until|by|before|after|when|onset|started|began)\s(?:the\s|he was\s|she was\s)?$/i.test(
        before,
      )
    )
      continue;
    if (
      /\b(?:machine|device|cpap|bipap|scan|film|study|unit|chair|wheelchair|bed|mattress|walker|pump|battery|concentrator)\b[^.;,]{0,24}$/i.test(
        before,
      ) ||
      /^\s*(?:machine|device|cpap|unit|mattress|wheelchair|injury|fracture|wound|film|mri)/i.test(
        text.slice(m.index + m[0].length),
      )
    )
      continue;
    found.push(foundIn(m, 'age', n, 'a'));
  }
  return found;
}

/** Age on the anchor day, from the birth date in a document's header or the form. */
function birthOf(chart: Chart): Stated[] | undefined {
  if (!chart.anchor) return undefined;
  for (const sentence of chart.sentences) {
    const doc = chart.documents[sentence.document];
    if (doc?.otherPatient) continue;
    const label = /\b(?:d[o0]b|date of birth|birth ?date)\b[:\s]*/i.exec(sentence.text);
    const column = sentence.cells?.find((c) =>
      /^(?:d[o0]b|date of birth|birth ?date)$/i.test(c.heading ?? ''),
    );
    const from = column ? column.start - sentence.start : label ? label.index + label[0].length : -1;
    if (from < 0) continue;
    const birth = readDates(sentence.text.slice(from, from + 26))[0];
    if (birth?.precision !== 'day') continue;
    if (chart.request.dateOfBirth && chart.request.dateOfBirth !== birth.date) continue;
    const years = yearsBetween(birth.date, chart.anchor);
    if (years < 0 || years > 115) continue;
    return [
      {
        variable: 'age',
        low: years,
        high: years,
        unit: 'a',
        conditions: [],
        sentence: sentence.index,
        start: sentence.start + from + birth.start,
        end: sentence.start + from + birth.end,
        date: chart.anchor,
        derived: `born ${birth.date}, on ${chart.anchor}`,
      },
    ];
  }
  return undefined;
}

export const agesStated = textExtractor('age', ['age'], ages);

export const ageFromBirth: ChartExtractor = {
  of: 'chart',
  id: 'age-from-birth',
  variables: ['age'],
  extract: ({ chart }) => birthOf(chart) ?? [],
};

const births = new WeakMap<Chart, string | undefined>();

/** ISO, from the form, else from a document's header. */
export function birthDateOf(chart: Chart): string | undefined {
  if (!births.has(chart))
    births.set(chart, chart.request.dateOfBirth ?? birthOf(chart)?.[0]?.derived?.slice(5, 15));
  return births.get(chart);
}
