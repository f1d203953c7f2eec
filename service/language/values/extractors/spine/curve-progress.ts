/** How far a curve has grown: an angle of an earlier year beside today's ("Cobb 38 deg (2021: 24 deg)", "27 degrees today, 25 in 2019"). */

import type { Chart, Sentence } from '../../../types.ts';
import { type Derived, derivedExtractor } from '../extractor.ts';

const CURVE = /\b(?:cobb|curves?|scolio\w*|curvature)\b/i;
/** End vertebrae that differ make two angles no measure of the curve's course; another's films are none either. */
const UNLIKE =
  /\b(?:not (?:directly |really )?comparable|differ\w*|cannot be compared|mother|sister|brother|niece|daughter)\b/i;
/** An angle: a bare number or one of degrees; no length, date, level or share. */
const ANGLE = String.raw`(?<![\d./-]|[tlcs])(\d{1,3}(?:\.\d)?)(?![\d/.]*\d|\s?(?:mm|cm|%|\/|-|kg|lb|yrs?\b|years?\b|mo\b|months?\b|weeks?\b|:))`;
const YEAR = String.raw`(?:\d{1,2}\/)?((?:19|20)\d\d)`;
const AFTER = new RegExp(
  String.raw`${ANGLE}\s*(?:deg\w*|\u00b0)?\s*\(?(?:back |taken |measured )?(?:in|on)\s+${YEAR}\b`,
  'gi',
);
const BEFORE = new RegExp(
  String.raw`\b${YEAR}\b(?!\s?(?:mm|cm))[^\d.;]{0,60}?(?::|=|,|\bhad|\bwas|\bmeasured|\bshowed|\bit|\bat|\bread)\s*(?:at |only |just )?${ANGLE}`,
  'gi',
);
const NOW = new RegExp(
  String.raw`${ANGLE}\s*(?:deg\w*|\u00b0)?\s*(?:today|now|currently|at present|this (?:year|month|visit)|on today)|(?:today|now|currently)\W+(?:(?:it|is|at|measures|measured|the|curve|cobb|angle|of)\W+)*${ANGLE}`,
  'i',
);
const FIRST = new RegExp(ANGLE, 'i');

/** Degrees that each curve has gained since the earlier film; below zero where it has shrunk. */
function curveProgressIn(chart: Chart): Derived[] {
  return chart.sentences.flatMap((sentence) => {
    if (!/(?:19|20)\d\d/.test(sentence.text)) return [];
    const before = chart.sentences[sentence.index - 1];
    const stated = before?.document === sentence.document ? before : undefined;
    const next = chart.sentences[sentence.index + 1];
    const near = CURVE.test(sentence.text) || (stated && CURVE.test(stated.text));
    if (
      !near ||
      UNLIKE.test(sentence.text) ||
      (next?.document === sentence.document && UNLIKE.test(next.text))
    )
      return [];
    return progress(chart, sentence, stated);
  });
}

function progress(chart: Chart, sentence: Sentence, stated: Sentence | undefined): Derived[] {
  const day = chart.documents[sentence.document]?.date;
  const old = [...priors(sentence.text)].filter((p) => !day || p.year < day.slice(0, 4));
  const first = old.sort((a, b) => a.year.localeCompare(b.year))[0];
  if (!first) return [];
  const rest =
    sentence.text.slice(0, first.at) +
    ' '.repeat(first.length) +
    sentence.text.slice(first.at + first.length);
  const now =
    NOW.exec(rest) ??
    FIRST.exec(rest) ??
    (stated && CURVE.test(stated.text) ? FIRST.exec(stated.text) : null);
  const today = Number(now?.[1] ?? now?.[2]);
  if (!now || !(today >= 5 && today <= 120)) return [];
  return [
    {
      sentence: sentence.index,
      start: sentence.start + first.at,
      end: sentence.start + first.at + first.length,
      value: Math.round((today - first.degrees) * 10) / 10,
    },
  ];
}

function* priors(text: string): Generator<{ year: string; degrees: number; at: number; length: number }> {
  const seen = new Set<string>();
  for (const [pattern, angle, year] of [
    [AFTER, 1, 2],
    [BEFORE, 2, 1],
  ] as const)
    for (const m of text.matchAll(pattern)) {
      const degrees = Number(m[angle]);
      if (seen.has(m[year]!) || degrees < 5 || degrees > 120) continue;
      seen.add(m[year]!);
      yield { year: m[year]!, degrees, at: m.index, length: m[0].length };
    }
}

export const curveProgress = derivedExtractor(
  'curve-progress',
  { variable: 'curve_progress', unit: 'deg', derived: 'since an earlier film' },
  curveProgressIn,
);
