/** The size of a wound: three numbers in a row, or each side with its name. */

import { quantitiesIn } from '../../../numbers/quantities.ts';
import { tidy } from '../../../vocabulary/variables.ts';
import { ofWounds } from '../../frame.ts';
import { type Found, foundIn } from '../../prose.ts';
import type { CellExtractor, TextExtractor } from '../extractor.ts';

const CM: Record<string, number> = { cm: 1, mm: 0.1, '[in_i]': 2.54 };

/** "Cushion 18 x 16 x 4 in": what lies under or on the patient has a size too. */
const SUPPLY =
  /\b(?:cushions?|mattress(?:es)?|overlays?|wheelchairs?|seats?|beds?|dressings?|foam|sponges?|gauze|pads?|grafts?|sheets?|boots?)\b[^.;,\d]{0,24}$/i;

/** Length x width (x depth) of a wound. Without a printed unit the numbers stay without one. */
function woundSize(text: string, taken: readonly { start: number; end: number }[]): Found[] {
  // "5.5x4.2x2.4": the cross between digits is no letter
  text = text.replace(/(?<=\d)x(?=\.?\d)/gi, '\u00d7');
  const list = quantitiesIn(text, taken);
  const found: Found[] = [];
  for (let i = 0; i + 1 < list.length; i++) {
    const run = [list[i]];
    while (
      run.length < 3 &&
      list[i + run.length] &&
      /^\s*(?:cm|mm)?\s*(?:\([a-z]+\)\s*)?(?:x|by|X|\u00d7)\s*$/i.test(
        text.slice(run.at(-1)?.end, list[i + run.length]?.start),
      )
    )
      run.push(list[i + run.length]);
    if (run.length < 2) continue;
    i += run.length - 1;
    if (SUPPLY.test(text.slice(0, run[0]!.start))) continue;
    const printed = run.at(-1)?.unit ?? run[0]?.unit;
    const factor = printed ? CM[printed] : 1;
    if (factor === undefined) continue;
    const size = run.map((q) => Math.round((q?.low ?? 0) * factor * 1000) / 1000);
    const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    const names = ['wound_length', 'wound_width', 'wound_depth'];
    size.forEach((n, k) => {
      found.push({ variable: names[k] ?? '', low: n, high: n, ...span, ...(printed ? { unit: 'cm' } : {}) });
    });
    const area = Math.round((size[0] ?? 0) * (size[1] ?? 0) * 1000) / 1000;
    found.push({
      variable: 'wound_area',
      low: area,
      high: area,
      ...span,
      ...(printed ? { unit: 'cm2' } : {}),
    });
  }
  return found;
}

const SIDES: [variable: string, words: string, letter: string][] = [
  ['wound_length', 'length|long', 'L'],
  ['wound_width', 'width|wide', 'W'],
  ['wound_depth', 'depth|deep', 'D'],
];
const LENGTHS: Record<string, number> = { cm: 1, mm: 0.1 };

/** "4 cm in length, 3 cm in width and 1 cm in depth", "L: 3.2 cm W: 2.2 cm D: 0.4 cm": each side with its name, and the area. */
function woundSides(text: string): Found[] {
  const sides = SIDES.flatMap(([variable, words, letter]): Found[] => {
    const m =
      new RegExp(`(?<![\\d.x\u00d7])(\\d{1,2}(?:\\.\\d+)?)\\s?(cm|mm)\\s(?:in )?(?:${words})\\b`, 'i').exec(
        text,
      ) ?? new RegExp(`(?<![A-Za-z])${letter}\\s?[:=]\\s?(\\d{1,2}(?:\\.\\d+)?)\\s?(cm|mm)\\b`).exec(text);
    if (!m) return [];
    const value = tidy(Number(m[1]) * LENGTHS[m[2]!.toLowerCase()]!);
    return [foundIn(m, variable, value, 'cm')];
  });
  const [length, width] = sides;
  if (sides.length < 2 || length?.variable !== 'wound_length' || width?.variable !== 'wound_width') return [];
  const area = tidy(length.low * width.low);
  const [start, end] = [Math.min(length.start, width.start), Math.max(length.end, width.end)];
  return [...sides, { variable: 'wound_area', low: area, high: area, unit: 'cm2', start, end }];
}

export const sizesOfWounds: TextExtractor = {
  id: 'wound-size',
  variables: ['wound_length', 'wound_width', 'wound_depth', 'wound_area'],
  extract: ({ text, dates, frame }) => (ofWounds(frame, text) ? woundSize(text, dates) : []),
};

export const sidesOfWounds: TextExtractor = {
  id: 'wound-sides',
  how: 'replaces',
  variables: ['wound_length', 'wound_width', 'wound_depth', 'wound_area'],
  extract: ({ text, frame }) => (ofWounds(frame, text) ? woundSides(text) : []),
};

export const woundCells: CellExtractor = {
  id: 'wound-size-cell',
  variables: ['wound_length', 'wound_width', 'wound_depth', 'wound_area'],
  extract: ({ text, dates, frame, heading }) =>
    frame.wound || /\bl\s?x\s?w\b/i.test(heading) ? woundSize(text, dates) : [],
};
