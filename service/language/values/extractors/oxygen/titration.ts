/** Saturations of a titration: rows of air or liters under columns of rest and walk. */
import { conditionsIn } from '../../conditions.ts';
import type { Found } from '../../prose.ts';
import type { CellContext, CellExtractor } from '../extractor.ts';

/** A row of air or liters under columns of rest and walk: its plain numbers are saturations. */
function titrationCell({ text, heading, label, frame, flowStated }: CellContext): Found[] {
  const number = /^\s*(\d{2}|100)\s?%?(?=\s|$)/.exec(text);
  const value = Number(number?.[1]);
  if (!number || !frame.oxygen || value < 50) return [];
  const names = (words: string, kinds: RegExp) => conditionsIn(words).some((c) => kinds.test(c.kind));
  if (!(flowStated || names(label, /^air$/)) || !names(heading, /^(?:activity|wake)$/)) return [];
  const start = number[0].length - number[0].trimStart().length;
  return [{ variable: 'spo2', low: value, high: value, unit: '%', start, end: start + number[1]!.length }];
}

export const titrations: CellExtractor = {
  id: 'titration',
  variables: ['spo2'],
  extract: (context) => (context.taken.length ? [] : titrationCell(context)),
};
