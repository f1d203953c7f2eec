/** The tables as Kysely sees them. Times are ISO 8601 text in UTC, booleans 0 or 1, ids UUIDv7 text. */
import type { Generated } from 'kysely';
import type {
  DecisionFactsTable,
  FigureMonthsTable,
  FigureSumsTable,
  OverruledLeavesTable,
  RunFactsTable,
  StageFactsTable,
  VarianceFactsTable,
} from './tables-figures.ts';

type Bool = 0 | 1;

export interface UsersTable {
  id: string;
  username: string;
  /** NFKC, case-folded: what must be unique. */
  username_key: string;
  display_name: string;
  role: string;
  password_hash: string;
  disabled: Generated<Bool>;
  created_at: string;
  last_login_at: string | null;
  /** 1: somebody else has set the password. */
  must_change_password: Generated<Bool>;
  last_seen_at: Generated<string | null>;
}

/** Who a user is at an identity provider. */
export interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  refresh_hash: string;
  /** The refresh token before the present one; its reuse ends the session. */
  used_refresh_hash: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
}

export interface ApiKeysTable {
  id: string;
  user_id: string;
  label: string;
  key_hash: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** JSON list of rights; null: all of the role. */
  scopes: string | null;
  expires_at: string | null;
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  private_jwk: string;
  created_at: string;
}

export interface LoginFailuresTable {
  username_mac: string;
  failures: number;
  last_at: string;
}

export interface AuditTable {
  seq: number;
  at: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  action: string;
  object_type: string;
  object_id: string;
  /** JSON; identifiers, counts and codes only. */
  detail: string;
  mac: string;
}

export interface AuditHeadTable {
  id: 1;
  seq: number;
  mac: string;
}

/** Hashes of the rows that an entry made or changed, as JSON; covered by the entry's HMAC. */
export interface AuditRowsTable {
  seq: number;
  hashes: string;
}

/** Small values by name: identity, times seen, what a person allowed. */
export interface SafetyTable {
  name: string;
  value: string;
}

/** What waits for a person before anything is deleted. */
export interface HoldsTable {
  code: string;
  /** JSON: codes, counts and times only. */
  detail: string;
  since: string;
}

export interface StrayFilesTable {
  name: string;
  first_seen_at: string;
  /** Looks that found it without a case. */
  sightings: number;
  quarantined_at: string | null;
}

/** Derived keys that stay when the data key is changed, because what was made with them stays. */
export interface KeptKeysTable {
  purpose: string;
  key: Uint8Array;
}

export interface GuidelineSnapshotsTable {
  sha256: string;
  /** The guideline as JSON, as it was when the run was submitted. */
  body: string;
}

export interface RunsTable {
  id: string;
  status: string;
  progress_done: number | null;
  progress_total: number | null;
  progress_unit: string | null;
  error_code: string | null;
  error_detail: string | null;
  guideline_code: string;
  guideline_name: string;
  guideline_sha256: string;
  patient_name: string | null;
  member_id: string | null;
  service: string | null;
  /** What a search looks at, folded; empty where it is too long for an index, and stands in `search_long`. */
  search_text: string;
  search_long: Generated<string | null>;
  urgency: string;
  received_at: string;
  due_at: string;
  created_at: string;
  created_by_id: string;
  created_by: string;
  assigned_to: string | null;
  idempotency_key: string | null;
  submission_mac: string;
  pdf_mac: string;
  page_count: number | null;
  /** Wrapped; null once the case is destroyed. */
  case_key: Buffer | null;
  form_sealed: Buffer | null;
  /** The PDF's password until the record has been read. */
  secret_sealed: Buffer | null;
  revision: Generated<number>;
  root_decision: string | null;
  open_count: number | null;
  check_count: number | null;
  likely_count: number | null;
  /** IdentityStatus of the latest revision. */
  identity: Generated<string | null>;
  /** Pages of another patient that were set aside. */
  pages_aside: Generated<number | null>;
  /** Member, service and date of service, hashed under the store's key. */
  request_mac: string | null;
  decision: string | null;
  locked: Generated<Bool>;
  deleted_at: string | null;
  /** Documents came that had been asked for, and nobody has decided since. */
  returned_at: Generated<string | null>;
  /** Days by which the due time was put off, once. */
  extended_days: Generated<number | null>;
  /** What the queue is sorted by; see `queueKey` in cases/. */
  queue_key: Generated<string>;
}

/** Comments and steps of peer-to-peer calls. */
export interface DeskNotesTable {
  id: string;
  run_id: string;
  kind: 'comment' | 'peer';
  created_at: string;
  created_by_id: string;
  /** User names, as JSON. */
  mentions: Generated<string>;
  body_sealed: Buffer;
}

export interface OpinionsTable {
  run_id: string;
  revision: number;
  state: 'waiting' | 'done' | 'failed';
  /** Times that it was begun: what never ends is given up. */
  attempts: Generated<number>;
  created_at: string;
  finished_at: string | null;
  error_code: string | null;
  body_sealed: Buffer | null;
  made_revision: number | null;
}

export interface NoticesTable {
  id: string;
  run_id: string;
  kind: string;
  version: number;
  template: string;
  created_at: string;
  created_by_id: string;
  issued_at: string | null;
  issued_by: string | null;
  /** JSON list of how and when it went out, and who noted it. */
  sent: Generated<string>;
  /** Texts, credential, who wrote it. */
  body_sealed: Buffer;
}

/** Documents that followed the submission. */
export interface DocumentsTable {
  id: string;
  run_id: string;
  state: 'waiting' | 'read' | 'failed';
  file_mac: string;
  page_count: number;
  first_page: number | null;
  received_at: string;
  added_at: string;
  added_by_id: string;
  /** That took it in; null until the case was evaluated with its pages. */
  revision: number | null;
  error_code: string | null;
  error_detail: string | null;
  /** Title, kind, source and who added it. */
  body_sealed: Buffer;
  /** The PDF's password until the document has been read. */
  secret_sealed: Buffer | null;
}

export interface JobsTable {
  run_id: string;
  state: 'ready' | 'leased' | 'done';
  /** Jobs run in this order; the due time of the case. */
  priority: string;
  not_before: string;
  attempts: Generated<number>;
  interruptions: Generated<number>;
  /** Grows with every lease; a worker whose fence is no longer current may not write. */
  fence: Generated<number>;
  leased_by: string | null;
  lease_until: string | null;
  /** What is to be done next. */
  stage: Generated<'read' | 'judge'>;
}

/** A word of a case's search text; see cases/search-words.ts. */
export interface SearchWordsTable {
  word: string;
  run_id: string;
}

/** A word from one of its letters on; the whole word too. */
export interface SearchEndingsTable {
  ending: string;
  word: string;
}

/** A page that is being read, or has been, for a record that is not whole yet. */
export interface PageWorkTable {
  run_id: string;
  /** As the page cache names it: the file's hash, the page and the version of the reader. */
  page_key: string;
  /** Whoever reads it has so long; then others may. */
  claimed_until: string;
  /** Who that is. */
  claimed_by: string | null;
  page_sealed: Buffer | null;
}

export interface ObjectsTable {
  /** Also the name of the blob. */
  id: string;
  run_id: string;
  kind: string;
  bytes: number;
  created_at: string;
}

export interface RevisionsTable {
  run_id: string;
  revision: number;
  kind: 'engine' | 'saved' | 'evaluated' | 'restored';
  /** The revision whose colours the engine computed last; itself for `engine` and `evaluated`. */
  computed_revision: number;
  created_at: string;
  created_by: string;
  root_decision: string;
  body_sealed: Buffer;
  /** How many differences there are to the revision before, by kind, as JSON; null for the first. */
  changes: string | null;
}

export interface VarianceProposalsTable {
  id: string;
  run_id: string;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  created_at: string;
  created_by_id: string;
  body_sealed: Buffer;
}

export interface DecisionsTable {
  id: string;
  run_id: string;
  decision: string;
  revision: number;
  signed_by_id: string;
  signed_role: string;
  signed_at: string;
  body_sealed: Buffer;
}

export interface RunLogTable {
  id: string;
  run_id: string;
  at: string;
  level: string;
  event: string;
  /** JSON; no PHI. */
  detail: string;
}

export interface GuidelineVersionsTable {
  guideline_code: string;
  version: number;
  origin: 'shipped' | 'own';
  /** Approved versions are in force, scheduled or superseded, as the day has it. */
  state: 'draft' | 'approved' | 'retired';
  /** The guideline as JSON. */
  body: string;
  sha256: string;
  /** Grows with every edit of a draft. */
  edits: Generated<number>;
  based_on: number | null;
  /** A day, YYYY-MM-DD. */
  in_force_from: string | null;
  note: string | null;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  published_at: string | null;
  published_by: string | null;
  retired_at: string | null;
  retired_by: string | null;
}

export interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
  changed_at: string;
  changed_by: string;
}

/** Filters of the queue that a person has named. */
export interface SavedFiltersTable {
  id: string;
  user_id: string;
  name: string;
  /** NFKC, case-folded: what must be unique. */
  name_key: string;
  /** JSON. */
  conditions: string;
  created_at: string;
}

/** A clinic's own Word templates for notices. */
export interface WordTemplatesTable {
  id: string;
  kind: string;
  audience: string;
  version: number;
  title: string;
  /** JSON list of the fields that stand in it. */
  fields: string;
  reading_grade: number;
  bytes: number;
  sha256: string;
  added_at: string;
  added_by: string;
  added_by_id: string;
  retired_at: string | null;
  retired_by: string | null;
}

/** Large, and so apart from what is said of them. */
export interface WordTemplateFilesTable {
  template_id: string;
  file: Buffer;
}

export interface Tables {
  users: UsersTable;
  user_identities: UserIdentitiesTable;
  sessions: SessionsTable;
  api_keys: ApiKeysTable;
  signing_keys: SigningKeysTable;
  login_failures: LoginFailuresTable;
  kept_keys: KeptKeysTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
  audit_rows: AuditRowsTable;
  safety: SafetyTable;
  holds: HoldsTable;
  stray_files: StrayFilesTable;
  guideline_snapshots: GuidelineSnapshotsTable;
  runs: RunsTable;
  jobs: JobsTable;
  page_work: PageWorkTable;
  search_words: SearchWordsTable;
  search_endings: SearchEndingsTable;
  objects: ObjectsTable;
  documents: DocumentsTable;
  notices: NoticesTable;
  word_templates: WordTemplatesTable;
  word_template_files: WordTemplateFilesTable;
  desk_notes: DeskNotesTable;
  opinions: OpinionsTable;
  revisions: RevisionsTable;
  decisions: DecisionsTable;
  run_log: RunLogTable;
  guideline_versions: GuidelineVersionsTable;
  settings: SettingsTable;
  run_facts: RunFactsTable;
  decision_facts: DecisionFactsTable;
  stage_facts: StageFactsTable;
  saved_filters: SavedFiltersTable;
  overruled_leaves: OverruledLeavesTable;
  variance_proposals: VarianceProposalsTable;
  variance_facts: VarianceFactsTable;
  figure_months: FigureMonthsTable;
  figure_sums: FigureSumsTable;
}
