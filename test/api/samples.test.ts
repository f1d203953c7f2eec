/** The charts that Evident offers to try it on are judged, from their PDF, as those who wrote them labelled them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { CriteriaNode, FinalResults } from '../../service/contract/results.ts';
import { listSamples } from '../../service/samples/index.ts';
import { evident, temporaryFolder } from './evident.ts';

interface Labelled {
  guideline_code: string;
  form: object;
  root: 'met' | 'not_met' | 'insufficient';
  gold: Record<string, { label: string }>;
}

const DECISIONS = { met: 'MET', not_met: 'NOT_MET', insufficient: 'INSUFFICIENT_EVIDENCE' };
const samples = new URL('../../service/samples/', import.meta.url);
const { folder, remove } = temporaryFolder();
afterAll(remove);

function answers(node: CriteriaNode): [string, string | undefined][] {
  return node.criteria?.length ? node.criteria.flatMap(answers) : [[node.criteria_id, node.answer]];
}

test.each(listSamples().map((sample) => sample.id))('%s', { timeout: 300_000 }, (id) => {
  const chart = JSON.parse(readFileSync(new URL(`charts/${id}.json`, samples), 'utf8')) as Labelled;
  const form = join(folder, `${id}.json`);
  writeFileSync(form, JSON.stringify({ guideline_code: chart.guideline_code, ...chart.form }));
  const pdf = new URL(`pdf/${id}.pdf`, samples).pathname;
  const run = evident(['review', pdf, '--guideline', chart.guideline_code, '--form', form, '--json'], {
    folder,
  });
  expect(run.code, run.err).toBe(0);
  const { criteria } = JSON.parse(run.out) as FinalResults;
  expect(criteria.root_decision).toBe(DECISIONS[chart.root]);
  const told = Object.fromEntries(answers(criteria.criteria_tree));
  const labels = Object.entries(chart.gold).map(([leaf, { label }]) => [leaf, label]);
  expect(Object.fromEntries(labels.map(([leaf]) => [leaf, told[leaf!]]))).toEqual(Object.fromEntries(labels));
});
