import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guidelineOf, leafOf } from '../criteria/testing.ts';
import { runEval } from './eval.ts';
import { runReview } from './review.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-eval-'));
const guideline = guidelineOf([
  leafOf('1.1', 'The patient uses a walker', 'walker'),
  leafOf('1.2', 'A scooter was tried', 'scooter'),
]);
const gold = {
  guideline_code: 'T1',
  root_decision: 'not_met',
  leaves: {
    '1.1': { label: 'yes', evidence: [{ quote: 'She uses a walker at home.' }] },
    '1.2': { label: 'no', evidence: [], why: 'because' },
  },
};

beforeAll(() => {
  const path = join(folder, 'cases', 'one');
  mkdirSync(path, { recursive: true });
  const save = (name: string, value: unknown) => writeFileSync(join(path, name), JSON.stringify(value));
  save('guideline.json', guideline);
  save('gold.json', gold);
  save('case.json', {
    documents: [{ title: 'Progress note', date: '2026-01-05', text: 'She uses a walker at home.' }],
  });
  save('form.json', { guideline_code: 'T1' });
  writeFileSync(
    join(folder, 'lines.jsonl'),
    `${JSON.stringify({ id: 1, patient_id: 'a', sentences: ['She uses a walker.'], type: 'inclusion', criterion: 'Uses a walker', label3: 'met', evidence: [] })}\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(command: (argv: string[]) => Promise<number>, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  try {
    const code = await command(argv);
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

test('a case of text alone is typeset, read, judged and scored', async () => {
  const { code, out } = await run(runEval, join(folder, 'cases'), '--json', '--cache', join(folder, 'cache'));
  expect(code).toBe(0);
  const { summary, cases, byTest } = JSON.parse(out);
  expect(summary).toMatchObject({
    cases: 1,
    rootAccuracy: 0,
    leaves: { accuracy: 0.5 },
    evidence: { firstRight: 1 },
  });
  expect(cases[0].leaves.map((leaf: { got: string }) => leaf.got)).toEqual(['yes', 'unknown']);
  expect(byTest).toHaveLength(1);
  expect(readdirSync(join(folder, 'cache'))).toHaveLength(1);
});

test('the second time the record comes from the cache, with the same figures', async () => {
  const { out } = await run(runEval, join(folder, 'cases'), '--json', '--cache', join(folder, 'cache'));
  expect(JSON.parse(out)).toMatchObject({
    seconds: { readFromCache: 1 },
    summary: { leaves: { accuracy: 0.5 } },
  });
});

test('misses are printed with what was expected, what came and why', async () => {
  const { out } = await run(runEval, join(folder, 'cases'), '--misses');
  expect(out).toContain('MISS one 1.2 A scooter was tried');
  expect(out).toContain('expected no: because');
  expect(out).toContain('got      unknown by silence');
  expect(out).not.toContain('MISS one 1.1');
});

test('plain criteria are scored in three classes', async () => {
  const { code, out } = await run(runEval, '--criteria', join(folder, 'lines.jsonl'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out).reports[0]).toMatchObject({ group: 'all', count: 1 });
});

test('plain rows without a criterion are left out, and counted', async () => {
  const row = {
    patient_id: 'a',
    sentences: ['She uses a walker.'],
    type: 'inclusion',
    label3: 'met',
    evidence: [],
  };
  const rows = [
    { ...row, id: 1, criterion: null },
    { ...row, id: 2 },
    { ...row, id: 3, criterion: 'Uses a walker' },
  ];
  const file = join(folder, 'nulls.jsonl');
  writeFileSync(file, rows.map((each) => JSON.stringify(each)).join('\n'));
  const { code, out, err } = await run(runEval, '--criteria', file, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out).reports[0]).toMatchObject({ group: 'all', count: 1 });
  expect(err).toContain('2 of 3 rows');
});

test('a chart that is one file is scored too, by half; one whose notes are missing is left out by name', async () => {
  const charts = join(folder, 'charts');
  mkdirSync(charts);
  const form = { patient: { name: 'Ann Example', date_of_birth: '1950-02-03', sex: 'F' } };
  const chart = {
    ...gold,
    form,
    guideline_code: 'L33797',
    leaves: { '1.7.1': { label: 'no', evidence: [] } },
  };
  const document = { title: 'Progress note', date: '2026-01-05', author: 'A. Roe MD' };
  const save = (id: string, more: object) =>
    writeFileSync(join(charts, `${id}.json`), JSON.stringify({ ...chart, id, ...more }));
  save('a', { half: 'tune', documents: [{ ...document, text: 'She uses a walker at home.' }] });
  save('b', { half: 'report', documents: [{ ...document, text: 'Nothing else.' }] });
  save('c', {
    half: 'tune',
    documents: [{ ...document, sample_id: 7, start: 4, end: 20, replace: [['he', 'she']] }],
  });
  const missing = await run(runEval, charts, '--json', '--half', 'tune', '--notes', join(folder, 'none.csv'));
  expect(missing.err).toContain('left out, its notes are not here: c');
  expect(JSON.parse(missing.out).cases.map((each: { caseId: string }) => each.caseId)).toEqual(['a']);
  const notes = join(folder, 'notes.csv');
  writeFileSync(notes, 'id,transcription\n7,"HPI,he uses ""oxygen""\nat night"\n');
  const whole = await run(runEval, charts, '--json', '--notes', notes);
  expect(JSON.parse(whole.out).cases).toHaveLength(3);
});

test('wrong use and missing files are said in words', async () => {
  expect(await run(runEval)).toMatchObject({ code: 2, err: expect.stringContaining('Usage') });
  expect(await run(runEval, 'a', 'b')).toMatchObject({ code: 2 });
  expect(await run(runEval, join(folder, 'nowhere'))).toMatchObject({
    code: 3,
    err: expect.stringContaining('file_not_found'),
  });
  expect(await run(runReview)).toMatchObject({ code: 2 });
  expect(await run(runReview, join(folder, 'no.pdf'), '--guideline', 'L33797')).toMatchObject({
    code: 3,
    err: expect.stringContaining('file_not_found'),
  });
  expect(await run(runReview, join(folder, 'no.pdf'), '--guideline', 'L3379')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Nearest'),
  });
});
