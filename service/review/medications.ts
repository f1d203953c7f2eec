/** Medications as the latest list in the chart names them: enough to count and to cite, not to prescribe. */
import type { Chart, Sentence } from '../language/types.ts';

export interface ListedDrug {
  name: string;
  sentence: number;
}

const DOSE = /\b\d[\d.,]*\s?(?:mg|mcg|ug|g|units?|meq|ml|%|puffs?|tab(?:let)?s?|caps?(?:ule)?s?)\b/i;
const NONE = /^(?:none|no|denies|nkda|unknown|reviewed|as above|see)\b/i;

/** Sentences of the latest dated medication list: all sections of that kind in one document. */
export function medicationSentences(chart: Chart): Sentence[] {
  const lists = chart.sections.filter((section) => {
    const document = chart.documents[section.document];
    return section.kind === 'medications' && !document?.otherPatient && document?.kind !== 'policy';
  });
  const dateOf = (document: number) => chart.documents[document]?.date ?? '';
  const latest = lists
    .map((section) => section.document)
    .sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || a - b)
    .at(-1);
  const chosen = new Set(
    lists.filter((section) => section.document === latest).map((section) => section.index),
  );
  return chart.sentences.filter((sentence) => chosen.has(sentence.section));
}

/** Different drugs of that list by their first word; a sentence may name several. */
export function listedDrugs(chart: Chart): ListedDrug[] {
  const found = new Map<string, ListedDrug>();
  for (const sentence of medicationSentences(chart)) {
    const pieces = sentence.text.split(/[;\n]|,(?=\s*[A-Z])|\.\s+(?=[A-Z])|\s{3,}/);
    for (const piece of pieces) {
      const text = piece.replace(/^[\s\d.)(\-*\u2022]+/, '').replace(/^[A-Za-z ]*medications?[^:]*:\s*/i, '');
      const name = /^[A-Za-z][A-Za-z-]{3,}/.exec(text)?.[0].toLowerCase();
      if (!name || NONE.test(text) || !(DOSE.test(text) || sentence.kind === 'list')) continue;
      if (!found.has(name)) found.set(name, { name, sentence: sentence.index });
    }
  }
  return [...found.values()];
}
