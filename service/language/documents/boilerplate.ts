/** Lines of a chart that say nothing about the patient's health: signatures, print marks, fax headers, form heads. */
import type { Chart, Sentence } from '../types.ts';

const MARKS: readonly RegExp[] = [
  /^(?:electronically |digitally )?(?:signed|authenticated|dictated|transcribed|reviewed by|cosigned)\b/i,
  /^printed\b/i,
  /^page \d+/i,
  /\bfrom:.*\bto:/i,
  /\b(?:fax|tel|phone)\b[:.#\s]*[(+\d]/i,
  // A name with its credential and nothing else.
  /^(?:dr\.?\s+)?(?:[A-Z][\w.'-]*,?\s+){1,3}(?:M\.?D|D\.?O|N\.?P|PA-?C?|R\.?N|D?PT|OTR?\/?L?|RRT|Ph\.?D|FNP|APRN|LPN)[.\s]*$/,
];

/** Labels that head a document: who the patient is stands in the request already. */
const HEAD =
  /\b(?:mrn|dob|date of birth|member id|account (?:no|number)|date of service|provider|visit date)\b\s*[:#]/i;

/** "Payer reminder pasted in: ...", "LCD text: ...": the policy's words in a paper of the record. */
export const isPastedPolicy = (text: string): boolean =>
  /^\W*(?:payer|insurer|LCD|NCD|CMS|policy|coverage)\b[^.:]{0,40}:/i.test(text);

export function isBoilerplate(chart: Chart, sentence: Sentence): boolean {
  const text = sentence.text.trim();
  if (HEAD.test(text) && !/[.!?]\s*$/.test(text)) return true;
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  const kind = chart.sections[sentence.section]?.kind;
  return words < 2 || (kind === 'header' && words < 4) || MARKS.some((mark) => mark.test(text));
}
