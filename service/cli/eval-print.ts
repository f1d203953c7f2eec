/** An evaluation as text: figures, tables by guideline and by rule, and each miss. */
import type { LeafScore } from '../review/scoring/cases.ts';
import type { GroupRow } from '../review/scoring/summary.ts';
import type { Evaluation } from './eval-cases.ts';

/** `misses`: print every leaf that was answered otherwise than labelled, with reason and evidence. */
export function printEvaluation(evaluation: Evaluation, misses: boolean): string {
  const { summary, seconds, cases } = evaluation;
  const { leaves, evidence } = summary;
  const roots = cases.filter((each) => each.rootExpected !== each.rootGot);
  const lines = [
    `cases ${summary.cases}, leaves ${leaves.count}`,
    `leaf accuracy        ${percent(leaves.accuracy)}`,
    `macro-F1             ${leaves.macroF1.toFixed(3)} (yes, no, unknown alone: ${summary.macroF1of3.toFixed(3)})`,
    `false yes            ${percent(leaves.falseYes)} of ${leaves.yesAnswers} yes answers`,
    `root accuracy        ${percent(summary.rootAccuracy)}`,
    `  unsure ones checked ${percent(summary.rootAccuracyChecked)} (${summary.looks.toFixed(1)} answers a chart, those that the decision hangs on)`,
    `evidence, leaves with quotes: ${evidence.leaves}`,
    `  recall in first 3  ${percent(evidence.recallInThree)} (where answered right: ${percent(evidence.recallInThreeWhereRight)})`,
    `  first one right    ${percent(evidence.firstRight)} (where answered right: ${percent(evidence.firstRightWhereRight)})`,
    `  precision          ${percent(evidence.precision)}`,
    `  boxes on the words ${percent(evidence.boxAccuracy)} of ${evidence.boxes}`,
    `seconds              reading ${seconds.reading.toFixed(1)}${seconds.readFromCache ? ` (${seconds.readFromCache} from cache)` : ''}, judging ${seconds.judging.toFixed(1)}`,
    '',
    table(
      ['label', 'count', 'precision', 'recall', 'F1'],
      leaves.labels.map((each) => [
        each.label,
        `${each.support}`,
        percent(each.precision),
        percent(each.recall),
        each.f1.toFixed(3),
      ]),
    ),
    '',
    table(
      ['how sure', 'leaves', 'said', 'right', 'false yes'],
      summary.confidence.map((row) => [
        row.band,
        `${row.leaves}`,
        percent(row.said),
        percent(row.right),
        falseYes(row),
      ]),
    ),
    '',
    groups('guideline', evaluation.byGuideline),
    '',
    groups('kind of test', evaluation.byTest),
    '',
    groups('decided by', evaluation.byRule),
    '',
    ...roots.map((each) => `root ${each.caseId}: expected ${each.rootExpected}, got ${each.rootGot}`),
  ];
  if (misses)
    lines.push(
      '',
      ...cases
        .flatMap((each) => each.leaves)
        .filter(isMiss)
        .map(printMiss),
    );
  return `${lines.join('\n')}\n`;
}

export function isMiss(leaf: LeafScore): boolean {
  return leaf.expected !== leaf.got;
}

function printMiss(leaf: LeafScore): string {
  const entry = (each: LeafScore['evidence'][number]) =>
    `    shown    [${each.stance ?? '?'}] "${each.exact_text_sentence_relevant_to_criteria ?? ''}" (${each.page_text ?? ''})${each.note ? ` ${each.note}` : ''}`;
  return [
    `MISS ${leaf.caseId} ${leaf.leaf} ${leaf.description}`,
    `    expected ${leaf.expected}: ${leaf.why}`,
    `    got      ${leaf.got} by ${leaf.rule}: ${leaf.reason}`,
    ...leaf.quotes.map((quote) => `    label    "${quote}"`),
    ...leaf.evidence.map(entry),
  ].join('\n');
}

function falseYes({ yesAnswers, falseYes }: Pick<GroupRow, 'yesAnswers' | 'falseYes'>): string {
  return yesAnswers ? `${percent(falseYes)} of ${yesAnswers}` : '-';
}

function groups(name: string, rows: GroupRow[]): string {
  return table(
    [name, 'leaves', 'accuracy', 'macro-F1', 'false yes'],
    rows.map((row) => [
      row.group,
      `${row.leaves}`,
      percent(row.accuracy),
      row.macroF1.toFixed(3),
      falseYes(row),
    ]),
  );
}

/** Columns padded to their widest cell: the first to the left, numbers to the right. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
