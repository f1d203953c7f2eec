/** The tables that figures count; how their columns are to be read stands in tables.ts. */
import type { Generated } from 'kysely';

type Bool = 0 | 1;

/** Variances of the latest revision of each run; `place` counts them. */
export interface VarianceFactsTable {
  run_id: string;
  place: number;
  guideline_code: string;
  day: string;
  kind: string;
  category: string;
  role: string | null;
  /** The leaf of the determination that is not in the case as it stands there. */
  leaf_id: string | null;
}

/** What the figures count of a run; days are UTC. See migration 0006. */
export interface RunFactsTable {
  run_id: string;
  guideline_code: string;
  /** First digits of the guideline snapshot's hash: see `snapshotOf`. */
  snapshot: string;
  request_type: string | null;
  urgency: string;
  received_at: string;
  received_day: string;
  due_at: string;
  completed_at: string | null;
  completed_day: string | null;
  /** Tenths of a second. */
  read_tenths: number | null;
  review_tenths: number | null;
  pages: Generated<number>;
  pages_ocr: Generated<number>;
  pages_failed: Generated<number>;
  engine_decision: string | null;
  /** When a person first opened the finished review. */
  opened_at: string | null;
  /** When a person last saved, evaluated or decided. */
  reviewed_day: string | null;
  /** The first final decision. */
  decision: 'approve' | 'deny' | null;
  decided_at: string | null;
  decided_day: string | null;
  /** From receipt to the first final decision. */
  decided_minutes: number | null;
  /** From opening to the first final decision. */
  person_minutes: number | null;
  on_time: Bool | null;
  /** The time was extended before the first final decision. */
  extended: Generated<Bool>;
  approved_after_denial: Generated<Bool>;
}

export interface DecisionFactsTable {
  id: string;
  run_id: string;
  guideline_code: string;
  decision: string;
  day: string;
}

/** How long a stage of a decided case took; see migration 0065. */
export interface StageFactsTable {
  run_id: string;
  stage: 'open' | 'review' | 'pended' | 'notice';
  guideline_code: string;
  decided_day: string;
  minutes: number;
}

/** A leaf on which the latest revision by a person differs from the engine. */
export interface OverruledLeavesTable {
  run_id: string;
  criteria_id: string;
  guideline_code: string;
  snapshot: string;
  /** The run's `reviewed_day`. */
  day: string;
  /** Colours. */
  engine: string;
  person: string;
  rule: string;
  /** Emptied when the case is destroyed. */
  reason: string | null;
}

/** How often facts of a month (YYYY-MM) were changed. */
export interface FigureMonthsTable {
  month: string;
  changes: number;
}

/** Sums of a report over a whole month; good while `changes` is that of the month. */
export interface FigureSumsTable {
  report: string;
  /** Empty: of all guidelines. */
  guideline_code: string;
  month: string;
  changes: number;
  /** JSON, as `figures/months.ts` has it. */
  body: string;
}
