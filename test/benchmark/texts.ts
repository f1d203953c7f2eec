/**
 * Prints a labelled chart and beside it the texts that are written about it, for people who read the one against the other.
 * `node test/benchmark/texts.ts FOLDER ID ... [--out FOLDER]`; with `--out` one file a chart, else on stdout.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Source, sourcesOf } from '../../service/cli/eval-cases.ts';
import type { FinalResults } from '../../service/contract/results.ts';
import { shippedReader } from '../../service/criteria/reader/onnx/index.ts';
import type { MedicalRecord } from '../../service/record/index.ts';
import { reviewWith } from '../../service/review/index.ts';
import { leaves } from '../../service/tree/index.ts';

const NOTES = fileURLToPath(new URL('../../../shared/corpus/notes/mtsamples.csv', import.meta.url));

const { positionals, values } = parseArgs({
  options: {
    out: { type: 'string' },
    notes: { type: 'string', default: process.env.BENCHMARK_NOTES ?? NOTES },
  },
  allowPositionals: true,
});
const [folder = 'test/benchmark/charts/cases', ...only] = positionals;

for (const source of sourcesOf(folder, { only, slack: 0, notes: values.notes })) {
  const { record } = await source.load();
  const results = await reviewWith({ record, form: source.form, guideline: source.guideline }, shippedReader);
  const text = [source.id, chartText(source, record), programText(results)].join('\n\n');
  if (!values.out) process.stdout.write(`${text}\n\n`);
  else {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(join(values.out, `${source.id.replaceAll(' ', '_')}.txt`), `${text}\n`);
  }
}

function chartText({ form, guideline }: Source, { pages }: MedicalRecord): string {
  const shown = pages.map(
    ({ index, lines }) => `--- p. ${index + 1} ---\n${lines.map(({ text }) => text).join('\n')}`,
  );
  return `===== REQUEST FORM\n${JSON.stringify(form)}\nPolicy: ${guideline.guideline_name}\n\n===== CHART\n${shown.join('\n')}`;
}

function programText({ criteria, problem_list }: FinalResults): string {
  const list = problem_list!;
  const line = (each: object) =>
    `- ${Object.entries(each)
      .filter(([key]) => key !== 'evidence')
      .map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : value}`)
      .join('; ')}`;
  const pages = (each: { evidence: readonly { page_index: number }[] }) =>
    ` (p. ${[...new Set(each.evidence.map(({ page_index }) => page_index + 1))].join(', ')})`;
  const cited = <T extends { evidence: readonly { page_index: number }[] }>(all: readonly T[]) =>
    all.map((each) => line(each) + pages(each));
  const { reasoning, trigger, ccm_status, intensity, recent_visit_date } = criteria.ccm_trigger_detection;
  return [
    '===== PROBLEM LIST',
    ...cited(list.problems),
    '===== MEDICATIONS',
    ...cited(list.medications),
    '===== TREATMENTS, PROCEDURES, RESULTS',
    ...cited([...list.treatments, ...list.procedures]),
    ...cited(list.results),
    '===== CLINICAL SUMMARY',
    ...Object.entries(criteria.clinical_summary).map(
      ([name, { summary_content }]) => `${name}: ${summary_content}`,
    ),
    '===== CHRONIC CARE',
    line({ ccm_status, intensity, recent_visit_date, trigger, reasoning }),
    '===== RATIONALE',
    criteria.clinical_rationale,
    '===== REASONS',
    ...leaves(criteria.criteria_tree).map(
      ({ criteria_id, description, answer, engine }) =>
        `- ${criteria_id} ${description} => ${answer}: ${engine?.reason ?? ''}`,
    ),
  ].join('\n');
}
