/** The day of which a statement of a drug tells, and the day on which one was stopped: no more than the record tells. */
import { addDays, datesIn, monthOf, statedPrecision } from '../../language/index.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';

/** A day and, where the record tells no day, what it tells. */
export interface StatedDay {
  date?: string;
  precision?: 'month' | 'year';
}

/**
 * What a note tells of years ago has the day of which it tells; what it tells of now, or since then, its own, and so has
 * what stands before the only day of its sentence ("a statin, bone density normal last spring"), or in another part of it
 * ("methotrexate stopped 2021; prednisone 7.5").
 */
export function dayOf(chart: Chart, sentence: Sentence, { start }: Span, own: string): StatedDay {
  const { date, document, text } = sentence;
  const noted = chart.documents[document]?.date;
  const days = datesIn(chart, sentence);
  const at = start - sentence.start;
  const isOn = IS_ON.test(text.slice(0, at));
  const lately = noted && date && date < noted && date >= addDays(noted, -LATELY);
  const isOfAnother = days[0] !== undefined && days[0].start > start + own.length && !PASSED.test(own);
  const [from, to] = partAround(text, at);
  const isElsewhere =
    days.length > 0 &&
    !days.some((day) => day.start >= sentence.start + from && day.start < sentence.start + to);
  if (!date || !noted || isOn || NOW.test(text.slice(from, to)) || lately || isOfAnother || isElsewhere)
    return statedDay(noted ?? date);
  const precision = statedPrecision(chart, sentence, date);
  return statedDay(date, precision === 'day' ? undefined : precision);
}

const statedDay = (date: string | undefined, precision?: StatedDay['precision']): StatedDay => ({
  ...(date && { date }),
  ...(date && precision && { precision }),
});

/** Between the semicolons around a place. */
function partAround(text: string, at: number): [number, number] {
  const to = text.indexOf(';', at);
  return [text.lastIndexOf(';', at) + 1, to < 0 ? text.length : to];
}

/** As far as it is told: "2024", "2024-10", "2024-10-02". */
export const asStated = ({ date, precision }: StatedDay): string | undefined =>
  date?.slice(0, precision === 'year' ? 4 : precision === 'month' ? 7 : 10);

/** "Stent 2017, on aspirin/atorvastatin": on them now. */
const IS_ON =
  /(?<!\b(?:was|were|been|being|while|when|not|then|kept|put|placed|started)\s+)\bon\s+(?:[\w-]+(?:\s*[/,+&]\s*|\s+and\s+))*$/i;
const PASSED = /\b(?:from|until|till|through|in|during|stopped|ended)\b/i;
/** Begun so many days before the note, and so taken at its time. */
const LATELY = 200;
const NOW =
  /\b(?:needs|takes|uses|is on|now|currently|at present|today|since|remains? on|still (?:on|takes?|taking)|to date|and (?:kept|maintained|unchanged))\b/i;

const STOP_WORD = String.raw`(?:stopped|discontinued|d\/c'?d?|dc'?d|finished|ended|completed|quit|gone|off)`;
/** Right before the day on which it was stopped. */
const STOPPED_ON = new RegExp(
  String.raw`\b${STOP_WORD}(?: (?:it|this))?(?: (?:in|on|since|as of|about|around))? *\(?$`,
  'i',
);
/** "Stopped lisinopril 10 mg on 3/4": the word stands before the drug. */
const BEHIND_DRUG = /^\s*(?:\d[\d.]* ?(?:mg|mcg|units?|g)?)?\s*(?:in|on|since|as of)?\s*\(?$/i;
/** "Stopped Jan": the last one before the note. Capitals tell a month from "may" and "march". */
const STOPPED_IN = new RegExp(
  String.raw`\b${STOP_WORD}(?: (?:in|since))? (?:early |mid |late )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b\.?(?!\s*['\d])`,
);

/** When a drug was stopped, where the words beside it tell: `before` says that the word of the stop stands before the drug. */
export function endedOn(
  chart: Chart,
  sentence: Sentence,
  { end }: Span,
  until: number,
  before: boolean,
): string | undefined {
  const noted = chart.documents[sentence.document]?.date;
  const piece = /^(?:[^;.]|\.(?=\d|\w))*/.exec(chart.text.slice(end, until))![0];
  const day = datesIn(chart, sentence).find(({ start, relative, date }) => {
    if (relative || start < end || start >= end + piece.length || (noted && date > noted)) return false;
    const between = chart.text.slice(end, start).replace(/\s+/g, ' ');
    return STOPPED_ON.test(between) || (before && BEHIND_DRUG.test(between));
  });
  if (day) return asStated({ date: day.date, ...(day.precision !== 'day' && { precision: day.precision }) });
  const month = STOPPED_IN.exec(piece.replace(/\s+/g, ' '))?.[1];
  if (!month || !noted) return undefined;
  const number = String(monthOf(month)).padStart(2, '0');
  const year = Number(noted.slice(0, 4));
  return `${number <= noted.slice(5, 7) ? year : year - 1}-${number}`;
}
