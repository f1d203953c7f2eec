/** The signature line of a paper. */
import { datesIn } from '../../language/index.ts';
import { sentencesOf } from '../../language/sentences/grouped.ts';
import type { Chart, ChartDocument } from '../../language/types.ts';
import { usDate } from './dates.ts';

const SIGNED = /\b(?:(?:electronically|digitally) |e-?)?signed\b/i;
const NOT_YET =
  /\b(?:not|never|un-?|to be|will be|must be|should be|needs? to be|has to be|until|once|when|if|awaiting|pending|consents?|orders? (?:has|have) been)\b[^.;]{0,20}\bsigned\b|\bunsigned\b/i;

/** "signed on 02/18/2025", "signed": where a line below the head of the paper, on its page, says so of who wrote it. */
export function signedIn(
  chart: Chart,
  { index, author = '' }: ChartDocument,
  page: number,
): string | undefined {
  const names = author.match(/\p{L}{4,}/gu)?.map((name) => name.toLowerCase()) ?? [];
  for (const sentence of sentencesOf(chart, index)) {
    const { text } = sentence;
    if (sentence.page !== page || !SIGNED.test(text) || NOT_YET.test(text)) continue;
    const words = text.toLowerCase();
    if (!names.some((name) => words.includes(name))) continue;
    const days = datesIn(chart, sentence).filter(
      ({ precision, relative }) => precision === 'day' && !relative,
    );
    return days.length === 1 ? `signed on ${usDate(days[0]!.date)}` : 'signed';
  }
  return undefined;
}
