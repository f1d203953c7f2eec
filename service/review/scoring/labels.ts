/** Agreement of answers with labels: accuracy, precision, recall and F1 per label, macro-F1. */

export interface Pair {
  expected: string;
  got: string;
}

export interface LabelScore {
  label: string;
  /** How often the label is expected. */
  support: number;
  precision: number;
  recall: number;
  f1: number;
}

export interface LabelReport {
  count: number;
  accuracy: number;
  /** Mean F1 over the labels asked for that occur, expected or answered. */
  macroF1: number;
  labels: LabelScore[];
  /** Share of wrong ones among the answers `yes`. */
  falseYes: number;
  yesAnswers: number;
}

/** Scores pairs; an empty denominator counts as 0, and labels that occur nowhere do not enter the mean. */
export function labelReport(pairs: readonly Pair[], labels: readonly string[]): LabelReport {
  const scores = labels.flatMap((label) => {
    const expected = pairs.filter((pair) => pair.expected === label).length;
    const got = pairs.filter((pair) => pair.got === label).length;
    const right = pairs.filter((pair) => pair.expected === label && pair.got === label).length;
    if (expected === 0 && got === 0) return [];
    const precision = ratio(right, got);
    const recall = ratio(right, expected);
    return [
      { label, support: expected, precision, recall, f1: ratio(2 * precision * recall, precision + recall) },
    ];
  });
  const yes = pairs.filter((pair) => pair.got === 'yes');
  return {
    count: pairs.length,
    accuracy: ratio(pairs.filter((pair) => pair.expected === pair.got).length, pairs.length),
    macroF1: ratio(
      scores.reduce((sum, score) => sum + score.f1, 0),
      scores.length,
    ),
    labels: scores,
    falseYes: ratio(yes.filter((pair) => pair.expected !== 'yes').length, yes.length),
    yesAnswers: yes.length,
  };
}

export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
