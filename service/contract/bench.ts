/** The test bench: a draft tried on cases before it is published. Nothing of it is stored; an answer lives for an hour. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Answer, Color, EvidenceEntry, RootDecision } from './results.ts';
import { Code, Line, Name, Rows, Uuid } from './sizes.ts';

export const NewBench = Type.Object({
  guideline_code: Type.String({ maxLength: 64 }),
  /** The version on trial, usually a draft. It must have no faults. */
  version: Type.Integer({ minimum: 1 }),
  /** What it is compared with; absent: the version in force, and where there is none the draft stands alone. */
  against: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Ids of sample charts. */
  samples: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 50 })),
  /** Ids of own runs whose record has been read. */
  runs: Type.Optional(Type.Array(Uuid(), { maxItems: 50 })),
});
export type NewBench = Static<typeof NewBench>;

/** What one version says of one criterion in one case. */
export const BenchAnswer = Type.Object({
  answer: Answer,
  color: Color,
  /** Absent on inner nodes. */
  reason: Type.Optional(Line()),
  rule: Type.Optional(Code()),
  confidence: Type.Optional(Type.Number()),
  missing: Type.Optional(Line()),
  evidence: Rows(EvidenceEntry),
});
export type BenchAnswer = Static<typeof BenchAnswer>;

/** A node of either version, in the order of the draft. `published` is absent where only the draft has it, and so on. */
export const BenchNode = Type.Object({
  /** In the draft, else in the version it is compared with. */
  criteria_id: Line(),
  description: Line(),
  leaf: Type.Boolean(),
  depth: Type.Integer({ minimum: 0 }),
  draft: Type.Optional(BenchAnswer),
  published: Type.Optional(BenchAnswer),
  /** The answer differs, or only one version has the node. */
  changed: Type.Boolean(),
});
export type BenchNode = Static<typeof BenchNode>;

export const BenchCase = Type.Object({
  kind: OneOf('sample', 'run'),
  /** Sample id or run id. */
  id: Code(),
  title: Name(),
  state: OneOf('waiting', 'running', 'completed', 'failed'),
  error: Type.Optional(Type.Object({ code: Code(), detail: Line() })),
  draft_decision: Type.Optional(RootDecision),
  published_decision: Type.Optional(RootDecision),
  /** Leaves whose answer differs. */
  changed_count: Type.Integer(),
  nodes: Rows(BenchNode),
});
export type BenchCase = Static<typeof BenchCase>;

export const Bench = Type.Object({
  bench_id: Code(),
  guideline_code: Code(),
  version: Type.Integer(),
  /** Absent: no other version to compare with. */
  against: Type.Optional(Type.Integer()),
  state: OneOf('running', 'completed', 'cancelled'),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer(), unit: Code() }),
  started_at: Code(),
  /** After it the answer is forgotten. */
  expires_at: Code(),
  cases: Rows(BenchCase),
});
export type Bench = Static<typeof Bench>;
