/** The figures of an evaluation over many cases. */
import { bandOf } from '../../contract/certainty.ts';
import type { Band } from '../../contract/results.ts';
import type { CaseScore, LeafScore } from './cases.ts';
import { type LabelReport, labelReport, ratio } from './labels.ts';

export interface EvidenceFigures {
  /** Leaves whose label quotes the chart. */
  leaves: number;
  recallInThree: number;
  firstRight: number;
  /** The same two over the leaves that were answered as labelled. */
  recallInThreeWhereRight: number;
  firstRightWhereRight: number;
  /** Share of the shown entries that agree with a quote of the label. */
  precision: number;
  boxes: number;
  boxAccuracy: number;
}

/** Answers of one band of confidence: how many there are, how sure they are in the mean, and how many were right. */
export interface ConfidenceRow {
  band: Band;
  leaves: number;
  said: number;
  right: number;
  falseYes: number;
  yesAnswers: number;
}

export interface EvalSummary {
  cases: number;
  leaves: LabelReport;
  /** Macro-F1 over yes, no and unknown alone (leaves labelled so). */
  macroF1of3: number;
  rootAccuracy: number;
  /** After a person had looked at what is not sure and decides; answers looked at, in the mean of a chart. */
  rootAccuracyChecked: number;
  looks: number;
  evidence: EvidenceFigures;
  confidence: ConfidenceRow[];
}

const BANDS: readonly Band[] = ['sure', 'likely', 'check'];

export const LABELS = ['yes', 'no', 'unknown', 'not_applicable'] as const;

export function summarise(scores: readonly CaseScore[]): EvalSummary {
  const leaves = scores.flatMap((score) => score.leaves);
  return {
    cases: scores.length,
    leaves: labelReport(leaves, LABELS),
    macroF1of3: labelReport(leaves, LABELS.slice(0, 3)).macroF1,
    rootAccuracy: ratio(scores.filter((score) => score.rootExpected === score.rootGot).length, scores.length),
    rootAccuracyChecked: ratio(
      scores.filter((score) => score.rootExpected === score.rootChecked).length,
      scores.length,
    ),
    looks: ratio(
      scores.reduce((sum, score) => sum + score.looks, 0),
      scores.length,
    ),
    evidence: evidenceFigures(leaves),
    confidence: confidenceRows(leaves),
  };
}

export function confidenceRows(leaves: readonly LeafScore[]): ConfidenceRow[] {
  return BANDS.map((band) => {
    const members = leaves.filter((leaf) => leaf.got !== 'left out' && bandOf(leaf.confidence) === band);
    const { accuracy, falseYes, yesAnswers } = labelReport(members, LABELS);
    const said = ratio(
      members.reduce((sum, leaf) => sum + leaf.confidence, 0),
      members.length,
    );
    return { band, leaves: members.length, said, right: accuracy, falseYes, yesAnswers };
  });
}

export function evidenceFigures(leaves: readonly LeafScore[]): EvidenceFigures {
  const quoted = leaves.filter((leaf) => leaf.inThree !== undefined);
  const right = quoted.filter((leaf) => leaf.expected === leaf.got);
  const boxes = leaves.flatMap((leaf) => leaf.boxes);
  const share = (list: readonly LeafScore[], holds: (leaf: LeafScore) => boolean | undefined) =>
    ratio(list.filter(holds).length, list.length);
  return {
    leaves: quoted.length,
    recallInThree: share(quoted, (leaf) => leaf.inThree),
    firstRight: share(quoted, (leaf) => leaf.first),
    recallInThreeWhereRight: share(right, (leaf) => leaf.inThree),
    firstRightWhereRight: share(right, (leaf) => leaf.first),
    precision: ratio(
      quoted.reduce((sum, leaf) => sum + leaf.agreeing, 0),
      quoted.reduce((sum, leaf) => sum + leaf.evidence.length, 0),
    ),
    boxes: boxes.length,
    boxAccuracy: ratio(boxes.filter(Boolean).length, boxes.length),
  };
}

export interface GroupRow {
  group: string;
  leaves: number;
  accuracy: number;
  macroF1: number;
  falseYes: number;
  yesAnswers: number;
}

/** A row per group, in order of name. */
export function groupRows(leaves: readonly LeafScore[], groupOf: (leaf: LeafScore) => string): GroupRow[] {
  const groups = Map.groupBy(leaves, groupOf);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, members]) => {
      const report = labelReport(members, LABELS);
      return {
        group,
        leaves: members.length,
        accuracy: report.accuracy,
        macroF1: report.macroF1,
        falseYes: report.falseYes,
        yesAnswers: report.yesAnswers,
      };
    });
}
