/** What to tell a person about a chart that is refused, and what she can do about it. */
import { codeOf, explain } from '../data/client.ts';

/** What a person can do about a run that failed, by the code of its failure. */
const advice: Record<string, string> = {
  record_encrypted: 'Send it again with its password.',
  record_not_pdf: 'Ask for the chart as a PDF.',
  record_unreadable: 'Ask for another copy, scanned or printed to PDF anew.',
  record_timeout: 'Try again; if it fails again, send the chart in parts.',
  record_too_large: 'Send the chart in parts.',
  record_too_many_pages: 'Send the chart in parts.',
  record_too_many_words: 'Send the chart in parts.',
  record_too_costly: 'Send the chart in parts, or only the pages that matter.',
  run_interrupted: 'Try again.',
  review_failed:
    'Try again; if it fails again, tell your administrator the time and the patient’s member ID.',
};

/** `otherwise` where nothing better is known. */
export const adviceFor = (code: string, otherwise = 'Try again.'): string => advice[code] ?? otherwise;

/** A refusal of a chart that has not been sent, with what can be done; a password (`locked`) is asked for on the spot. */
export function refusal(error: unknown): { error: string; locked: boolean } {
  const code = codeOf(error);
  const locked = code === 'record_encrypted';
  return { error: [explain(error), !locked && adviceFor(code, '')].filter(Boolean).join(' '), locked };
}
