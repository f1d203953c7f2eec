/** Wounds in tables: length, width and depth in columns of their own, and what the letters of wounds stand for. */
import { type Condition, merge } from '../../conditions.ts';
import { framed, onDay } from '../../frame.ts';
import type { Found } from '../../prose.ts';
import type { Cell, RowExtractor } from '../extractor.ts';

const SIZES: [RegExp, string][] = [
  [/^(?:length|len|l)\b/i, 'wound_length'],
  [/^(?:width|wid|w)\b/i, 'wound_width'],
  [/^(?:depth|dep|d)\b/i, 'wound_depth'],
];

/** Length, width and depth in columns of their own, with the area that the first two make. In centimetres unless a heading
 *  says millimetres. */
function woundColumns(cells: readonly Cell[]): Found[] {
  const found: Found[] = [];
  for (const [heading, variable] of SIZES) {
    const cell = cells.find(
      (c) => heading.test(c.heading) && /^\s*\d+(?:\.\d+)?\s*(?:cm|mm)?\s*$/i.test(c.text),
    );
    if (!cell) continue;
    const factor = /\bmm\b/i.test(`${cell.heading} ${cell.text}`) ? 0.1 : 1;
    const value = Number(/\d+(?:\.\d+)?/.exec(cell.text)?.[0]) * factor;
    found.push({ variable, low: value, high: value, unit: 'cm', start: cell.start, end: cell.end });
  }
  const [length, width] = found;
  if (length?.variable !== 'wound_length' || width?.variable !== 'wound_width') return [];
  const area = Math.round(length.low * width.low * 1000) / 1000;
  return [
    ...found,
    {
      variable: 'wound_area',
      low: area,
      high: area,
      unit: 'cm2',
      start: length.start,
      end: Math.max(length.end, width.end),
    },
  ];
}

/** The wound that a row is about by its letter or number: "A" under "wnd". */
function woundOfRow(cells: readonly Cell[], names: ReadonlyMap<string, Condition[]>): string[] {
  const cell = cells.find(
    (c) =>
      /^(?:wnd|wound|site|ulcer|#|no\.?)\b|^#$/i.test(c.heading) && /^\s*#?(?:[A-F]|\d)\s*$/i.test(c.text),
  );
  const key = cell?.text.replace(/[#\s]/g, '').toUpperCase() ?? '';
  return (names.get(key) ?? []).map((c) => c.name);
}

export const woundsInRows: RowExtractor = {
  id: 'wound-columns',
  variables: ['wound_length', 'wound_width', 'wound_depth', 'wound_area'],
  extract: ({ text, cells, frame, taken, stated, rowDay }) => {
    if (!frame.wound || taken.some((v) => v.variable === 'wound_area')) return [];
    const where = merge(woundOfRow(cells, frame.wounds), [...stated]);
    return woundColumns(cells).map((f) => onDay({ ...f, conditions: framed(where, f, frame, text) }, rowDay));
  },
};
