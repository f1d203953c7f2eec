/** Lines that name a document and its people. They tell who and when, and nothing of what a leaf asks. */
import type { Chart, Sentence } from '../../language/types.ts';

const LABELS = /\b(?:dob|mrn|date of (?:service|birth)|provider|member id|patient(?: name)?)\s*:/i;

export function isLetterhead(chart: Chart, sentence: Sentence): boolean {
  const title = chart.documents[sentence.document]?.title.trim().toLowerCase();
  return LABELS.test(sentence.text) || sentence.text.trim().toLowerCase() === title;
}
