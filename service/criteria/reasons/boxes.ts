/** Ticked boxes in words: "Fever or chills now [ ] [x]" under "YES NO" has "No" checked. */
import type { Chart } from '../../language/types.ts';
import { capital } from './values.ts';

const BOX = /\[\s?([xX\u2713\u2714*]?)\s?\]|[\u2610\u2611\u2612]/g;
const TICKED = /[xX\u2713\u2714*\u2611\u2612]/;
/** The head of columns of boxes. */
const COLUMNS = /\b(?:yes|no|n\/a|unknown|unsure)(?:[\s/|]+(?:yes|no|n\/a|unknown|unsure))+\b/i;
/** So far above its boxes the head of a column may stand, in sentences. */
const ABOVE = 40;
/** Words that may stand behind a box as its own. */
const OPTION_WORDS = 6;

/** `has "No" checked for "Fever or chills now"`; undefined where of several boxes none is ticked, or not clearly which. */
export function ticked(chart: Chart, index: number): string | undefined {
  const text = chart.sentences[index]!.text.replace(/\s+/g, ' ').replaceAll('"', "'").trim();
  const boxes = [...text.matchAll(BOX)];
  if (boxes.length === 0) return undefined;
  const behind = boxes.map((box, i) =>
    bare(text.slice(box.index + box[0].length, boxes[i + 1]?.index ?? text.length)),
  );
  const before = bare(text.slice(0, boxes[0]!.index));
  const isTicked = boxes.map(([box]) => TICKED.test(box));
  if (boxes.length === 1) {
    const label = behind[0] || before;
    return label ? `has "${label}" ${isTicked[0] ? 'checked' : 'left unchecked'}` : undefined;
  }
  const own = COLUMNS.exec(before)?.index === 0 ? COLUMNS.exec(before)![0] : undefined;
  const label = bare(own ? before.slice(own.length) : before);
  const options = behind.every((each) => each === '')
    ? (own ?? columnsAbove(chart, index))?.split(/[\s/|]+/)
    : behind;
  if (!label || options?.length !== boxes.length) return undefined;
  if (options.some((each) => !each || each.split(' ').length > OPTION_WORDS)) return undefined;
  const chosen = options.filter((_, i) => isTicked[i]).map((each) => `"${asPrinted(each)}"`);
  return chosen.length > 0 ? `has ${chosen.join(' and ')} checked for "${label}"` : undefined;
}

/** The nearest head above the boxes, in the same paper. */
function columnsAbove(chart: Chart, index: number): string | undefined {
  const { document } = chart.sentences[index]!;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--) {
    const above = chart.sentences[i]!;
    if (above.document !== document) return undefined;
    const head = COLUMNS.exec(above.text);
    if (head) return head[0].trim();
  }
  return undefined;
}

const bare = (text: string): string => text.replace(/^[\s:;,.\u2022-]+|[\s:;,._-]+$/g, '');

/** "Yes" for "YES"; what is not a plain answer keeps its letters, as "CPAP" does. */
const asPrinted = (text: string): string => capital(/^(?:yes|no)$/i.test(text) ? text.toLowerCase() : text);
