/** What stands over a quoted line and tells how to read it: the columns of its table, the line that leads it in, the side that its heading names. */
import { hasLeaders } from '../../language/sentences/quote-span.ts';
import type { Chart, Sentence } from '../../language/types.ts';

/** Marks between the cells of a printed table: wide space, a bar, a stroke between spaces. */
const BETWEEN_CELLS = /\s{2,}|\s*\|\s*|\s+\/\s+/;
const BORDER = /^[\s+=|_-]+$/;
/** A number with no word that says of what. */
const BARE = /^[<>~+-]?\d[\d.,:* -]*%?$/;
/** Of the printed head of a paper, which says nothing of a table below it. */
const PAPER = /\b(?:DOB|MRN|Date of service|Provider):/i;
const SIDE = /\b(?:R|L|RT|LT|right|left|bilat\w*)\b/i;
/** "MMT (R/L)": the head of two columns. */
const BOTH = /\b(?:R|L|RT|LT|right|left)\b.*\b(?:R|L|RT|LT|right|left)\b/i;
/** A longer line is running text. */
const LONGEST_LEAD = 100;
/** So many lines above, a table may begin. */
const REACH = 40;

const cellsOf = (line: string): string[] => line.trim().split(BETWEEN_CELLS).filter(Boolean);
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** As it is printed; undefined where a line says by itself what its numbers are. */
export function headOver(chart: Chart, sentence: Sentence): string | undefined {
  return columnsOver(chart, sentence) ?? sideOver(chart, sentence);
}

function columnsOver(chart: Chart, sentence: Sentence): string | undefined {
  if (sentence.cells && sentence.heading) return inOneLine(sentence.heading);
  const document = chart.documents[sentence.document];
  const row = cellsOf(chart.text.slice(sentence.start, sentence.end).split('\n')[0]!);
  const hasBare = row.some((cell) => BARE.test(cell));
  if (row.length < 2 || !document) return undefined;
  const above = chart.text
    .slice(document.start, sentence.start)
    .split('\n')
    .slice(0, -1)
    .slice(-REACH)
    .filter((line) => !BORDER.test(line) || !line.trim());
  const firstOther = above.findLastIndex((line) => cellsOf(line).length < 2 || PAPER.test(line));
  const head = above[firstOther + 1];
  if (head && isHead(cellsOf(head), row, hasBare)) return cellsOf(head).join(' | ');
  const lead = above[firstOther] ?? '';
  return isLead(lead) && (hasBare || row.every((cell) => /\d/.test(cell)))
    ? inOneLine(lead).replace(/:$/, '')
    : undefined;
}

/** Over columns of bare numbers a line without any and without dots that lead to a value, which may span several; over other columns one that leaves that of the labels empty. */
function isHead(head: readonly string[], row: readonly string[], hasBare: boolean): boolean {
  if (head.some((cell) => BARE.test(cell) || hasLeaders(cell))) return false;
  return head.length === row.length - 1 ? row.length > 2 : hasBare && head.length <= row.length;
}

/** "Position log kept by his wife (angle of the head)", "Weights:": a title or a label, no end of running text. */
const isLead = (line: string): boolean =>
  /^\s*[A-Z].*[\w):]\s*$/.test(line) && line.length <= LONGEST_LEAD && !PAPER.test(line) && !hasLeaders(line);

/** The heading of the section, where it names a side and the line below it does not. */
function sideOver({ sections }: Chart, sentence: Sentence): string | undefined {
  const section = sections[sentence.section];
  if (!section || section.title.length > 40 || !SIDE.test(section.title) || BOTH.test(section.title))
    return undefined;
  return sentence.start > section.start && !SIDE.test(sentence.text) ? section.title : undefined;
}
