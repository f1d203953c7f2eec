/** The whole interface, from the first account to a corrected tree, as a client that knows docs/api.md alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeReaders, renderPage } from '../../service/record/index.ts';
import { type Answer, type Client, clientOf, leavesOf, login, type Node } from './client.ts';
import { evident, type Served, serve, temporaryFolder } from './evident.ts';

const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
const password = 'Nine-lives-of-a-heron';
const sample = new URL('../../service/samples/', import.meta.url);
const chart = readFileSync(new URL('pdf/oxygen-copd.pdf', sample));
const form = JSON.parse(readFileSync(new URL('charts/oxygen-copd.json', sample), 'utf8')).form;
const patient: string = form.patient.name;

let service: Served;
let client: Client;

beforeAll(async () => {
  const added = evident(['user', 'add', 'nurse1', '--role', 'nurse', '--data', dataDir], {
    folder,
    input: `${password}\n`,
  });
  expect(added).toMatchObject({ code: 0, out: 'nurse1 added as nurse\n' });
  service = await serve(folder, dataDir);
  client = clientOf(service.url, await login(service.url, 'nurse1', password));
});

afterAll(async () => {
  closeReaders();
  await service?.stop();
  remove();
});

function nodesOf(node: Node): Node[] {
  return [node, ...(node.criteria ?? []).flatMap(nodesOf)];
}

/** What a client keeps that has a class for each table of the interface. */
function asInterfaceHasIt(node: Node): Node {
  const { criteria_id, description, operator, parent_description, color, clinical_decisioning, criteria } =
    node;
  const evidence = clinical_decisioning?.map(
    ({ id, bounding_box, exact_text_sentence_relevant_to_criteria }) => ({
      id,
      bounding_box,
      exact_text_sentence_relevant_to_criteria,
    }),
  );
  const known = { operator, parent_description, color, clinical_decisioning: evidence };
  const rest = { ...known, criteria: criteria?.map(asInterfaceHasIt) };
  return JSON.parse(JSON.stringify({ criteria_id, description, ...rest })) as Node;
}

test('an account made beforehand means that no set-up is offered', () => {
  expect(service.setupUrl).toBeUndefined();
});

test('a guideline is found by full name and by code, flat and wrapped', async () => {
  const byCode = await (await client.get('/v1/guideline?guideline_name=L33797')).json();
  const name = encodeURIComponent(byCode.guideline_name);
  const byName = await (await client.get(`/v1/guideline?guideline_name=${name}`)).json();
  expect(byName).toEqual(byCode);
  const { guideline, ...flat } = byCode;
  expect(guideline).toEqual(flat);
  expect(flat.guideline_code).toBe('L33797');
  expect(flat.guideline_name.startsWith('L33797')).toBe(true);
  expect(Object.keys(flat).sort()).toEqual([
    'guideline_code',
    'guideline_json',
    'guideline_name',
    'guideline_s3_path',
    'guideline_version',
  ]);
  expect(flat.guideline_json.criteria.criteria.length).toBeGreaterThan(0);
});

describe('a record with a PDF', () => {
  let submitted: Answer;
  let done: Answer;

  beforeAll(async () => {
    submitted = await client.submit(form, chart);
    done = await client.finish(submitted.run_id);
  });

  test('is taken with a link to the case file and empty results, and completes', () => {
    expect(submitted.final_results).toEqual({});
    expect(submitted.case_file_presigned_url).toMatch(/^http:/);
    expect([done.status, done.error]).toEqual(['completed', undefined]);
  });

  test('yields every member of final_results', () => {
    const { criteria } = done.final_results;
    expect(criteria.clinical_rationale).not.toBe('');
    expect(['MET', 'NOT_MET', 'INSUFFICIENT_EVIDENCE']).toContain(criteria.root_decision);
    expect(Object.keys(criteria.ccm_trigger_detection)).toEqual(
      expect.arrayContaining([
        'recent_visit_date',
        'ccm_status',
        'trigger',
        'trigger_details',
        'reasoning',
        'intensity',
      ]),
    );
    const members = ['patient_background', 'diagnosis', 'reason_for_request', 'key_test_results'];
    for (const member of [...members, 'current_treatment'])
      expect(criteria.clinical_summary[member]).toMatchObject({
        summary_content: expect.any(String),
        evidence_content: expect.any(Array),
      });
  });

  test('ties leaves to boxes inside the page', () => {
    const entries = leavesOf(done.final_results.criteria.criteria_tree).flatMap(
      (leaf) => leaf.clinical_decisioning ?? [],
    );
    const boxes = entries.flatMap((entry) => entry.bounding_box);
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes) {
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1.001);
      expect(Number.isInteger(box.page) && box.page >= 0).toBe(true);
    }
  });

  test('has three links, which open without a token and are refused when forged', async () => {
    const file = await fetch(done.case_file_presigned_url);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await file.arrayBuffer()).equals(chart)).toBe(true);
    const result = await (await fetch(done.result_presigned_url)).json();
    expect(result.criteria ?? result.final_results?.criteria).toEqual(done.final_results.criteria);
    const log = await fetch(done.logs_presigned_url);
    expect([log.status, (await log.text()).length > 0]).toEqual([200, true]);
    for (const link of [done.case_file_presigned_url, done.result_presigned_url, done.logs_presigned_url]) {
      const { pathname, search } = new URL(link);
      const other = pathname.endsWith('/log') ? 'case' : 'log';
      const moved = `${service.url}${pathname.replace(/\w+$/, other)}${search}`;
      for (const forged of [
        `${service.url}${pathname}`,
        moved,
        link.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
      ])
        expect((await fetch(forged)).status).toBe(403);
    }
    const part = await fetch(done.case_file_presigned_url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  });

  test('keeps a tree exactly as it was sent when only saving', async () => {
    const tree = structuredClone(done.final_results.criteria.criteria_tree);
    const leaf = leavesOf(tree)[0] as Node;
    leaf.color = leaf.color === 'green' ? 'red' : 'green';
    tree.color = 'red';
    const response = await client.form('/v1/process/update_tree', {
      run_id: done.run_id,
      only_save_nurse_decision: true,
      updated_criteria_tree: tree,
      updated_rationale: 'Looked at by hand.',
    });
    expect(response.status).toBe(200);
    const saved = (await response.json()) as Answer;
    expect(saved.case_file_presigned_url).toMatch(/^http:/);
    for (const answer of [saved, await client.finish(done.run_id)]) {
      expect(answer.final_results.criteria.criteria_tree).toEqual(tree);
      expect(answer.final_results.criteria.clinical_rationale).toBe('Looked at by hand.');
      expect(answer.final_results.criteria.root_decision).toBe('NOT_MET');
    }
  });

  test('is evaluated again otherwise: what a person set stays, ancestors follow', async () => {
    const tree = structuredClone(done.final_results.criteria.criteria_tree);
    for (const leaf of leavesOf(tree)) leaf.color = 'red';
    const response = await client.form('/v1/process/update_tree', {
      run_id: done.run_id,
      updated_criteria_tree: tree,
    });
    expect(response.status).toBe(200);
    const again = await client.finish(done.run_id);
    const { criteria } = again.final_results;
    expect(criteria.root_decision).not.toBe('MET');
    expect(leavesOf(criteria.criteria_tree).every((leaf) => leaf.color === 'red')).toBe(true);
    expect(criteria.criteria_tree.color).toBe('red');
    expect(criteria.clinical_rationale).not.toBe('Looked at by hand.');
  });

  test('takes a tree rebuilt from the members that the interface names, saved and evaluated again', async () => {
    const tree = asInterfaceHasIt(done.final_results.criteria.criteria_tree);
    expect(nodesOf(tree).map((node) => node.operator)).toContain('AT_LEAST');
    const leaf = leavesOf(tree).at(-1) as Node;
    leaf.color = leaf.color === 'red' ? 'green' : 'red';
    const send = (more: object) =>
      client.form('/v1/process/update_tree', { run_id: done.run_id, updated_criteria_tree: tree, ...more });
    // Twice: the first leaves a tree behind that lacks what the interface does not name.
    for (const _ of [1, 2]) {
      const saved = await send({ only_save_nurse_decision: true });
      expect(saved.status).toBe(200);
      expect(((await saved.json()) as Answer).final_results.criteria.criteria_tree).toEqual(tree);
    }
    expect((await send({})).status).toBe(200);
    const again = (await client.finish(done.run_id)).final_results.criteria.criteria_tree;
    expect(leavesOf(again).at(-1)?.color).toBe(leaf.color);
    const minimums = (root: Node) => nodesOf(root).map((node) => node.minimum);
    expect(minimums(again)).toEqual(minimums(done.final_results.criteria.criteria_tree));
  });

  test('is still there, as corrected, after the service was started again', async () => {
    const before = await client.finish(done.run_id);
    expect(await service.stop()).toBe(0);
    service = await serve(folder, dataDir);
    client = clientOf(service.url, await login(service.url, 'nurse1', password));
    const after = await client.finish(done.run_id);
    expect(after.final_results).toEqual(before.final_results);
  });
});

test('a form without a PDF is typeset, so that evidence has boxes all the same', async () => {
  const text = 'Resting oxygen saturation on room air was 85 % on 2026-01-05. Severe COPD.';
  const answer = await client.submit({
    guideline_name: 'L33797',
    request: { type: 'initial', date_of_service: '2026-01-06' },
    notes: [{ date: '2026-01-05', author: 'A. Marsh, MD', text }],
  });
  const done = await client.finish(answer.run_id);
  expect([done.status, done.error]).toEqual(['completed', undefined]);
  const file = Buffer.from(await (await fetch(done.case_file_presigned_url)).arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const entries = leavesOf(done.final_results.criteria.criteria_tree).flatMap(
    (leaf) => leaf.clinical_decisioning ?? [],
  );
  expect(entries.some((entry) => entry.bounding_box.length > 0)).toBe(true);
});

test('an image is read', async () => {
  const png = await renderPage(chart, 0, { dpi: 200 });
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const response = await client.json('/v1/process/ocr', { image });
  expect(response.status).toBe(200);
  const { text } = (await response.json()) as { text: string };
  const surname = patient.split(/[\s,]+/).sort((a, b) => b.length - a.length)[0] ?? '';
  expect(text.toLowerCase()).toContain(surname.toLowerCase());
});

test('neither log nor any address in it names the patient or a link', () => {
  const log = service.log();
  expect(log).toContain('"route":"/v1/process/:run_id"');
  for (const word of [
    ...patient.split(/[\s,]+/).filter((part) => part.length > 2),
    form.patient.member_id,
    password,
  ])
    expect(log).not.toContain(word);
  expect(log).not.toMatch(/Bearer|eyJ|[?&]sig/);
});
