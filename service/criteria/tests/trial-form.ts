/** How a therapy went and how long it took, stated by form and numbers: the column of a table, "benefit: none", scores before and after. */
import { daysBetween, readDates } from '../../language/index.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';

export interface Formed {
  kind: 'failed' | 'helped';
  sentence: number;
  span: Span;
}

const NOTHING =
  '(?:none|nil|no(?:ne)? at all|no (?:response|benefit|effect|change|help|relief|improvement)|nonresponse|non-?responder|non-?response|0 ?%?|zero|poor|minimal|slight|little|failed|fail|ineffective|unchanged|same|worse|nothing|negligible|partial|inadequate|insufficient|no|not helpful|neg(?:ative)?)';
const GOOD =
  '(?:good|excellent|great|helped|very good|much better|resolved|full|complete|remission|remitted|recovered|marked|yes|effective|works|relieved)';
const HEAD =
  '(?:benefit|results?|effects?|response|outcome|relief|gain|help|improvement|effectiveness|change|yield)';
/** "benefit: NONE", "result - nil". */
const LABELLED = new RegExp(
  `\\b${HEAD}\\s?(?:[:=]|-{1,2}>?|\\.{2,})\\s{0,3}(?:(${NOTHING})|(${GOOD}))(?![\\w%])`,
  'i',
);
const COLUMN = new RegExp(`^\\W*(?:\\w+ )?${HEAD}\\b`, 'i');
const CELL = new RegExp(`^\\W*(?:(${NOTHING})|(${GOOD}))(?![\\w%])`, 'i');
const SCORE =
  '(?:pain(?: scores?| level)?|scores?|nrs|vas|phq(?:-?9)?|gds|madrs|ham-?d|hdrs|bdi|odi|oswestry|ndi|numbers?)';
const PAIR = [
  // "GDS 13->14", "pain 7 before and 7 after", "NRS was 8, is 8", "pain score in December was 6 and is 6 now"
  new RegExp(
    `\\b${SCORE}\\b[^.;\\d]{0,24}?(\\d{1,3})(?:\\s?/\\s?10|\\s?/\\s?\\d{2,3})?\\s?(?:(?:before|then|at (?:the )?(?:start|outset|entry|intake)|on (?:entry|intake)|pre)[^.;\\d]{0,16}|-{1,2}>|\\u2192|to|,? (?:and |it )?(?:is|still)|,? now|,? then)\\s{0,3}(?:still |at |is |now |only )*(\\d{1,3})(?!\\d|\\s?(?:weeks?|wks?|months?|mo|days?|visits?|sessions?|y))`,
    'i',
  ),
];
/** Started so long ago, or on such a day, and going on. */
const BEGUN = /\b(?:start(?:ed|s)?|beg[au]n|on (?:it )?(?:since|for)|since|initiated|put on|commenced)\b/i;

/** The outcome that the sentence's form tells. */
export function formedOutcome(chart: Chart, index: number): Formed | undefined {
  const s = chart.sentences[index];
  if (!s) return undefined;
  const at = (kind: Formed['kind'], start: number, length: number): Formed => ({
    kind,
    sentence: index,
    span: { start: s.start + start, end: s.start + start + length },
  });
  const labelled = LABELLED.exec(s.text);
  if (labelled) return at(labelled[1] ? 'failed' : 'helped', labelled.index, labelled[0].length);
  const cell = outcomeCell(s);
  if (cell) return cell;
  for (const pattern of PAIR) {
    const m = pattern.exec(s.text);
    if (!m) continue;
    const [before, after] = [Number(m[1]), Number(m[2])];
    if (before < 1 || after > 130 || before > 130) continue;
    if (after >= before * 0.8) return at('failed', m.index, m[0].length);
    if (after <= before * 0.5) return at('helped', m.index, m[0].length);
  }
  return undefined;
}

/** The cell under "effect", or the last of a row of a drug, a dose and its days. */
function outcomeCell(s: Sentence): Formed | undefined {
  if (s.kind !== 'row' || !s.cells || s.cells.length < 2) return undefined;
  const text = (c: Span) => s.text.slice(c.start - s.start, c.end - s.start);
  const headed = s.cells.find((c) => c.heading && COLUMN.test(c.heading));
  const last = s.cells.at(-1)!;
  const cell = headed ?? (/\d/.test(s.text) ? last : undefined);
  const m = cell && CELL.exec(text(cell));
  if (!cell || !m) return undefined;
  if (!headed && /^\W*(?:no|yes|0|full|same)\W*$/i.test(text(cell))) return undefined;
  return { kind: m[1] ? 'failed' : 'helped', sentence: s.index, span: { start: cell.start, end: cell.end } };
}

/** Days that a row's columns give: a number under "weeks", or the first and the last date. */
export function rowDays(s: Sentence, day: string | undefined): number[] {
  if (s.kind !== 'row' || !s.cells) return [];
  const out: number[] = [];
  for (const c of s.cells) {
    const unit = /\b(weeks?|wks?|months?|mos?|days?)\b/i.exec(c.heading ?? '')?.[1]?.toLowerCase();
    const n = /^\W*(\d{1,3}(?:\.\d)?)\W*$/.exec(s.text.slice(c.start - s.start, c.end - s.start));
    if (unit && n) out.push(Number(n[1]) * (unit.startsWith('w') ? 7 : unit.startsWith('m') ? 30 : 1));
  }
  const dates = readDates(s.text, day)
    .filter((d) => d.precision !== 'year' && !d.relative)
    .map((d) => d.date)
    .toSorted();
  if (dates.length >= 2) out.push(daysBetween(dates[0]!, dates.at(-1)!));
  return out;
}

/** Days since a therapy was begun that goes on: "started two weeks ago", "on it since 4/30". */
export function sinceBegun(text: string, day: string | undefined): number[] {
  if (!day || !BEGUN.test(text)) return [];
  const begun = readDates(text, day).filter(
    (d) =>
      d.precision !== 'year' &&
      d.date <= day &&
      /\b(?:start(?:ed|s)?|beg[au]n|on since|since|initiated|put on|commenced)\b[^.;]{0,40}$/i.test(
        text.slice(0, d.start + (/^since/i.test(text.slice(d.start)) ? 5 : 0)),
      ),
  );
  return begun.length === 1 ? [daysBetween(begun[0]!.date, day)] : [];
}
