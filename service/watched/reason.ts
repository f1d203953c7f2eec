/** Why a file of the watched folder did not become a case, for the person who finds it under `failed/`. */

/** What a person can do about it, by code of the refusal. */
const ADVICE: Readonly<Record<string, string>> = {
  determination_not_found: 'Open a new case in Evident, choose the determination and add this file.',
  guideline_unknown: 'Ask an administrator to check the determination named under Settings, Watched folder.',
  record_encrypted: 'Open a new case in Evident, add this file and type its password.',
  record_not_pdf: 'Ask for the document to be sent again as a PDF.',
  record_unreadable: 'The file is damaged. Ask for the document to be sent again.',
  record_too_large: 'Split the file, or ask an administrator to raise the limit under Settings.',
  record_too_many_pages: 'Split the file, or ask an administrator to raise the limit under Settings.',
};
const OTHERWISE = 'Open a new case in Evident and add this file by hand.';

export interface Refusal {
  code: string;
  message: string;
}

/** Plain text, a line for each thing that is known. */
export function reasonText(
  { code, message }: Refusal,
  { name, arrivedAt, at }: { name: string; arrivedAt: Date; at: Date },
): string {
  const lines = [
    'Evident could not make a case of this file.',
    '',
    `File:     ${name}`,
    `Arrived:  ${arrivedAt.toISOString()}`,
    `Refused:  ${at.toISOString()}`,
    `Reason:   ${message}`,
    `Code:     ${code}`,
    `To do:    ${ADVICE[code] ?? OTHERWISE}`,
    '',
    'To try it again, move the file back into the folder above.',
    '',
  ];
  return lines.join('\r\n');
}
