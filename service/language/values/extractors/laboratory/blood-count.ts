/** Hematocrit and hemoglobin written as one. */
import { least, most } from '../../../lists.ts';
import type { Found } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';

/** "H&H 37.4/12.1": hematocrit and hemoglobin in either order. */
function bloodCount(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(?:h\s?(?:&|and|\/)\s?h|(?:hgb|hb|ha?emoglobin)\s?(?:\/|&|and)\s?(?:hct|ha?ematocrit)|(?:hct|ha?ematocrit)\s?(?:\/|&|and)\s?(?:hgb|hb|ha?emoglobin))\b[^\d.;]{0,16}(\d{1,2}(?:\.\d)?)\s?(?:\/|and|,)\s?(\d{1,2}(?:\.\d)?)/gi,
  )) {
    const pair = [Number(m[1]), Number(m[2])];
    const span = { start: m.index, end: m.index + m[0].length };
    const [hct, hgb] = [most(pair), least(pair)];
    if (hct < 15 || hct > 75) continue;
    found.push(
      { variable: 'hematocrit', low: hct, high: hct, unit: '%', ...span },
      { variable: 'hemoglobin', low: hgb, high: hgb, unit: 'g/dL', ...span },
    );
  }
  return found;
}

export const bloodCounts = textExtractor('blood-count', ['hematocrit', 'hemoglobin'], bloodCount);
