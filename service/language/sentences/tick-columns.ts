/** Questionnaires with a column for Yes and one for No: a lone mark answers by where it stands on the page. */

import type { Chart, ChartWord, Sentence } from '../types.ts';
import { wordsOf } from './covered.ts';
import type { TickScope } from './ticks.ts';

/** The head of the columns, alone on its line or behind the name of the list. */
const HEAD = /(?:^|\n|\s{2,})(yes|y)\s{1,}(no|n)[ \t]*(?=\n|$)/i;
/** What people put into a column; an empty box answers nothing. */
const MARK = /^(?:\[\s?[xXvV*\u2713\u2714]\s?\]|\([xX]\)|[xX\u2713\u2714\u2611\u2612])$/;
const EMPTY = /^(?:\[[_]*\]|\(\)|[\u2610\u25a1]|_+)$/;
/** Lines without a mark, after which the columns are over. */
const PATIENCE = 3;

interface Columns {
  page: number;
  /** Middles, in fractions of the page. */
  yes: number;
  no: number;
}

const known = new WeakMap<Chart, Map<number, TickScope[]>>();

/** What a mark in the column No denies: the words in front of it on its line. */
export function tickColumnScopes(chart: Chart, sentence: Sentence): TickScope[] {
  let answers = known.get(chart);
  if (!answers) {
    answers = answersOf(chart);
    known.set(chart, answers);
  }
  return answers.get(sentence.index) ?? [];
}

function answersOf(chart: Chart): Map<number, TickScope[]> {
  const found = new Map<number, TickScope[]>();
  let columns: Columns | undefined;
  let barren = 0;
  for (const sentence of chart.sentences) {
    const heads = HEAD.test(sentence.text);
    if (!columns && !heads) continue;
    const words = wordsIn(chart, sentence);
    const head = heads ? columnsOf(words) : undefined;
    if (head) {
      columns = head;
      barren = 0;
      continue;
    }
    if (!columns) continue;
    const marks = words.filter(({ word, text }) => word.page === columns!.page && MARK.test(text));
    barren = marks.length ? 0 : barren + 1;
    if (barren > PATIENCE || words[0]?.word.page !== columns.page) columns = undefined;
    else if (marks.length && !words.some(({ text }) => EMPTY.test(text)))
      found.set(
        sentence.index,
        marks.flatMap((mark) => denial(sentence, mark, columns!)),
      );
  }
  return found;
}

interface Placed {
  word: ChartWord;
  text: string;
}

function wordsIn(chart: Chart, sentence: Sentence): Placed[] {
  return wordsOf(chart, sentence).map((word) => ({ word, text: chart.text.slice(word.start, word.end) }));
}

function columnsOf(words: readonly Placed[]): Columns | undefined {
  const at = words.findIndex(
    ({ text }, i) => /^y(?:es)?$/i.test(text) && /^no?$/i.test(words[i + 1]?.text ?? ''),
  );
  const [yes, no] = [words[at], words[at + 1]];
  if (!yes || !no || middle(no.word) <= middle(yes.word)) return undefined;
  return { page: yes.word.page, yes: middle(yes.word), no: middle(no.word) };
}

/** The scope of a mark that stands nearer to No; one that stands beside both columns is none of theirs. */
function denial(sentence: Sentence, { word, text }: Placed, { yes, no }: Columns): TickScope[] {
  const at = middle(word);
  const width = no - yes;
  if (Math.abs(at - no) >= Math.abs(at - yes) || at > no + width || at < yes - width) return [];
  const from = sentence.text.lastIndexOf('\n', word.start - sentence.start) + 1;
  const end = word.start - sentence.start;
  if (!/[A-Za-z]{2}/.test(sentence.text.slice(from, end))) return [];
  return [
    {
      flag: 'negated',
      start: sentence.start + from,
      end: word.start,
      cue: { start: word.start, end: word.end, text: `${text} under No` },
    },
  ];
}

function middle({ box }: ChartWord): number {
  return box.x + box.width / 2;
}
