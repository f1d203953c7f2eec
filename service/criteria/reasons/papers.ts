/** How a paper is called where a reason or a summary quotes it: by its kind, or by the title that is printed on it. */
import { kindOfTitle } from '../../language/documents/heads.ts';
import { STUDIES } from '../../language/index.ts';
import type { ChartDocument, DocumentKind } from '../../language/types.ts';
import names from './names.json' with { type: 'json' };
import { personIn } from './people.ts';

const DOCUMENTS: Record<string, string> = names.documents;

const CONFERENCE = 'conference record';

/** Papers that no kind names, by words of their title. */
const TITLED = Object.entries(names.titled).map(([name, words]): [string, RegExp] => [
  name,
  new RegExp(words, 'i'),
]);

/** "visit note", "portal message", `"Pharmacy fill history"`, `"Family practice" note`, `document "Equipment set-up"`: without its article and its day. */
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

/** Who writes what was said in a conference. */
const COMMITTEE = /\b(?:committee|minutes|conference|(?:tumor|case) board)\b/i;

/** A message or a conference is no visit, whatever kind its title was taken for. */
export const titledAs = ({ title, author = '' }: ChartDocument): string | undefined =>
  TITLED.find(([, words]) => words.test(title))?.[0] ?? (COMMITTEE.test(author) ? CONFERENCE : undefined);

/** Names what sort of paper it is. */
const SORT =
  /\b(?:notes?|reports?|reviews?|evaluations?|eval|assessments?|intakes?|summar(?:y|ies)|plans?|records?|logs?|lists?|histor(?:y|ies)|letters?|forms?|(?:work)?sheets?|checklists?|orders?|stud(?:y|ies)|tests?|tracings?|scans?|views?|films?|x-?rays?|radiographs?|narratives?|addend(?:um|a)|discussions?|checks?|comments?|messages?|repl(?:y|ies)|fax(?:es)?|diar(?:y|ies)|statements?|questionnaires?|screen(?:ing|er)?s?|timelines?|tables?|MAR|charts?|tickets?|receipts?|invoices?|prescriptions?|referrals?|reconciliations?|certificat\w+|pages?|readings?|results?|labs?|visits?|consults?|consultations?|printouts?|transmissions?|walk)\b/i;

/** A title that names no sort of paper, but a place or an event, stands for the note of the clinician who signed it, or for some paper. */
const quotedTitle = (document: ChartDocument): string | undefined => {
  const title = printedTitle(document);
  if (!title || SORT.test(title)) return title && `"${title}"`;
  return isClinician(document) ? `"${title}" note` : `document "${title}"`;
};

const CLINICIANS: ReadonlySet<string> = new Set([
  'physician',
  'advanced_practice',
  'nurse',
  'therapist',
  'pharmacist',
]);
const isClinician = ({ authorRole = '', author }: ChartDocument): boolean =>
  CLINICIANS.has(authorRole) || (authorRole === '' && personIn(author) !== undefined);

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
  therapy: ['physician', 'advanced_practice', 'pharmacist'],
};

/** Kinds that are told from what a paper is for as well: only a title that says so is one. */
const SAYS_SO: Partial<Record<DocumentKind, RegExp>> = {
  form: /\b(?:form|checklist|questionnaire|worksheet|sheet|ticket|receipt|invoice|screen(?:ing|er)?)\b/i,
  letter: /\b(?:letters?|e-?mails?|memo|correspondence)\b/i,
};

/** A sheet of questions before a study, or a statement about the place where it is done, is no report of one. */
const NO_REPORT =
  /\b(?:statement|attestation|safety|questionnaire|checklist|worksheet|history|screening (?:form|sheet)|desk|(?:center|clinic) page)\b/i;

/** What is filled in or kept over time is no note of one visit. */
const NO_NOTE =
  /\b(?:form|worksheet|checklist|questionnaire|timeline|tally|tracker|op|operative|transfer|planning|addend(?:um|a))\b/i;
const NOTES: ReadonlySet<DocumentKind> = new Set(['visit', 'consult', 'therapy', 'nursing']);

function isSure({ kind, title, authorRole = '' }: ChartDocument): boolean {
  if (kindOfTitle(title) !== kind || NOT_BY[kind]?.includes(authorRole)) return false;
  if (NOTES.has(kind)) return !NO_NOTE.test(title);
  return STUDIES.has(kind) ? !NO_REPORT.test(title) : (SAYS_SO[kind]?.test(title) ?? true);
}

/** Words of which the names of clinics are made, so many at most. */
const OF_CLINICS =
  /^(?:[a-z]+(?:ology|iatry|iatrics)|(?:neuro)?surgery|medicine|endocrine|family|internal|primary|general|community|interventional|metabolic|vascular|pain|sleep|spine|heart|wound|palliative|care|practice|office|clinic)$/i;
const CLINIC_LENGTH = 4;

/** "Rheumatology", "Dietitian", "Family practice" over what a clinician wrote: a note of that specialty or clinic. */
function specialtyNote(document: ChartDocument): string | undefined {
  const title = document.title.trim();
  const isSpecialty =
    /^[A-Z][a-z]+(?:ology|iatry|iatrics|surgery|medicine|crine|metry|itian|[ao]logist|therapist)$/.test(
      title,
    );
  if (document.kind !== 'other' || !isClinician(document)) return undefined;
  if (/^(?:PCP|ENT|EP|OB)$/.test(title)) return `${title} note`;
  const words = title.split(/\s+/);
  const isClinic = words.length <= CLINIC_LENGTH && words.every((word) => OF_CLINICS.test(word));
  return isSpecialty || isClinic ? `${title.toLowerCase()} note` : undefined;
}

/** A title in words, which may be numbered ("Block record #2"); a sentence, a date or a row of values is none. */
const IN_WORDS =
  /^[A-Z](?:[A-Za-z ,/()&'+>:-]|#?\b(?:\d{1,2}|(?:19|20)\d\d)\b(?![/.:-]\d)|\bv\d\b|(?<=\b(?:Dr|St|Mt))\.){4,60}$/;

/** "(printed 5/1/26)": the day of the print. */
const PRINTED = /\s*\([^()]*\d{1,2}\/\d{1,2}[^()]*\)\s*$/;

/**
 * A paper goes by the title that is printed on it in words, where its kind says little, was told from its first words alone, or is none that its
 * author writes.
 */
export function printedTitle(document: ChartDocument): string | undefined {
  const name = document.title.replace(PRINTED, '').trim();
  const keepsKind = isSure(document) && !VAGUE.has(document.kind);
  return keepsKind || !IN_WORDS.test(name) || !name.includes(' ') ? undefined : name;
}

/** A paper that asks for a study is no report of one. */
function askedBy({ kind, title }: ChartDocument): string | undefined {
  if (!STUDIES.has(kind) || /\b(?:report|result)/i.test(title)) return undefined;
  return /\b(order|request|requisition)\b/i.exec(title)?.[0]?.toLowerCase();
}
