/** The judging of criteria: `judge(guideline, chart)` and the types around it. */
export type { Guideline, GuidelineNode } from './guideline.ts';
export { type JudgeOptions, judge, requestTypeOf } from './judge.ts';
export { all, answerOf, any, atLeast, colorOf, combine, decisionOf, not } from './kleene.ts';
export type { Finding, Judgement, LeafOutcome, NodeOutcome } from './outcome.ts';
export { PatternError, parsePattern } from './pattern.ts';
export type { LeafTest } from './tests.ts';
