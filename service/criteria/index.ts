/** The judging of criteria: `judge(guideline, chart)` and the types around it. */

export { type JudgeOptions, judge, leavesToRead, requestTypeOf } from './judge.ts';
export type { Finding, Judgement, LeafOutcome, NodeOutcome } from './outcome.ts';
export { PatternError, parsePattern } from './patterns/pattern.ts';
export type { Naming, ReaderModel, Reading, Readings } from './reader/model.ts';
export { readLeaves } from './reader/readings.ts';
export type { Guideline, GuidelineNode } from './schema/guideline.ts';
export type { LeafTest } from './schema/tests.ts';
