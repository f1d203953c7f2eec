/** The criteria tree: its logic, what follows from it and how it is changed. Pure, for service and window alike. */
export {
  decisiveLeaves,
  type Failure,
  failures,
  openLeaves,
  otherWays,
  settledLeaves,
} from './decisive.ts';
export {
  type Answers,
  against,
  answersOf,
  decide,
  decisionDependsOn,
  dependsOn,
  mootNodes,
  stillOpen,
  toCheck,
  unconfirmed,
  unreadBands,
} from './depends.ts';
export {
  comparePlaces,
  countChanges,
  type Difference,
  evidenceChange,
  structureChanges,
  treeChanges,
  withRemoved,
} from './diff.ts';
export {
  add,
  applyEdit,
  type Direction,
  forJudging,
  identityOf,
  isFixed,
  isStale,
  mayLeave,
  move,
  type Reshaped,
  remove,
  restore,
  reword,
  type Wording,
  wrap,
} from './edits.ts';
export { all, answerFor, any, atLeast, colorFor, combine, decisionFor, not } from './logic.ts';
export { type Matching, matchNodes, plainText, sameText } from './match.ts';
export { basisOf, isOutOfDate, RECOMMENDED, recommendedIn } from './rationale.ts';
export { decisionOf, leafAnswer, rollUp } from './roll-up.ts';
export { reasoned, type VarianceBy, variancesOf, varied } from './variance.ts';
export { changesWords, combineWords, varianceWords, whyVaried } from './variance-words.ts';
export {
  ancestors,
  childrenOf,
  colorOf,
  disagrees,
  find,
  inside,
  isLeaf,
  isOverruled,
  isSetBare,
  leaves,
  mayConfirm,
  nodes,
  parentOf,
  polarities,
  replace,
} from './walk.ts';
