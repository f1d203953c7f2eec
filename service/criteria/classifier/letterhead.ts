/** Lines that tell nothing of what a leaf asks: names of a document and its people, headings, replies to nobody's question. */
import { isTitle } from '../../language/documents/ruled.ts';
import type { Chart, Sentence } from '../../language/types.ts';

const LABELS = /\b(?:dob|mrn|date of (?:service|birth)|provider|member id|patient(?: name)?)\s*:/i;

export function isLetterhead(chart: Chart, sentence: Sentence): boolean {
  return LABELS.test(sentence.text) || isTitle(sentence.text, chart.documents[sentence.document]?.title);
}

const REPLY = /^\W*(?:yes|no|none|nil|never|ok(?:ay)?)?\W*$/i;

/** A heading that stands alone, or a reply ("No.") that no question on record precedes. */
export function saysNothing(chart: Chart, sentence: Sentence): boolean {
  const text = sentence.text.trim();
  const heading = chart.sections[sentence.section]?.title;
  if (heading && bare(text) === bare(heading)) return true;
  return REPLY.test(text) && !/\?\W*$/.test(chart.sentences[sentence.index - 1]?.text ?? '');
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
