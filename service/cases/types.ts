/** The life of a run, as the API sees it. Implemented in this folder; api/ knows nothing else of it. */

import type { Role } from '../contract/access.ts';
import type {
  BulkAssigned,
  CaseNotes,
  Comment,
  NewComment,
  NewPeerEntry,
  PeerEntry,
  Reviewer,
  Visitor,
} from '../contract/case-notes.ts';
import type {
  NewProposal,
  Proposal,
  ProposalVerdict,
  RevisionChanges,
  VarianceList,
} from '../contract/changes.ts';
import type { CaseDocument, DocumentList, NewDocument } from '../contract/documents.ts';
import type { Fault } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { PageDecision } from '../contract/identity.ts';
import type { IntakeProposal } from '../contract/intake.ts';
import type {
  NewNotice,
  Notice,
  NoticeAudience,
  NoticeList,
  NoticePreview,
  NoticeSent,
} from '../contract/notices.ts';
import type { ReaderTrial, SecondOpinions } from '../contract/opinions.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type {
  Decision,
  DecisionRequest,
  Duplicate,
  Revision,
  RunStatus,
  RunSummary,
} from '../contract/runs.ts';
import type { NewSavedFilter, SavedFilter, SavedFilterChange } from '../contract/saved-filters.ts';
import type { VarianceReason } from '../contract/variance.ts';
import type { Letter, NewWordTemplate, WordTemplate, WordTemplateList } from '../contract/word-templates.ts';
import type { WrittenTexts } from '../contract/written.ts';
import type { FileSource } from '../record/index.ts';

/** Who asks. `id` is stable, `username` may be shown. */
export interface Actor {
  id: string;
  username: string;
  displayName: string;
  role: Role;
  /** The session that asks; absent for API keys and for the command line. */
  sessionId?: string;
  /** The API key that asks, where it is one. */
  keyId?: string;
  /** The rights an API key was made for; absent: all of the role. */
  scopes?: readonly string[];
  /** Somebody else has set the password; nothing but changing it is open. */
  mustChangePassword?: boolean;
}

export interface RunView {
  runId: string;
  status: RunStatus;
  stage?: string;
  progress?: { done: number; total: number; unit: string };
  error?: { code: string; detail: string };
  form: RequestForm;
  guidelineCode: string;
  guidelineName: string;
  createdAt: string;
  createdBy: string;
  /** Latest revision; 0 before the engine finished. */
  revision: number;
  /** Opaque; changes with every revision. */
  etag: string;
  results?: FinalResults;
  dueAt: string;
  assignedTo?: string;
  decision?: string;
  returnedAt?: string;
  /** Only in the answer to a submission: earlier runs of the very same record, newest first. */
  sameRecordAs?: string[];
  /** Only in the answer to a submission: earlier runs that it repeats, newest first. */
  duplicateOf?: Duplicate[];
  /** Only in the answer to a submission: codes that do not have the form of one. */
  warnings?: Fault[];
  /** False in the answer to a submission that stored nothing, because the case is here already. */
  stored?: boolean;
}

export interface RunFilter {
  status?: string;
  search?: string;
  assignedTo?: string;
  guidelineCode?: string;
  limit?: number;
  cursor?: string;
  sort?: 'due' | 'created' | '-created';
}

export type RunObject = 'case' | 'result' | 'log';

/** What can be had as a table. */
export type Table = 'cases' | 'leaves' | 'decisions';
export type TableRow = Record<string, string | number | boolean | undefined>;

/** What is sent along with a tree about its variances and its rationale. */
export interface Stated {
  /** Why the tree differs from its determination, where it newly does. */
  reasons?: readonly VarianceReason[];
  /** Fingerprint of the tree that the rationale tells of, where the sender knows. */
  rationaleBasis?: string;
}

/** What a presigned link serves. */
export interface ServedFile {
  file: FileSource;
  mediaType: string;
  filename: string;
}

/** A file that is made for whoever asks. */
export interface PrintedFile {
  bytes: Uint8Array;
  filename: string;
}

/** What a person, or a job on her behalf, makes of a tree. */
export interface TreeChange {
  runId: string;
  tree: CriteriaNode;
  rationale?: string;
  /** Summary and chronic care in a person's words. */
  texts?: WrittenTexts;
  onlySave: boolean;
  /** With `onlySave` off: only tells what would come out; nothing is stored. */
  dryRun?: boolean;
  ifMatch?: string;
  actor: Actor;
  stated?: Stated;
}

/** What is submitted, by whom. */
export interface Submission {
  form: RequestForm;
  pdf?: FileSource;
  /** Further PDFs, whose pages follow; notes of the form then are pages too. */
  attachments?: readonly Uint8Array[];
  actor: Actor;
  idempotencyKey?: string;
  /** Stores nothing where the case is here already; answers with that one. */
  unlessDuplicate?: boolean;
}

/** How many match altogether. */
export interface Total {
  total: number;
  /** There are more than that. */
  isLeast?: true;
}

/** Every method refuses with ServiceError; a case the actor may not see answers 404 `run_not_found`. */
export interface Cases {
  /** Durable when it resolves. Refuses a file that is no PDF, an encrypted PDF, an unknown guideline: nothing is stored. */
  submit(submission: Submission): Promise<RunView>;
  /** The case that holds this very file, as submitted or as a document, whoever's it is; undefined for a new file. */
  runOfFile(pdf: Uint8Array): Promise<string | undefined>;
  /** What a chart proposes for its request form; nothing is stored. Refuses as `submit` does of its file, and 429 `too_busy`. */
  intake(input: {
    pdf: FileSource;
    password?: string;
    actor: Actor;
    signal: AbortSignal;
  }): Promise<IntakeProposal>;
  get(runId: string, actor: Actor): Promise<RunView>;
  /** The request form alone: no case is opened by it. */
  formOf(runId: string, actor: Actor): Promise<RequestForm>;
  /** Adds a document to a case that is not decided; durable when it resolves, evaluated with the case after that. */
  addDocument(input: {
    runId: string;
    document: NewDocument;
    pdf: FileSource;
    actor: Actor;
  }): Promise<CaseDocument>;
  documents(runId: string, actor: Actor): Promise<DocumentList>;
  /** How many cases there are by status, for figures; no actor, because nothing of a case is reported. */
  counts(): Promise<Record<string, number>>;
  list(filter: RunFilter, actor: Actor): Promise<{ runs: RunSummary[]; nextCursor?: string } & Total>;
  cancel(runId: string, actor: Actor): Promise<RunView>;
  retry(runId: string, actor: Actor): Promise<RunView>;
  assign(runId: string, username: string | null, actor: Actor): Promise<RunView>;
  /** Tells of each case what happened to it. 422 `user_unknown`. */
  assignMany(runIds: readonly string[], username: string | null, actor: Actor): Promise<BulkAssigned>;
  /** Everybody to whom a case can be given. */
  reviewers(): Promise<Reviewer[]>;
  /** The actor's own filters of the queue. Each of these refuses as saved-filters.ts says. */
  filters(actor: Actor): Promise<SavedFilter[]>;
  addFilter(filter: NewSavedFilter, actor: Actor): Promise<SavedFilter>;
  changeFilter(id: string, change: SavedFilterChange, actor: Actor): Promise<SavedFilter>;
  deleteFilter(id: string, actor: Actor): Promise<void>;
  /** Assigns the most urgent waiting case to the actor; undefined when nothing waits. */
  takeNext(actor: Actor, except?: string): Promise<string | undefined>;
  /** Stores the tree as a new revision; with `onlySave` exactly as sent, else evaluated again. */
  updateTree(change: TreeChange): Promise<RunView>;
  /** Says whose pages are and has the case evaluated again. 422 `page_unknown`, `reason_missing`, 409, 412. */
  decidePages(input: {
    runId: string;
    decision: PageDecision;
    ifMatch?: string;
    actor: Actor;
  }): Promise<RunView>;
  revisions(runId: string, actor: Actor): Promise<Revision[]>;
  revision(runId: string, revision: number, actor: Actor): Promise<FinalResults>;
  restore(runId: string, revision: number, actor: Actor, ifMatch?: string): Promise<RunView>;
  /** What changed from one revision, the first unless specified, to another, the latest. 409 `run_not_completed`, 404 `revision_not_found`. */
  changes(runId: string, range: { from?: number; to?: number }, actor: Actor): Promise<RevisionChanges>;
  /** How the tree differs from its determination, and what is proposed. */
  variances(runId: string, actor: Actor): Promise<VarianceList>;
  propose(runId: string, proposal: NewProposal, actor: Actor): Promise<Proposal>;
  settleProposal(
    runId: string,
    id: string,
    verdict: ProposalVerdict,
    actor: Actor,
    ifMatch?: string,
  ): Promise<RunView>;
  /** Whoever calls has made sure that it is the actor who signs. */
  decide(runId: string, decision: DecisionRequest, actor: Actor): Promise<Decision>;
  decisions(runId: string, actor: Actor): Promise<Decision[]>;
  /** The review as a PDF. 409 `run_not_completed`. */
  report(runId: string, actor: Actor): Promise<PrintedFile>;
  /** The request for information as a PDF. 409 `no_information_requested`. */
  letter(runId: string, actor: Actor): Promise<PrintedFile>;
  /** Every version of every notice, and what the decision in force allows. */
  notices(runId: string, actor: Actor): Promise<NoticeList>;
  draftNotice(runId: string, notice: NewNotice, actor: Actor): Promise<Notice>;
  /** 422 `notice_incomplete` with the name of each part that is missing. */
  issueNotice(runId: string, noticeId: string, actor: Actor): Promise<Notice>;
  noteSent(runId: string, noticeId: string, sent: NoticeSent, actor: Actor): Promise<Notice>;
  printNotice(
    runId: string,
    noticeId: string,
    format: 'pdf' | 'docx',
    actor: Actor,
    audience?: NoticeAudience,
  ): Promise<PrintedFile>;
  /** Texts as they would be printed, as a draft; nothing is stored. */
  previewNotice(runId: string, texts: NoticePreview, actor: Actor): Promise<PrintedFile>;
  /** The clinic's own Word templates for notices. */
  wordTemplates(): Promise<WordTemplateList>;
  /** 422 `word_template_…` with the names of the fields that are wrong. */
  addWordTemplate(template: NewWordTemplate, file: Uint8Array, actor: Actor): Promise<WordTemplate>;
  retireWordTemplate(templateId: string, actor: Actor): Promise<WordTemplate>;
  wordTemplateFile(templateId: string): Promise<PrintedFile>;
  starterTemplate(letter: Letter, actor: Actor): Promise<PrintedFile>;
  /** What a second reader says of the engine's answers. */
  opinions(runId: string, actor: Actor): Promise<SecondOpinions>;
  /** The second reader asked one criterion of each sample. 409 `reader_off`, and what it refuses with. */
  tryReader(actor: Actor, signal: AbortSignal): Promise<ReaderTrial>;
  /** Comments, peer-to-peer calls, and to whom the case was given. */
  caseNotes(runId: string, actor: Actor): Promise<CaseNotes>;
  addComment(runId: string, comment: NewComment, actor: Actor): Promise<Comment>;
  addPeerEntry(runId: string, entry: NewPeerEntry, actor: Actor): Promise<PeerEntry>;
  /** The actor has the case open; who else has. Nobody counts as having viewed it. */
  present(runId: string, actor: Actor): Promise<Visitor[]>;
  /** Rows of all cases that the actor may see; of analysis, so nobody counts as having opened them. */
  table(
    table: Table,
    filter: Pick<RunFilter, 'status' | 'guidelineCode'>,
    actor: Actor,
  ): AsyncIterable<TableRow>;
  tableColumns(table: Table): readonly string[];
  /** Decrypted bytes for a presigned link that access/ has verified; `actor` is in whose name it was signed. */
  object(runId: string, object: RunObject, actor: Actor): Promise<ServedFile>;
  /** Calls back on every change of state or progress; returns the unsubscribe function. */
  subscribe(runId: string, listener: (view: RunView) => void): () => void;
  /** Destroys the case by destroying its key. 403 `forbidden`, 404 `run_not_found`. */
  destroy(runId: string, actor: Actor): Promise<void>;
  /** JSON of the record's text per page (`PageTexts.pages` of the contract), for search in the workspace. */
  pages(runId: string, actor: Actor): Promise<Uint8Array>;
}
