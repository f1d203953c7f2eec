/** Sentences with their tokens, in one pass over the units of the chart. */
import type { TextLine } from '../documents/layout.ts';
import { headingOf } from '../documents/sections.ts';
import type { Section, Sentence } from '../types.ts';
import { tokenise } from '../vocabulary/text.ts';
import { piecesOf } from './pieces.ts';
import { type Unit, unitsOf } from './units.ts';

/** Words with a full stop that ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(,/-])(?:dr|mr|mrs|ms|vs|pt|no|st|approx|dept|inc|jr|sr|fig|e\.g|i\.e|etc|al|cf|resp|temp|wt|ht|hx|dx|rx|sat|mod|neg|pos|hosp|ext|bilat|abd|prof|gen|vol|avg|max|min|hr|hrs|yr|yrs|mo|mos|wk|wks|lb|lbs|in|ft|oz|sec|tel|ref|int|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|undermin|trans|req|rec|co|cont|incl|prev|diag|eval|rehab|occ|est|dist|lat|sup|inf|med|meds|surg|phys|a\.m|p\.m|p\.o|b\.i\.d|t\.i\.d|q\.i\.d|q\.d|q\.h\.s|p\.r\.n|[a-z](?:\.[a-z])*)\.$/i;

/** "Vaping stopped in Sept. L knee scope"; "dec.", "mar." and "sep." are short for other words too, where nothing before them tells a time. */
const MONTH =
  /\b(?:(?:in|since|of|until|last|by|from|early|mid|late|end) (?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|(?:jan|feb|apr|jun|jul|aug|sept|oct|nov))\.$/i;

/** "Takes vitamin D. Walks", "went to PT. Pain is less": a letter or an acronym behind its noun, no initial and no short form of "patient". */
const LETTERED =
  /\b(?:vitamin|vit|hepatitis|hep|influenza|class|type|grade|stage|group|factor) [A-Z]\.$|[a-z\d)] PT\.$/;

/** What has a number: "phone no. Fax no." */
const NUMBERED =
  /\b(?:phone|fax|tel|serial|model|lot|room|policy|member|account|acct|order|ref|case|claim|file|form|chart|item|id|registry|part) no\.$/i;

/** Cut-off words that a number completes: "cap. 300 lb"; before words they end a sentence as others do. */
const BEFORE_NUMBER = /(?:^|[\s(,/-])(?:cap|capac|tot|freq|dur)\.$/i;

/** A box that answers the question before it. */
const ANSWER_BOX = /^\s*(?:\[[ _]*\]|\[\s?[xXvV*\u2713\u2714]\s?\]|\([ xX]\)|[\u2610-\u2612\u25a0\u25a1])/;

/** Makes the sentences of the chart, numbered in reading order. */
export function sentencesOf(text: string, lines: TextLine[], sections: Section[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const unit of unitsOf(lines, sections)) {
    let line = 0;
    for (const [from, to] of cut(text, unit))
      for (const [i, [start, end]] of piecesOf(text, from, to, unit.kind).entries()) {
        while (line + 1 < unit.lines.length && unit.lines[line]!.end <= start) line++;
        const sentence = sentenceOf(text, unit, start, end, unit.lines[line]?.page ?? 0, sentences.length);
        if (i > 0) sentence.continues = true;
        sentences.push(sentence);
      }
  }
  return sentences;
}

function sentenceOf(
  text: string,
  unit: Unit,
  start: number,
  end: number,
  page: number,
  index: number,
): Sentence {
  const raw = text.slice(start, end);
  return {
    index,
    start,
    end,
    text: raw,
    document: unit.section.document,
    section: unit.section.index,
    page,
    kind: unit.kind,
    tokens: tokenise(raw, start),
    ...(unit.heading ? { heading: unit.heading } : {}),
    ...(unit.cells ? { cells: unit.cells } : {}),
    ...(unit.entry === undefined ? {} : { entry: unit.entry }),
  };
}

/** Spans of the sentences of a unit: the heading stays with the first sentence behind it. */
function cut(whole: string, unit: Unit): [number, number][] {
  const first = unit.lines[0];
  const last = unit.lines.at(-1);
  if (!first || !last) return [];
  const [from, to] = [first.start, last.end];
  if (unit.kind === 'row') return [[from, to]];
  // nothing behind the unit is looked at, but for the mark that may stand right behind it
  const text = whole.slice(0, to + 1);
  const spans: [number, number][] = [];
  const heading = headingOf(first.text, first.shouting);
  let start = from;
  const boundary = /[.!?](?=["')\]]*\s)/g;
  boundary.lastIndex = from + (heading?.length ?? 0);
  const list = /^\s*\(?(?:\d{1,2}|[a-h])[.)]\s/.exec(first.text);
  if (list) boundary.lastIndex = Math.max(boundary.lastIndex, from + list[0].length);
  for (let m = boundary.exec(text); m && m.index < to; m = boundary.exec(text)) {
    if (!ends(text, m.index, start)) continue;
    let end = m.index + 1;
    while (end < to && /["')\]]/.test(text[end] ?? '')) end++;
    spans.push([start, end]);
    start = end;
    while (start < to && /\s/.test(text[start] ?? '')) start++;
  }
  if (start < to) spans.push([start, to]);
  return spans;
}

/** Whether the mark at `at` ends a sentence. */
function ends(text: string, at: number, start: number): boolean {
  const mark = text[at];
  // "Seizure . . . . . no": leaders to the answer
  if (
    mark === '.' &&
    (text[at - 1] === '.' ||
      /^[ \t]*\./.test(text.slice(at + 1, at + 4)) ||
      /\.[ \t]+$/.test(text.slice(at - 3, at)))
  )
    return false;
  const after = /^["')\]]*\s+(\S)(\S*)/.exec(text.slice(at + 1, at + 30));
  if (!after?.[1]) return true;
  if (mark === '?')
    return (
      !/^[a-z]/.test(after[1]) &&
      !ANSWER_BOX.test(text.slice(at + 1, at + 90)) &&
      at > start + 1 &&
      // "palpitations, ? AF": the mark stands before what it doubts
      !/[,;:(\u2013-]\s*$/.test(text.slice(start, at)) &&
      !/^(?:yes|no|none|y|n|denies|never)$/i.test(`${after[1]}${after[2] ?? ''}`.replace(/\W+$/, ''))
    );
  const before = text.slice(Math.max(start, at - 16), at + 1);
  if (/^[a-z]/.test(after[1])) return false;
  // "Pacemaker - no. Seizures - one": an answer, not "No. 4"
  if (/[?:,\u2013-]\s*no\.$/i.test(before) && !/\d/.test(after[1])) return true;
  // "Drives no. Lives alone": the same, unless it is the number of something
  if (
    /[a-z\d)] no\.$/.test(before) &&
    !NUMBERED.test(before) &&
    !/[\d#]/.test(`${after[1]}${after[2] ?? ''}`)
  )
    return true;
  // "class I on present rx. Class III last year": at the end of a clause, not the heading "Rx. Metoprolol"
  if (/[a-z\d)] (?:rx|hx|dx)\.$/.test(before) && /^[A-Z][a-z]/.test(`${after[1]}${after[2] ?? ''}`))
    return true;
  if (mark === '.' && /\d/.test(after[1]) && BEFORE_NUMBER.test(before)) return false;
  // "6 hrs. 18 mins."
  if (/\bhrs?\.$/i.test(before) && /^\s*\d{1,2}\s?min/i.test(text.slice(at + 1))) return false;
  // "walking on 2 L/min. HbA1c 9.8", "symptoms since Jan. He": a unit behind its number, a month before a word
  if (/(?:\d\s?|\/\s?)mins?\.$/i.test(before) && /[A-Z]/.test(after[1])) return true;
  if ((MONTH.test(before) || LETTERED.test(before)) && /^[A-Z]/.test(after[1])) return true;
  if (
    mark === '.' &&
    ABBREVIATION.test(before) &&
    !/(?:\b(?:w\/o|f\/u|d\/c|n\/a|r\/o|a\.m|p\.m|p\.o|b\.i\.d|t\.i\.d|q\.i\.d|q\.d|q\.h\.s|p\.r\.n|etc|inc|hr|hrs|yr|yrs|mo|mos|wk|wks|lb|lbs|in|ft|oz|sec|neg|pos|ext|meds|surg|bilat|diag|eval|rehab)\.$|\w[/-][a-z]\.$)/i.test(
      before,
    )
  )
    return false;
  return true;
}
