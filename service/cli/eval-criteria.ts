/** `evident eval --criteria FILE.jsonl`: plain-language criteria against patient notes, without authored tests. */
import type { Answer } from '../contract/results.ts';
import { judge } from '../criteria/index.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { readRecord } from '../record/index.ts';
import { typesetNotes } from '../record/typeset/notes.ts';
import { type LabelReport, labelReport, type Pair } from '../review/scoring/labels.ts';
import { percent, table } from './eval-print.ts';
import { readInput } from './input.ts';

interface Line {
  id: number | string;
  patient_id: string;
  sentences: string[];
  type: 'inclusion' | 'exclusion';
  criterion: string;
  /** What the criterion means for the patient: in favour, against, open. */
  label3: 'met' | 'not_met' | 'insufficient';
  evidence: number[];
}

interface Scored extends Pair {
  type: string;
  half: string;
  silent: boolean;
}

const LABELS = ['met', 'not_met', 'insufficient'];

/** Exit code 0. Patients are split in two halves by the order of their ids, so that one half can be kept for reporting. */
export async function runEvalCriteria(file: string, json: boolean): Promise<number> {
  const rows = readInput(file)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
  const lines = rows.filter(isAsked);
  if (lines.length < rows.length)
    process.stderr.write(
      `Left out without a criterion or a note: ${rows.length - lines.length} of ${rows.length} rows.\n`,
    );
  const patients = [...new Set(lines.map((line) => line.patient_id))].sort();
  const scored: Scored[] = [];
  for (const [i, patient] of patients.entries()) {
    const own = lines.filter((line) => line.patient_id === patient);
    const chart = await chartOf(own[0]!.sentences);
    for (const line of own) {
      const outcome = judge(oneLeaf(line.criterion), chart).root.children?.[0];
      scored.push({
        expected: line.label3,
        got: meaning(line.type, outcome?.answer ?? 'unknown', outcome?.leaf?.silent === true),
        type: line.type,
        half: i % 2 === 0 ? 'first' : 'second',
        silent: outcome?.leaf?.silent === true,
      });
    }
  }
  const groups: [string, Scored[]][] = [
    ['all', scored],
    ...['first', 'second'].map((half): [string, Scored[]] => [
      `${half} half`,
      scored.filter((s) => s.half === half),
    ]),
    ...['inclusion', 'exclusion'].map((type): [string, Scored[]] => [
      type,
      scored.filter((s) => s.type === type),
    ]),
  ];
  const reports = groups.map(([group, list]) => ({ group, ...labelReport(list, LABELS) }));
  process.stdout.write(
    json ? `${JSON.stringify({ reports, answers: scored }, null, 1)}\n` : print(reports, scored),
  );
  return 0;
}

/** Data of others has rows in which nothing is asked, or of nobody. */
const isAsked = ({ criterion, sentences }: Line): boolean =>
  typeof criterion === 'string' && criterion.trim() !== '' && Array.isArray(sentences);

/** A note is typeset and read like any record: the same way into the engine as a chart. */
async function chartOf(sentences: string[]) {
  const record = await readRecord(
    await typesetNotes([{ title: 'Progress note', text: sentences.join(' ') }]),
  );
  return understand(record, requestContextOf({}));
}

function oneLeaf(criterion: string) {
  return {
    guideline_code: 'CRITERION',
    guideline_name: 'CRITERION - one plain criterion',
    guideline_version: '1',
    kind: 'LCD' as const,
    criteria: {
      criteria_id: '1',
      description: 'The criterion holds',
      operator: 'AND' as const,
      criteria: [{ criteria_id: '1.1', description: criterion }],
    },
  };
}

/**
 * An exclusion that is present speaks against the patient, one that is absent for. Notes do not list what is absent, so
 * silence on an exclusion counts in favour, as it does below a NOT.
 */
function meaning(type: Line['type'], answer: Answer, silent: boolean): string {
  // the labels count a criterion that cannot apply as open
  if (answer === 'not_applicable') return 'insufficient';
  if (type === 'inclusion') return answer === 'yes' ? 'met' : answer === 'no' ? 'not_met' : 'insufficient';
  if (answer === 'yes') return 'not_met';
  return answer === 'unknown' && !silent ? 'insufficient' : 'met';
}

function print(reports: ({ group: string } & LabelReport)[], scored: Scored[]): string {
  const rows = reports.map((each) => [
    each.group,
    `${each.count}`,
    percent(each.accuracy),
    each.macroF1.toFixed(3),
    ...LABELS.map((label) => each.labels.find((score) => score.label === label)?.f1.toFixed(3) ?? '-'),
  ]);
  const confusion = LABELS.map((expected) => [
    expected,
    ...LABELS.map((got) => `${scored.filter((s) => s.expected === expected && s.got === got).length}`),
  ]);
  return [
    table(['group', 'pairs', 'accuracy', 'macro-F1', ...LABELS.map((label) => `F1 ${label}`)], rows),
    '',
    table(['expected', ...LABELS.map((label) => `got ${label}`)], confusion),
    '',
  ].join('\n');
}
