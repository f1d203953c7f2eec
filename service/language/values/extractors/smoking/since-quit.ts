/** Years since the patient stopped smoking. */
import { datesIn } from '../../../assertion/mentions.ts';
import { yearsBetween } from '../../../dates/dates.ts';
import type { Chart, Sentence } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { SentenceExtractor } from '../extractor.ts';
import { SMOKING } from './words.ts';

const QUIT =
  /\b(?:quit|quitting|stopped smoking|stopped|ceased|gave up (?:smoking|cigarettes|tobacco)|smoke[- ]free|has not smoked|hasn't smoked|no (?:cigarettes|tobacco|smoking)|former smoker|ex-?smoker)\b/i;

/** Years from the day the patient stopped smoking to the anchor. */
function sinceQuit(chart: Chart, sentence: Sentence): Stated[] {
  if (!chart.anchor) return [];
  const m = QUIT.exec(sentence.text);
  if (!m || !/smok|tobacco|cig|pack|ppd|quit/i.test(sentence.text)) return [];
  if (
    /\b(?:urged|advised|counsel\w*|encouraged|wants|willing|ready|plans?|trying|try|asked|help\w*|discuss\w*|needs?|should|must|importance|attempt\w*|not|never|cannot|can't|won't|will|unable|motivated|interested|date set) (?:\w+ ){0,4}$/i.test(
      sentence.text.slice(0, m.index),
    )
  )
    return [];
  const dates = datesIn(chart, sentence).filter((d) => d.start >= sentence.start + m.index - 30);
  const lasting = /\bfor (?:the )?(?:past|last) (\d{1,2}) years?/i.exec(sentence.text.slice(m.index));
  const date =
    dates.find((d) => d.start >= sentence.start + m.index && d.start - sentence.start - m.index < 60) ??
    undefined;
  const doc = chart.documents[sentence.document];
  const day =
    date?.date ??
    (lasting && doc?.date
      ? `${Number(doc.date.slice(0, 4)) - Number(lasting[1])}${doc.date.slice(4)}`
      : undefined);
  if (!day || day > chart.anchor) return [];
  const years =
    date?.precision === 'year' && !date.relative
      ? Number(chart.anchor.slice(0, 4)) - Number(day.slice(0, 4))
      : yearsBetween(day, chart.anchor);
  return [
    {
      variable: 'years_since_quit',
      low: years,
      high: years,
      unit: 'a',
      conditions: [],
      sentence: sentence.index,
      start: sentence.start + m.index,
      end: date
        ? Math.max(date.end, sentence.start + m.index + m[0].length)
        : sentence.start + m.index + (lasting ? lasting.index + lasting[0].length : m[0].length),
      date: chart.anchor,
      derived: `quit ${day}, on ${chart.anchor}`,
    },
  ];
}

export const yearsSinceQuit: SentenceExtractor = {
  of: 'sentence',
  id: 'since-quit',
  variables: ['years_since_quit'],
  triggers: SMOKING,
  extract: ({ chart, sentence }) => sinceQuit(chart, sentence),
};
