/**
 * Figures. Days are UTC. Each answer says what its range is counted by. All are computed from rows written with the runs
 * and decisions themselves; destroyed cases still count.
 */
import Type, { type Static, type TProperties } from 'typebox';
import { guidelineName } from './guideline.ts';
import { Day } from './library.ts';
import { OneOf } from './one-of.ts';
import { Code, Line, Name, Rows } from './sizes.ts';

/** Both days inclusive; absent: the last 30 days. */
export const FiguresQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  guideline_code: Type.Optional(Type.String({ maxLength: 64 })),
});
export type FiguresQuery = Static<typeof FiguresQuery>;

const figures = <T extends TProperties>(properties: T) =>
  Type.Object({
    from: Code(),
    to: Code(),
    /** "decided between these days". */
    counted_by: Line(),
    ...properties,
  });

const count = Type.Integer({ minimum: 0 });

/** The same counts of each determination. */
const byGuideline = <T extends TProperties>(counts: T) => Rows(Type.Object({ ...guidelineName, ...counts }));

/** Over `count` values; the others are absent when there is none. */
export const Distribution = Type.Object({
  count,
  mean: Type.Optional(Type.Number()),
  median: Type.Optional(Type.Number()),
  /** 90th percentile (nearest rank). */
  p90: Type.Optional(Type.Number()),
});
export type Distribution = Static<typeof Distribution>;

/** Volume: what came in, by day and by guideline. */
export const VolumeFigures = figures({
  received: count,
  standard: count,
  expedited: count,
  days: Rows(Type.Object({ day: Code(), standard: count, expedited: count })),
  guidelines: byGuideline({ received: count }),
});
export type VolumeFigures = Static<typeof VolumeFigures>;

/** Hours from receipt to the first final decision, against the time allowed. */
export const TurnaroundFigures = figures({
  rows: Rows(
    Type.Object({
      urgency: OneOf('standard', 'expedited', 'all'),
      /** Hours. */
      hours: Distribution,
      on_time: count,
      late: count,
      /** 0..1 of those decided; absent when none was. */
      on_time_share: Type.Optional(Type.Number()),
      /** Allowed by CMS-0057-F; absent on the row `all`. */
      allowed_hours: Type.Optional(Type.Integer()),
    }),
  ),
  days: Rows(Type.Object({ day: Code(), decided: count, on_time: count, mean_hours: Type.Number() })),
});
export type TurnaroundFigures = Static<typeof TurnaroundFigures>;

/** Hours that each stage of a case takes. */
export const StageFigures = figures({
  stages: Rows(
    Type.Object({
      stage: OneOf(
        /** From receipt until a person first opened the finished review. */
        'open',
        /** From there to the first final decision, without the time in which it waited for information. */
        'review',
        /** From a request for information until documents came or the next decision was signed; of cases that had one. */
        'pended',
        /** From the first final decision to the first notice that was issued after it. */
        'notice',
      ),
      hours: Distribution,
    }),
  ),
});
export type StageFigures = Static<typeof StageFigures>;

/** Final decisions, and what the engine had recommended. */
export const DecisionFigures = figures({
  decided: count,
  approved: count,
  denied: count,
  /** Decisions on the way: a case may have several. */
  information_requested: count,
  referred: count,
  reopened: count,
  guidelines: byGuideline({ approved: count, denied: count }),
});
export type DecisionFigures = Static<typeof DecisionFigures>;

/** What is open at this moment; the range does not apply. */
export const OpenWork = Type.Object({
  at: Code(),
  open: count,
  /** Queued or being read or analysed. */
  in_progress: count,
  failed: count,
  to_review: count,
  waiting_for_information: count,
  with_physician: count,
  overdue: count,
  due_within_24_hours: count,
  unassigned: count,
  people: Rows(Type.Object({ username: Code(), open: count, overdue: count })),
  guidelines: byGuideline({ open: count, overdue: count }),
});
export type OpenWork = Static<typeof OpenWork>;

/** A leaf that people overruled: the list that tells which test to fix. */
export const OverruledLeaf = Type.Object({
  guideline_code: Code(),
  criteria_id: Line(),
  description: Line(),
  /** Runs that had the leaf and that a person saved, evaluated again or decided. */
  reviewed: count,
  overruled: count,
  /** 0..1 */
  agreement: Type.Number(),
  /** What the engine said and what the person made of it, most frequent first. */
  changes: Rows(Type.Object({ engine: Code(), person: Code(), rule: Code(), count })),
  /** Reasons given, most frequent first, at most ten. May hold words of a record: for administrators and auditors only. */
  reasons: Rows(Type.Object({ reason: Line(), count })),
  /** Latest runs in which it was overruled, at most five: to open, or to try on the test bench. */
  runs: Rows(Code()),
});
export type OverruledLeaf = Static<typeof OverruledLeaf>;

/** Changes of determinations in single cases, as the latest revision of each has them. */
export const VarianceFigures = Type.Object({
  cases: count,
  total: count,
  kinds: Rows(Type.Object({ kind: Code(), count })),
  /** Categories of reasons; "Sent by a client without a reason" is one of them. */
  categories: Rows(Type.Object({ category: Line(), count })),
  guidelines: byGuideline({ cases: count, count }),
});
export type VarianceFigures = Static<typeof VarianceFigures>;

/** Of which the agreement is made. */
const reviews = {
  reviewed: count,
  leaves_reviewed: count,
  leaves_overruled: count,
  /** Removed from cases, or reworded there, and not overruled too. */
  leaves_varied: count,
};

export const AgreementFigures = figures({
  ...reviews,
  variances: VarianceFigures,
  /** 0..1; absent when nothing was reviewed. */
  agreement: Type.Optional(Type.Number()),
  guidelines: byGuideline({ ...reviews, agreement: Type.Number() }),
  /** Most overruled first, at most 50. */
  leaves: Rows(OverruledLeaf),
  /** The engine's recommendation against the person's final decision. */
  decisions: Rows(
    Type.Object({
      engine: Code(),
      person: OneOf('approve', 'deny'),
      count,
    }),
  ),
});
export type AgreementFigures = Static<typeof AgreementFigures>;

/** What was read, how, and how long it took. */
export const ReadingFigures = figures({
  runs: count,
  pages: count,
  /** Read by OCR in whole or in part. */
  pages_ocr: count,
  pages_failed: count,
  /** 0..1; absent when no page was read. */
  ocr_share: Type.Optional(Type.Number()),
  /** Seconds of the machine per run. */
  reading_seconds: Distribution,
  review_seconds: Distribution,
  /** Minutes from the first time a person opened the finished review to the first final decision. */
  person_minutes: Distribution,
  days: Rows(Type.Object({ day: Code(), runs: count, pages: count, pages_ocr: count })),
});
export type ReadingFigures = Static<typeof ReadingFigures>;

/** The metrics that CMS-0057-F asks payers to publish (42 CFR 422.122(c)): one row each, with its definition. */
export const Cms0057Figures = figures({
  rows: Rows(
    Type.Object({
      metric: Code(),
      urgency: OneOf('standard', 'expedited'),
      label: Name(),
      definition: Line(),
      count: Type.Optional(count),
      /** What `percent` is of. */
      of: Type.Optional(count),
      percent: Type.Optional(Type.Number()),
      hours: Type.Optional(Type.Number()),
    }),
  ),
});
export type Cms0057Figures = Static<typeof Cms0057Figures>;

export const FiguresReport = OneOf(
  'volume',
  'turnaround',
  'stages',
  'decisions',
  'open_work',
  'agreement',
  'reading',
  'cms_0057',
);
export type FiguresReport = Static<typeof FiguresReport>;
