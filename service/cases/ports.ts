/** What cases/ needs from outside. The real ones come from store/, record/, review/ and criteria/; tests bring their own. */
import type { Role } from '../contract/access.ts';
import type { Fault } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { IntakeProposal } from '../contract/intake.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import { CONTRARY_CATEGORIES } from '../contract/signing.ts';
import { VARIANCE_CATEGORIES } from '../contract/variance.ts';
import type { Letter } from '../contract/word-templates.ts';
import type { SecondReader } from '../criteria/opinion/port.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import type { Place } from '../print/crop.ts';
import type { LetterInput } from '../print/letter.ts';
import type { NoticeInput } from '../print/notice.ts';
import type { ReportInput } from '../print/report.ts';
import type { CheckedTemplate, TemplateToCheck } from '../print/word/check.ts';
import type { FillInput } from '../print/word/fill.ts';
import type { FileSource, PageCache, PageShare } from '../record/index.ts';
import type { KeptRecord } from '../record/kept.ts';
import type { ReadProgress } from '../record/types.ts';
import type { IntakeInput } from '../review/intake.ts';
import type { Asking } from '../review/opinions.ts';
import type { CcmThresholds, ReviewAgain, ReviewInput } from '../review/types.ts';
import type { Store } from '../store/index.ts';
import type { WorkPool } from '../work/pool.ts';
import type { AskingInput, Heard, Kept, OpinionsInput } from '../work/tasks.ts';

/** Every function refuses with RecordError. */
export interface Reader {
  /** The cheap check at submission; the number of pages. */
  inspect(pdf: FileSource, password?: string): Promise<number>;
  read(
    pdf: FileSource,
    options: {
      password?: string;
      signal: AbortSignal;
      /** Whose turn it is. */
      owner: string;
      /** Only these pages are read by OCR; all unless specified. */
      ocrPages?: number[];
      onProgress(progress: ReadProgress): void;
      pageCache: PageCache;
      /** Other processes may read pages of it too. */
      share?: PageShare;
    },
  ): Promise<KeptRecord>;
  /** Reads pages for whoever reads this record, until none is left that nobody reads. */
  help(pdf: FileSource, options: { password?: string; signal: AbortSignal; share: PageShare }): Promise<void>;
  /** The PDF with the pages of another one behind its own. */
  joinFiles(pdf: FileSource, added: FileSource, password?: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** The record with the pages of another one behind its own. */
  appendRecord(record: Uint8Array, added: Uint8Array, turn: Turn): Promise<KeptRecord>;
  /** Page texts of a record that was kept before words had places. */
  textsOf(record: Uint8Array, turn: Turn): Promise<Uint8Array>;
  /** Parts of pages as PNG with frames drawn on them; undefined for one that cannot be drawn. */
  pictures(pdf: FileSource, places: readonly Place[], dpi: number): Promise<(Uint8Array | undefined)[]>;
}

/** Whose work it is, and whether somebody waits for it. */
export interface Turn {
  owner: string;
  urgent: boolean;
  signal?: AbortSignal;
}

/** Refuses with ServiceError: `record_too_costly`, `too_busy`, `tree_invalid`. */
export interface Reviewer {
  review(input: Kept<ReviewInput>, turn: Turn): FinalResults | Promise<FinalResults>;
  reviewAgain(input: Kept<Parameters<ReviewAgain>[0]>, turn: Turn): FinalResults | Promise<FinalResults>;
  /** What a chart proposes for its request form. */
  intake(input: Kept<IntakeInput>, turn: Turn): IntakeProposal | Promise<IntakeProposal>;
  /** What a second reader is asked, and what its answers come to. */
  asking(input: Kept<AskingInput>, turn: Turn): Asking | Promise<Asking>;
  opinions(input: Kept<OpinionsInput>, turn: Turn): Heard | Promise<Heard>;
  /** Faults of a tree as sent, each with its path; none: it may be stored. `previous` fills what clients may not know. */
  validateTree(tree: unknown, previous?: CriteriaNode): Fault[];
}

/** What leaves on paper. Refuses with ServiceError: `print_too_costly`, `too_busy`. */
export interface Printer {
  report(input: ReportInput, turn: Turn): Promise<Uint8Array>;
  letter(input: LetterInput, turn: Turn): Promise<Uint8Array>;
  notice(format: 'pdf' | 'docx', input: NoticeInput, turn: Turn): Promise<Uint8Array>;
  /** A notice in the clinic's own Word template. */
  fillTemplate(input: FillInput, turn: Turn): Promise<Uint8Array>;
  /** Refuses with ServiceError `word_template_…`. */
  checkTemplate(input: TemplateToCheck, turn: Turn): Promise<CheckedTemplate>;
  starterTemplate(letter: Letter, turn: Turn): Promise<Uint8Array>;
  /** The form's notes as a PDF: evidence needs pages to point at. */
  caseFile(form: RequestForm, turn: Turn): Promise<Uint8Array>;
}

/** Looked up at each submission. */
export interface GuidelineLibrary {
  list(): Guideline[];
  /** By full name, code, or nearly so; else the nearest names. */
  find(nameOrCode: string): Guideline | { nearest: string[] };
}

/** The part of pino that is used here. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type Stage = 'read' | 'judge';

export interface CasesConfig {
  /** What the workers of this process do; all of it unless specified. */
  stages: readonly Stage[];
  /** Runs worked on at the same time; 0 starts no worker. */
  workers: number;
  /** And beyond them runs that have taken longer than a slice. */
  longRuns: number;
  /** After so long a run lets others by; it is put back where the places for long ones are taken. Longer on a busy machine. */
  sliceSeconds: number;
  leaseSeconds: number;
  heartbeatSeconds: number;
  /** Whether pages of one record may be read by several processes; each of them then looks at the database before a page. */
  sharesPages: boolean;
  /** How often the queue is looked at when nothing wakes the worker. */
  pollMilliseconds: number;
  /** Failed attempts before a run is parked as failed. */
  maxAttempts: number;
  /** Times a run may be cut off by the end of the process before it is parked. */
  maxInterruptions: number;
  /** Wait before the second attempt; five times as long before each further one. */
  backoffSeconds: number;
  maxPdfBytes: number;
  maxPdfPages: number;
  /** A backup is made when the last one is this old; 0 makes none. */
  backupHours: number;
  /** A decided case is destroyed so long after its last decision; 0 never. */
  retainDecidedDays: number;
  /** A failed or cancelled case is destroyed so long after it ended; 0 never. */
  retainUnfinishedDays: number;
  /** Pages read at the same time by the real reader; 0: as many as the machine has cores. */
  readers: number;
  /** Thresholds of chronic-care detection that differ from the built-in ones. */
  ccm: CcmThresholds;
  /** Lines at the head of a letter. */
  letterhead: string;
  /** Who may change a determination in a case, and the categories of reasons to choose from. */
  varianceRoles: readonly Role[];
  varianceCategories: readonly string[];
  /** Categories of reasons for a decision against the recommendation. */
  contraryCategories: readonly string[];
}

export const DEFAULT_CONFIG: CasesConfig = {
  stages: ['read', 'judge'],
  workers: 2,
  longRuns: 1,
  sliceSeconds: 60,
  leaseSeconds: 60,
  heartbeatSeconds: 15,
  sharesPages: false,
  pollMilliseconds: 1000,
  maxAttempts: 3,
  maxInterruptions: 5,
  backoffSeconds: 2,
  maxPdfBytes: 200 * 1024 * 1024,
  maxPdfPages: 5000,
  backupHours: 24,
  retainDecidedDays: 0,
  retainUnfinishedDays: 0,
  readers: 0,
  ccm: {},
  letterhead: '',
  varianceRoles: ['physician'],
  varianceCategories: VARIANCE_CATEGORIES,
  contraryCategories: CONTRARY_CATEGORIES,
};

export interface CasesDeps {
  store: Store;
  guidelines: GuidelineLibrary;
  /** The real ones unless specified. */
  reader?: Reader;
  review?: Reviewer;
  printer?: Printer;
  /** None unless specified. */
  secondReader?: SecondReader;
  /** The workers of the real ones; absent: opened and closed with the cases. */
  pool?: WorkPool;
  /** Pages read at the same time by the real reader; the machine's cores unless specified. */
  readers?: number;
  clock?: () => Date;
  newId?: () => string;
  config?: Partial<CasesConfig>;
  log: Log;
  /** Nobody counts unless specified. */
  meter?: CasesMeter;
}

/** Counts what is done, for whoever watches the service. */
export interface CasesMeter {
  pagesRead(count: number): void;
  jobEnded(outcome: 'completed' | 'handed_over' | 'failed' | 'postponed'): void;
}

export const NO_METER: CasesMeter = { pagesRead: () => undefined, jobEnded: () => undefined };

/** The same with every default filled in: what the parts of this folder pass around. */
export interface Context {
  store: Store;
  reader: Reader;
  review: Reviewer;
  printer: Printer;
  secondReader: SecondReader;
  guidelines: GuidelineLibrary;
  clock: () => Date;
  newId: () => string;
  /** What this process goes by among those that share the store. */
  worker: string;
  config: CasesConfig;
  log: Log;
  meter: CasesMeter;
  /** Tells listeners that a run has changed. */
  changed(runId: string): void;
}
