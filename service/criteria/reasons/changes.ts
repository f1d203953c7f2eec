/** Two values and the way from the one to the other: "SpO2 during exercise rose from 82 % on room air to 91 % on oxygen". */
import type { Chart, Measurement } from '../../language/types.ts';
import type { ChangeTest } from '../schema/tests.ts';
import { article, asksFor, dayOf, inMidst, pageOf } from './templates.ts';
import { type MeasuredWords, measuredText, measuredWords, subjectOf, withUnit } from './values.ts';

const DIRECTION = {
  rise: ['increase', 'decrease'],
  fall: ['decrease', 'increase'],
  percent_rise: ['increase', 'decrease'],
  percent_fall: ['decrease', 'increase'],
} as const;

const VERBS = { increase: 'rose', decrease: 'fell' } as const;

export interface Course {
  first: Measurement;
  last: Measurement;
  before: number;
  after: number;
  /** In the direction asked for; percent where percent is asked for. */
  change: number;
  enough: boolean;
}

/** `Wound area fell from 12 cm² on 01/02/2025 (p. 2) to 9 cm² on 02/02/2025 (p. 5), a decrease of 25 %, at or above the threshold of 10 %.` */
export function changeReason(chart: Chart, test: ChangeTest, course: Course): string {
  const { last, change } = course;
  const isPercent = test.measure.startsWith('percent');
  const sized = (n: number) => {
    if (isPercent) return `${n} %`;
    return last.unit === '%' ? `${n} percentage points` : withUnit(last.variable, n, last.unit);
  };
  const rounded = Math.round(Math.abs(change) * 10) / 10;
  const [asked, opposite] = DIRECTION[test.measure];
  const isChanged = rounded > 0;
  const way = change < 0 ? opposite : asked;
  const size = isChanged
    ? `, ${article(way)} of ${sized(isPercent || last.unit === '%' ? rounded : Math.abs(change))}`
    : '';
  return `${moved(chart, course, isChanged ? VERBS[way] : undefined)}${size}${verdict(test, course, { isAsked: isChanged && way === asked, asked, sized })}.`;
}

interface Judged {
  /** It went the way that is asked for. */
  isAsked: boolean;
  asked: string;
  sized: (n: number) => string;
}

/** How the change stands to the limit: "; the criterion asks for an increase" where it went the other way. */
function verdict({ above, at_least = 0 }: ChangeTest, { enough }: Course, judged: Judged): string {
  const limit = above ?? at_least;
  const size = judged.sized(limit);
  if (!judged.isAsked) {
    const least = limit > 0 ? ` of ${above === undefined ? 'at least' : 'more than'} ${size}` : '';
    return enough ? '' : `; ${asksFor(`${article(judged.asked)}${least}`)}`;
  }
  if (limit <= 0) return '';
  if (above !== undefined) return `, ${enough ? '' : 'not '}above the threshold of ${size}`;
  return `, ${enough ? 'at or above' : 'below'} the threshold of ${size}`;
}

/** "SpO2 at rest rose from 82 % on room air to 91 % on oxygen on 02/18/2025 (p. 1)": what both have in common is told once. */
function moved(chart: Chart, { first, last, before, after }: Course, verb: string | undefined): string {
  const place = (m: Measurement) => `${dayOf(chart, m)} ${pageOf(chart.sentences[m.sentence]!)}`;
  const [a, b] = [measuredWords(chart, first), measuredWords(chart, last)];
  if (a.name !== b.name)
    return `${measuredText(chart, first)}${place(first)} and ${inMidst(measuredText(chart, last), last)}${place(last)}`;
  const isAlike = a.statistic.join() === b.statistic.join();
  const shared = a.conditions.filter((each) => b.conditions.includes(each));
  const subject = [subjectOf(isAlike ? a : { statistic: [], name: a.name }), ...shared].join(' ');
  const [from, to] = verb ? [`${verb} from `, ' to '] : ['did not change: ', ' and '];
  if (first === last) return `${subject} ${from}${before}${to}${after}${place(last)}`;
  const told = (of: MeasuredWords) =>
    [
      `${of.amount}${isAlike || of.statistic.length === 0 ? '' : ` (${of.statistic.join(' ')})`}`,
      ...of.conditions.filter((each) => !shared.includes(each)),
    ].join(' ');
  const isOnePlace = place(first) === place(last);
  return `${subject} ${from}${told(a)}${isOnePlace ? '' : place(first)}${to}${told(b)}${place(last)}`;
}
