/** How a paper is called where a reason or a summary quotes it: by its kind, or by the title that is printed on it. */
import { kindOfTitle } from '../../language/documents/heads.ts';
import { STUDIES } from '../../language/index.ts';
import type { ChartDocument, DocumentKind } from '../../language/types.ts';
import names from './names.json' with { type: 'json' };

const DOCUMENTS: Record<string, string> = names.documents;

/** Papers that no kind names, by words of their title. */
const TITLED = Object.entries(names.titled).map(([name, words]): [string, RegExp] => [
  name,
  new RegExp(words, 'i'),
]);

/** "visit note", "portal message", `"Pharmacy fill history"`: without its article and its day. */
export function paperName(document: ChartDocument | undefined): string {
  if (!document) return DOCUMENTS.other!;
  return (
    titledAs(document) ??
    askedBy(document) ??
    specialtyNote(document) ??
    quotedTitle(document) ??
    DOCUMENTS[document.kind] ??
    DOCUMENTS.other!
  );
}

/** A message or a conference is no visit, whatever kind its title was taken for. */
export const titledAs = ({ title }: ChartDocument): string | undefined =>
  TITLED.find(([, words]) => words.test(title))?.[0];

const quotedTitle = (document: ChartDocument): string | undefined => {
  const title = printedTitle(document);
  return title && `"${title}"`;
};

/** Kinds that say less of a paper than its title. */
const VAGUE: ReadonlySet<DocumentKind> = new Set(['other', 'diagnostic_test']);

/** Who does not write papers of a kind: an OT's visit at home is no nursing note, a psychiatrist's intake no form, a supplier's worksheet no order. */
const NOT_BY: Partial<Record<DocumentKind, readonly string[]>> = {
  nursing: ['physician', 'advanced_practice', 'therapist', 'pharmacist', 'supplier'],
  operative: ['nurse', 'staff', 'supplier'],
  form: ['physician', 'advanced_practice', 'therapist'],
  visit: ['staff', 'supplier'],
  consult: ['therapist', 'staff', 'supplier'],
  order: ['staff', 'supplier'],
};

/** Kinds that are told from what a paper is for as well: only a title that says so is one. */
const SAYS_SO: Partial<Record<DocumentKind, RegExp>> = {
  form: /\b(?:form|checklist|questionnaire|worksheet|sheet|ticket|receipt|invoice|screen(?:ing|er)?)\b/i,
  letter: /\b(?:letters?|e-?mails?|memo|correspondence)\b/i,
};

/** A sheet of questions before a study, a list of studies, or a statement about the place where one is done, is no report of one. */
const NO_REPORT =
  /\b(?:statement|attestation|safety|history|questionnaire|checklist|screening (?:form|sheet))\b/i;

/** Sheets that somebody keeps beside the notes, and kinds that are such sheets. */
const SHEET = /\b(?:timeline|worksheet|tally|tracker)\b/i;
const SHEETS: ReadonlySet<DocumentKind> = new Set(['form', 'log', 'flowsheet']);

function isSure({ kind, title, authorRole = '' }: ChartDocument): boolean {
  if (kindOfTitle(title) !== kind || NOT_BY[kind]?.includes(authorRole)) return false;
  if (SHEET.test(title) && !SHEETS.has(kind)) return false;
  return STUDIES.has(kind) ? !NO_REPORT.test(title) : (SAYS_SO[kind]?.test(title) ?? true);
}

/** Words of which the names of clinics are made. */
const OF_CLINICS =
  /^(?:[a-z]+(?:ology|iatry|iatrics)|(?:neuro)?surgery|medicine|endocrine|family|internal|primary|general|community|interventional|metabolic|vascular|pain|sleep|spine|heart|wound|palliative|care|practice|office|clinic)$/i;

/** "Rheumatology", "Family practice" over what a clinician wrote: a note of that clinic. */
function specialtyNote({ kind, title, authorRole = '' }: ChartDocument): string | undefined {
  const words = title.trim().split(/\s+/);
  const isClinician = authorRole === 'physician' || authorRole === 'advanced_practice';
  const isClinic = words.length <= CLINIC_LENGTH && words.every((word) => OF_CLINICS.test(word));
  return kind === 'other' && isClinic && isClinician ? `${title.trim().toLowerCase()} note` : undefined;
}
const CLINIC_LENGTH = 4;

/** A title in words, which may be numbered ("Block record #2") or have its year; a sentence, a date or a row of values is none. */
const IN_WORDS =
  /^[A-Z](?:[A-Za-z ,/()&'+>:-]|\b(?:19|20)\d\d\b(?![/.:-]\d)|#?\b\d{1,2}\b(?![/.:-]\d)|\bv\d\b|(?<=\b(?:Dr|St|Mt))\.){4,60}$/;

/**
 * A paper goes by the title that is printed on it in words, where its kind says little, was told from its first words alone, or is none that its
 * author writes.
 */
export function printedTitle(document: ChartDocument): string | undefined {
  const name = document.title.trim().replace(PRINTED_ON, '');
  const keepsKind = isSure(document) && !VAGUE.has(document.kind);
  return keepsKind || !IN_WORDS.test(name) || !name.includes(' ') ? undefined : name;
}

/** "(printed 5/1/26)" behind a title. */
const PRINTED_ON = /\s*\([^()]*\d[^()]*\)$/;

/** A paper that asks for a study is no report of one. */
function askedBy({ kind, title }: ChartDocument): string | undefined {
  if (!STUDIES.has(kind) || /\b(?:report|result)/i.test(title)) return undefined;
  return /\b(order|request|requisition)\b/i.exec(title)?.[0]?.toLowerCase();
}
