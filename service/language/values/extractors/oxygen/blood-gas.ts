/** Oxygen pressures of a blood gas that do not name them: "ABG: 7.0 kPa on air", "last gas was 6/15 on air, 54", "P/F". */

import type { Span } from '../../../types.ts';
import type { Found } from '../../prose.ts';
import { type TextExtractor, textExtractor } from '../extractor.ts';
import { speaksOfOxygen } from './saturation.ts';

const GAS =
  /\b(?:abgs?|(?:arterial |blood |art )gas(?:es)?|gas|radial (?:puncture|stick|sample)|art(?:erial)? (?:sample|stick|line))\b/i;
const OTHER =
  /\b(?:p?a?co2|carbon dioxide|hco3|bicarb\w*|ph|gradient|a-a|be|lactate|hgb|hb|pressure|pap?|rvsp|pasp|mean|bp)\b[^.;,]{0,14}$/i;
const PRESSURE = /(?<![\w./-])(\d{1,3}(?:\.\d+)?)\s?(mm ?hg|torr|kpa)\b/gi;
const ON_AIR =
  /\b(?:on )?(?:room air|air|RA)\b[,:]?\s(?:was |of |at )?(\d{2})(?![\d.%]*[\d%]|\s?(?:%|min|kg|lb|mg|L\b|bpm|\/))/g;

/** `taken` spans are values already found in the sentence and its dates. */
export function bareGas(text: string, taken: readonly (Span & { variable?: string })[]): Found[] {
  if (!GAS.test(text) || /\b(?:vbg|venous)\b/i.test(text) || taken.some((t) => t.variable === 'pao2'))
    return [];
  const found: Found[] = [];
  const put = (value: number, start: number, end: number) => {
    if (value < 25 || value > 150 || [...taken, ...found].some((t) => t.start < end && start < t.end)) return;
    found.push({ variable: 'pao2', low: value, high: value, unit: 'mm[Hg]', start, end });
  };
  const gas = GAS.exec(text)!.index;
  for (const m of text.matchAll(PRESSURE)) {
    if (m.index < gas || OTHER.test(text.slice(0, m.index))) continue;
    const value = /kpa/i.test(m[2]!) ? Math.round(Number(m[1]) * 75.0062) / 10 : Number(m[1]);
    put(value, m.index, m.index + m[0].length);
  }
  for (const m of text.matchAll(ON_AIR)) {
    const at = m.index + m[0].length - m[1]!.length;
    // a saturation on air stands beside its own name
    if (m.index < gas || Number(m[1]) > 85 || /\b(?:sats?|spo2|sao2|saturation)\b/i.test(text.slice(gas, at)))
      continue;
    put(Number(m[1]), at, at + m[1]!.length);
  }
  return found;
}

/** pH / PaCO2 / PaO2 of an arterial gas written in one go. */
function bloodGas(text: string): Found[] {
  if (/\b(?:vbg|venous)\b/i.test(text)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b([67]\.\d{1,2})\s?[/,]\s?(\d{2,3}(?:\.\d)?)\s?[/,]\s?(\d{2,3}(?:\.\d)?)/g,
  )) {
    const end = m.index + m[0].length;
    const co2 = Number(m[2]);
    const o2 = Number(m[3]);
    found.push({ variable: 'paco2', low: co2, high: co2, unit: 'mm[Hg]', start: m.index, end });
    found.push({ variable: 'pao2', low: o2, high: o2, unit: 'mm[Hg]', start: m.index, end });
  }
  return found;
}

export const gasTriples = textExtractor('blood-gas', ['paco2', 'pao2'], bloodGas);

export const bareGases: TextExtractor = {
  id: 'bare-gas',
  variables: ['pao2'],
  triggers: /\d/,
  extract: (context) =>
    speaksOfOxygen(context) ? bareGas(context.text, [...context.taken, ...context.dates]) : [],
};
