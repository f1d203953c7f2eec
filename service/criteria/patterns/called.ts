/** What the rest of a chart calls the author of a document: "CTS Olafsen", "Ferro (interventional cardiology)". */
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument } from '../../language/types.ts';
import { normalise } from '../../language/vocabulary/text.ts';

/** The author's name without degrees and department: "R. Gaines, MD, psychiatry" and "R. Gaines MD" are one. */
export function nameOf(document: ChartDocument): string {
  return normalise(document.author ?? '')
    .replace(/,.*$/, '')
    .replace(/^dr\.? |[ ](?:md|do|np|pa|rn|pt|dpm|dc|phd|pharmd|fnp|aprn|lcsw)\b.*$/g, '')
    .trim();
}

const known = new WeakMap<Chart, Map<string, string[]>>();
/** Each author's name is searched in the whole chart: no chart has more of them. */
const MOST_AUTHORS = 200;

/** The words that stand right before the author's family name elsewhere, or right behind it in brackets or after a comma. */
export function callingsOf(chart: Chart, document: ChartDocument): string[] {
  const family =
    nameOf(document)
      .split(/[\s.]+/)
      .at(-1) ?? '';
  if (!/^[a-z'’-]{3,}$/.test(family)) return [];
  return remembered(known, chart, family, () =>
    (known.get(chart)?.size ?? 0) < MOST_AUTHORS ? besideName(chart, family) : [],
  );
}

function besideName(chart: Chart, family: string): string[] {
  const before = new RegExp(
    `((?:[a-z]+[ -]){1,3})(?:[:,-] ?)?(?:dr\\.? |prof\\.? )?(?:[a-z]\\. ?)?${family}\\b`,
    'g',
  );
  const behind = new RegExp(
    `\\b${family}(?:,? m\\.?d\\.?)? ?(?:\\(([a-z][a-z -]{1,60})[),;>]|, ([a-z -]{2,40})(?=[.;)]|$))`,
    'g',
  );
  return chart.sentences.flatMap((s) => {
    const text = normalise(s.text);
    if (!text.includes(family)) return [];
    return [
      ...[...text.matchAll(before)]
        .map((m) => m[1]!.trim())
        .filter((words) => !/\b(?:and|or|to|with|by|from|of|for|via|than|not|no|if|is|was)$/.test(words)),
      ...[...text.matchAll(behind)].map((m) => m[1] ?? m[2] ?? ''),
    ];
  });
}
