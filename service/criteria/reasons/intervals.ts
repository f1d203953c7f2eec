/** Two days and the time between them: what each day is, how far apart they are, and what is required. */
import { daysBetween, statedPrecision } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import type { Match } from '../patterns/match.ts';
import { periodInDays } from '../patterns/period.ts';
import { quote } from '../words.ts';
import { lengthOfTime, onDate, usDate } from './dates.ts';
import { pageOf } from './templates.ts';

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
  /** The days are not known well enough to decide. */
  isOpen?: true;
}

/** `The record has "Walk test: 86 %" on 03/03/2026 (p. 2) and "Discharged home" on 03/08/2026 (p. 3), 5 days later; required: no more than 2 days between them.` */
export function intervalReason(chart: Chart, { from, to, min, max, exact, isOpen }: Apart): string {
  const days = daysBetween(from.day, to.day);
  const told = isOneSentence(from, to)
    ? `The record states "${wordsOf(chart, from.match!)}" ${pageOf(chart.sentences[from.match!.sentence]!)}: ${plainDay(chart, from)} and ${plainDay(chart, to)}`
    : `${dayTold(chart, from)} and ${lower(dayTold(chart, to), from)}`;
  const limits = [
    min && periodInDays(min) > 0 ? `at least ${min}` : '',
    max ? `no more than ${max}` : '',
  ].filter(Boolean);
  const required = limits.length > 0 ? `; required: ${limits.join(' and ')} between them` : '';
  const gap = isOpen ? '' : `, ${gapText(days, exact)}`;
  return `${told}${gap}${required}${isOpen ? '; the exact days are needed to decide' : ''}.`;
}

function gapText(days: number, exact: boolean): string {
  if (days === 0) return 'the same day';
  const length = exact && Math.abs(days) < EXACT ? counted(Math.abs(days)) : lengthOfTime(Math.abs(days));
  return `${length} ${days < 0 ? 'earlier' : 'later'}`;
}

/** Up to here days are counted, as a limit in days is. */
const EXACT = 200;
const counted = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

const isOneSentence = (from: Day, to: Day): boolean =>
  from.match !== undefined && from.match.sentence === to.match?.sentence;

const wordsOf = (chart: Chart, { span, sentence }: Match): string => quote(chart, span, sentence);

function dayTold(chart: Chart, { day, match }: Day): string {
  if (!match) return `The request form has the date of service ${usDate(day)}`;
  const sentence = chart.sentences[match.sentence]!;
  const on = onDate(day, statedPrecision(chart, sentence, day));
  return `The record has "${wordsOf(chart, match)}" ${on} ${pageOf(sentence)}`;
}

/** Behind a day of the record the second one needs no "The record has" of its own. */
function lower(text: string, first: Day): string {
  const told = first.match ? text.replace(/^The record has /, '') : text;
  return told.replace(/^The /, 'the ');
}

function plainDay(chart: Chart, { day, match }: Day): string {
  return usDate(day, statedPrecision(chart, chart.sentences[match!.sentence]!, day));
}
