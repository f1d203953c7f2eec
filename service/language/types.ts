/**
 * Clinical language: what a record says, as data. All spans are half-open character offsets into `Chart.text`; every
 * character of it that came from the page belongs to a `ChartWord`, which knows its page and box.
 */
import type { PageBox } from '../record/types.ts';
import type { Identification } from './identity/identify.ts';

export interface Span {
  start: number;
  end: number;
}

export interface ChartWord extends Span {
  page: number;
  box: PageBox;
  /** OCR could not settle this number. */
  doubtful?: true;
}

/** A word, number or sign of a sentence, normalised for matching. */
export interface Token extends Span {
  /** Lower case, ligatures and dashes normalised, OCR slips of known words mended ("alc" -> "a1c"). */
  norm: string;
  /** Porter-like stem of `norm`; numbers and codes stay as they are. */
  stem: string;
}

export type DocumentKind =
  | 'visit'
  | 'consult'
  | 'history_physical'
  | 'discharge'
  | 'operative'
  | 'imaging'
  | 'laboratory'
  | 'sleep_study'
  | 'oximetry'
  | 'cardiology_test'
  | 'pulmonary_function'
  | 'diagnostic_test'
  | 'therapy'
  | 'nursing'
  | 'flowsheet'
  | 'log'
  | 'order'
  | 'letter'
  | 'telephone'
  | 'telehealth'
  | 'form'
  | 'fax_cover'
  | 'policy'
  | 'other';

/** One dated document inside the chart (a note, a report, a form). */
export interface ChartDocument extends Span {
  index: number;
  title: string;
  kind: DocumentKind;
  /** ISO date of the encounter or report; never a print or fax date. */
  date?: string;
  author?: string;
  /** physician | advanced_practice | nurse | therapist | pharmacist | laboratory | supplier | staff */
  authorRole?: string;
  /** How the encounter took place, when the document shows it. */
  mode?: 'in_person' | 'telehealth' | 'telephone';
  /** First and last page, 0-based. */
  pages: [number, number];
  /** The document names another patient. */
  otherPatient?: true;
}

export interface Section extends Span {
  index: number;
  document: number;
  /** Normalised section: history_present, past_medical, family, social, medications, allergies, review_of_systems,
   *  exam, vitals, results, imaging, assessment, plan, procedure, indication, instructions, criteria, header, other. */
  kind: string;
  title: string;
}

export interface Sentence extends Span {
  index: number;
  text: string;
  document: number;
  section: number;
  page: number;
  /** The date the sentence talks about: its own date, else its log entry's, else its document's. ISO. */
  date?: string;
  /** `row`: a table row (its column headings are in `heading`); `label`: a `label: value` line. */
  kind: 'prose' | 'list' | 'row' | 'label';
  /** Column headings of the table for a row, or the label that governs a list item. */
  heading?: string;
  /** Cells of a row, left to right, with the heading of their column. */
  cells?: (Span & { heading?: string })[];
  /** The sentence goes on with the one before it: together they were longer than a sentence may be (bounds.ts). */
  continues?: true;
  /** Number of the dated log entry ("11/18/08  called, ...") that the sentence belongs to. */
  entry?: number;
  tokens: Token[];
}

/** What the chart says about a mention. A mention counts as fact only if it is affirmed, certain, actual and the patient's. */
export interface Assertion {
  negated: boolean;
  /** possible, rule out, suspected, question of, "?". */
  uncertain: boolean;
  /** if, should, in case, risk of, return for. */
  hypothetical: boolean;
  /** will, plan to, scheduled, recommend, consider; not done yet. */
  planned: boolean;
  /** declined, refused, not willing. */
  declined: boolean;
  /** resolved, history of, s/p, in the past (by cue, section or date). */
  historical: boolean;
  /** goal, target, titrate to keep, threshold, reference range. */
  target: boolean;
  /** Text of a policy, template or instruction rather than of the patient. */
  policy: boolean;
  subject: 'patient' | 'family' | 'other';
  /** The words that led to the flags, for the reason shown to the nurse. */
  cues: { flag: string; text: string }[];
}

export interface Mention extends Span {
  concept: string;
  sentence: number;
  assertion: Assertion;
  /** ISO; the sentence's date unless the mention has its own. */
  date?: string;
}

export interface Measurement extends Span {
  /** Vocabulary id, for example `spo2`, `pao2`, `ahi`, `bmi`, `lvef`, `hba1c`, `age`, `pack_years`. */
  variable: string;
  low: number;
  high: number;
  comparator?: '<' | '<=' | '>' | '>=' | '~';
  /** UCUM, in the variable's canonical unit after conversion. Undefined when the chart gives none and none is implied. */
  unit?: string;
  /** rest, exercise, asleep, awake, room_air, on_oxygen, on_treatment, supine, fasting, ... */
  conditions: string[];
  sentence: number;
  assertion: Assertion;
  date?: string;
  doubtful?: true;
  /** Computed by us (age from birth date, pack-years, BMI), with the reason in words. */
  derived?: string;
  /** Of a computed value, where the other number stands: its own place is that of the first. */
  besides?: Span & { sentence: number };
}

/** What the request form says that the engine may use; the chart proves, the form only frames. */
export interface RequestContext {
  type?: string;
  service?: string;
  /** ISO. */
  dateOfService?: string;
  dateOfBirth?: string;
  sex?: string;
  patientName?: string;
  memberId?: string;
  /** Pages, counted from 0, of which a person has said whose they are. */
  pagesDecided?: { own: readonly number[]; other: readonly number[] };
  diagnosisCodes: string[];
  procedureCodes: string[];
}

/** A record understood: text, structure and facts, with the way back to boxes. */
export interface Chart {
  text: string;
  words: ChartWord[];
  documents: ChartDocument[];
  /** Whose chart it is by what its pages print. */
  identity: Identification;
  sections: Section[];
  sentences: Sentence[];
  mentions: Mention[];
  measurements: Measurement[];
  request: RequestContext;
  /** The day from which windows count: date of service, else the latest dated document. ISO. */
  anchor?: string;
  /** Deterministic index: concept id -> mention indexes; variable -> measurement indexes. */
  byConcept: Map<string, number[]>;
  byVariable: Map<string, number[]>;
}
