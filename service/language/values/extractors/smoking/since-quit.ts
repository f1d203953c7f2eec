/** Years since the patient stopped smoking. */
import { datesIn } from '../../../assertion/mentions.ts';
import { yearsBetween } from '../../../dates/dates.ts';
import { type Stated, statedOver } from '../../stated.ts';
import { type SentenceContext, sentenceExtractor } from '../extractor.ts';
import { SMOKING } from './words.ts';

const QUIT =
  /\b(?:quit|quitting|stopped smoking|stopped|ceased|gave up (?:smoking|cigarettes|tobacco)|smoke[- ]free|has not smoked|hasn't smoked|no (?:cigarettes|tobacco|smoking)|former smoker|ex-?smoker)\b/i;

/** Years from the day the patient stopped smoking to the anchor. */
function sinceQuit({ chart, sentence }: SentenceContext): Stated[] {
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
  const start = sentence.start + m.index;
  const end = date
    ? Math.max(date.end, start + m[0].length)
    : start + (lasting ? lasting.index + lasting[0].length : m[0].length);
  const place = { sentence: sentence.index, start, end };
  const derived = `quit ${day}, on ${chart.anchor}`;
  return [statedOver(place, 'years_since_quit', years, 'a', derived, chart.anchor)];
}

export const yearsSinceQuit = sentenceExtractor('since-quit', ['years_since_quit'], SMOKING, sinceQuit);
