/** Two days and the time between them: what each day is, how far apart they are, and how that stands to the limit. */
import { daysBetween, statedPrecision } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import type { Match } from '../patterns/match.ts';
import { periodInDays } from '../patterns/period.ts';
import { quote } from '../words.ts';
import { daysApart, gapTo, lengthOfTime, onDate, usDate } from './dates.ts';
import { dayOfRequest, pageOf, sourceOf } from './templates.ts';

/** A day of the record, or the date of service of the request form. */
interface Day {
  day: string;
  match: Match | undefined;
}

export interface Apart {
  from: Day;
  to: Day;
  min?: string | undefined;
  max?: string | undefined;
  /** Both are known to the day. */
  exact: boolean;
  /** Too few or too many days; `open` where the days are not known well enough to decide. */
  missed?: 'early' | 'late' | 'open' | undefined;
}

/** `The visit note of 03/08/2026 has "Walk test: 86 %" for 03/03/2026 (p. 2), 5 days before "Discharged home" on 03/08/2026 (p. 3), more than 2 days.` */
export function intervalReason(chart: Chart, apart: Apart): string {
  const { from, to } = apart;
  // the day of the request form is the one that the other is told by
  const [told, other] = from.match ? [from, to] : [to, from];
  const days = daysBetween(told.day, other.day);
  const gap = gapTo(days, lengthOf(days, apart));
  const isOne = told.match?.sentence !== undefined && told.match.sentence === other.match?.sentence;
  const head = told.match ? entry(chart, told.match) : dayOfRequest(chart);
  if (isOne) {
    const [first, second] = [plainDay(chart, told), plainDay(chart, other)];
    const both = days === 0 ? `both are of ${first}` : `${first} is ${gap} ${second}`;
    return `${head} ${place(chart, told)}; ${both}${verdict(apart)}.`;
  }
  const on = told.match && isOfPaper(chart, told) ? '' : ` for ${plainDay(chart, told)}`;
  return `${head}${on} ${place(chart, told)}, ${gap} ${otherDay(chart, other)}${verdict(apart)}.`;
}

/** What is known to the month or the year is no count of days. */
const lengthOf = (days: number, { exact }: Apart): string =>
  exact ? daysApart(days) : `about ${lengthOfTime(Math.abs(days)).replace(/^about /, '')}`;

/** ", less than 4 months"; of what keeps to its limits both. */
function verdict({ from, to, min, max, missed }: Apart): string {
  const least = min && periodInDays(min) > 0 ? min : undefined;
  const days = daysBetween(from.day, to.day);
  const limits = [least ? `at least ${least}` : '', max ? `no more than ${max}` : ''].filter(Boolean);
  const within = limits.join(' and ');
  if (missed === 'open') return `; the exact day is needed to tell whether it is ${within || 'earlier'}`;
  if (missed === 'late') return `, more than ${max}`;
  if (missed === 'early' && days >= 0 && least) return `, less than ${least}`;
  if (missed === 'early') return from.match ? ', not before it' : ', not after it';
  return days === 0 || !within ? '' : `, ${within}`;
}

const entry = (chart: Chart, { span, sentence }: Match): string =>
  `${sourceOf(chart, sentence)} has "${quote(chart, span, sentence)}"`;

const place = (chart: Chart, { match }: Day): string =>
  match ? pageOf(chart.sentences[match.sentence]!) : '';

/** `"Discharged home" on 03/08/2026 (p. 3)`, or the date of service. */
function otherDay(chart: Chart, { day, match }: Day): string {
  if (!match) return dayOfRequest(chart);
  const sentence = chart.sentences[match.sentence]!;
  const on = onDate(day, statedPrecision(chart, sentence, day));
  return `"${quote(chart, match.span, match.sentence)}" ${on} ${pageOf(sentence)}`;
}

/** The day is that of the paper, which is named already. */
const isOfPaper = (chart: Chart, { day, match }: Day): boolean =>
  chart.documents[chart.sentences[match!.sentence]!.document]?.date === day;

function plainDay(chart: Chart, { day, match }: Day): string {
  return usDate(day, match && statedPrecision(chart, chart.sentences[match.sentence]!, day));
}
