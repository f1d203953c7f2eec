/** Medications as the latest list in the chart names them: enough to count and to cite, not to prescribe. */
import type { Chart, Sentence } from '../language/types.ts';

export interface ListedDrug {
  name: string;
  sentence: number;
}

const DOSE = /\b\d[\d.,]*\s?(?:mg|mcg|ug|g|units?|meq|ml|%|puffs?|tab(?:let)?s?|caps?(?:ule)?s?)\b/i;
const NONE = /^(?:none|no|denies|nkda|unknown|reviewed|as above|see)\b/i;

/** Fewer drugs than this are hardly the patient's list: a procedure note names the sedative alone. */
const LIST = 2;

/** Sentences of the latest dated medication list: all sections of that kind in one document. */
export function medicationSentences(chart: Chart): Sentence[] {
  const byDocument = new Map<number, Sentence[]>();
  for (const sentence of chart.sentences) {
    const document = chart.documents[sentence.document];
    if (chart.sections[sentence.section]?.kind !== 'medications') continue;
    if (!document || document.otherPatient || document.kind === 'policy') continue;
    const list = byDocument.get(sentence.document);
    if (list) list.push(sentence);
    else byDocument.set(sentence.document, [sentence]);
  }
  const date = (document: number) => chart.documents[document]?.date ?? '';
  const newest = [...byDocument.keys()].sort((a, b) => date(b).localeCompare(date(a)) || b - a);
  const listed = newest.find((document) => drugsIn(byDocument.get(document)!).length >= LIST);
  return byDocument.get(listed ?? newest[0] ?? -1) ?? [];
}

/** Different drugs of that list by their first word; a sentence may name several. */
export function listedDrugs(chart: Chart): ListedDrug[] {
  return drugsIn(medicationSentences(chart));
}

function drugsIn(sentences: readonly Sentence[]): ListedDrug[] {
  const found = new Map<string, ListedDrug>();
  for (const sentence of sentences) {
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
