/** Everything that is refused: a code in problem+json, and nothing stored. */
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedPdf } from '../../service/record/pdf/testing.ts';
import { type Client, clientOf, login } from './client.ts';
import { evident, passphrase, type Served, serve, temporaryFolder } from './evident.ts';
import { makeFolder } from './folder.ts';

const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
const password = 'Nine-lives-of-a-heron';
const notes = [{ date: '2026-01-05', text: 'Resting saturation 85 % on room air.' }];

let service: Served;
let client: Client;
let runId = '';

beforeAll(async () => {
  await makeFolder(dataDir, passphrase, { username: 'nurse1', password, role: 'nurse' });
  service = await serve(folder, dataDir);
  client = clientOf(service.url, await login(service.url, 'nurse1', password));
  runId = (await client.submit({ guideline_code: 'L33797', notes })).run_id;
  await client.finish(runId);
});

afterAll(async () => {
  await service?.stop();
  remove();
});

interface Refusal {
  status: number;
  code: string;
  errors: { path: string; message: string }[];
}

/** Checks the shape that every refusal has. */
async function refusal(answer: Promise<Response>): Promise<Refusal> {
  const response = await answer;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = await response.json();
  expect(body).toMatchObject({
    status: response.status,
    code: expect.stringMatching(/^[a-z_]+$/),
    title: expect.any(String),
    request_id: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at async/);
  return { errors: [], ...body };
}

async function expectRefusal(answer: Promise<Response>, status: number, code: string): Promise<Refusal> {
  const refused = await refusal(answer);
  expect([refused.status, refused.code]).toEqual([status, code]);
  return refused;
}

async function stored(): Promise<{ runs: number; revisions: number }> {
  const { total } = await (await client.get('/v1/runs')).json();
  const { revisions } = await (await client.get(`/v1/process/${runId}/revisions`)).json();
  return { runs: total, revisions: revisions.length };
}

test('no token, a wrong one, a wrong password', async () => {
  for (const path of ['/v1/guideline?guideline_name=L33797', `/v1/process/${runId}`, '/v1/runs'])
    await expectRefusal(fetch(service.url + path), 401, 'token_missing');
  await expectRefusal(clientOf(service.url, 'abc.def.ghi').get('/v1/runs'), 401, 'token_invalid');
  const form = new FormData();
  form.append('process_data_request_form', '{}');
  await expectRefusal(
    fetch(`${service.url}/v1/process`, { method: 'POST', body: form }),
    401,
    'token_missing',
  );
  const wrong = { username: 'nurse1', password: 'not the password' };
  await expectRefusal(client.json('/v1/auth/login', wrong), 401, 'login_failed');
  await expectRefusal(client.json('/v1/auth/login', { ...wrong, username: 'nobody' }), 401, 'login_failed');
});

test('submissions', async () => {
  const before = await stored();
  const send = (fields: Record<string, unknown>) => client.form('/v1/process', fields);
  const form = { guideline_code: 'L33797', notes };
  await expectRefusal(send({ pdf_file: new Uint8Array([1]) }), 422, 'form_missing');
  await expectRefusal(send({ process_data_request_form: '{guideline' }), 422, 'form_not_json');
  await expectRefusal(send({ process_data_request_form: '['.repeat(5000) }), 422, 'form_too_deep');
  await expectRefusal(send({ process_data_request_form: { ...form, notes: 'x' } }), 422, 'form_invalid');
  const large = { ...form, metadata: { x: 'x'.repeat(300_000) } };
  await expectRefusal(send({ process_data_request_form: large }), 413, 'form_too_large');
  const unknown = await expectRefusal(
    send({ process_data_request_form: { ...form, guideline_code: 'L33779' } }),
    422,
    'guideline_unknown',
  );
  expect(JSON.stringify(unknown.errors)).toContain('L33797');
  const two = { ...form, guideline_name: 'NCD-240.4' };
  await expectRefusal(send({ process_data_request_form: two }), 422, 'guideline_conflict');
  const neither = await refusal(send({ process_data_request_form: { guideline_code: 'L33797' } }));
  expect(neither.status).toBe(422);
  const withFile = (bytes: Uint8Array) => send({ process_data_request_form: form, pdf_file: bytes });
  await expectRefusal(withFile(Buffer.from('This is a letter.')), 422, 'record_not_pdf');
  await expectRefusal(withFile(new Uint8Array()), 422, 'record_not_pdf');
  await expectRefusal(withFile(encryptedPdf('open sesame')), 422, 'record_encrypted');
  expect(await stored()).toEqual(before);
});

test('trees', async () => {
  const before = await stored();
  const send = (tree: unknown, run = runId) =>
    client.form('/v1/process/update_tree', {
      run_id: run,
      only_save_nurse_decision: true,
      updated_criteria_tree: tree,
    });
  const child = { criteria_id: '1.1', description: 'a' };
  const tree = { criteria_id: '1', description: 'root', operator: 'AND', criteria: [child] };
  await expectRefusal(send('not json'), 422, 'tree_not_json');
  const faulty = await expectRefusal(
    send({
      ...tree,
      criteria: [{ ...child, criteria_id: '2.1' }, { ...child }, { ...child, color: 'blue' }],
    }),
    422,
    'tree_invalid',
  );
  expect(faulty.errors.length).toBeGreaterThan(0);
  const ids = await expectRefusal(
    send({ ...tree, criteria: [{ ...child, criteria_id: '2.1' }] }),
    422,
    'tree_invalid',
  );
  expect(ids.errors[0]?.path).toContain('criteria');
  await expectRefusal(send({ ...tree, criteria: [child, child] }), 422, 'tree_invalid');
  await expectRefusal(send(tree, '01990000-0000-7000-8000-00000000ffff'), 404, 'run_not_found');
  await expectRefusal(client.form('/v1/process/update_tree', { run_id: runId }), 422, 'tree_missing');
  expect(await stored()).toEqual(before);
});

test('what is larger than its bound', async () => {
  const before = await stored();
  const limits = (await (await client.get('/v1/limits')).json()) as Record<string, number>;
  const of = (name: string) => limits[name] ?? Number.NaN;
  const leaf = { criteria_id: '1.1', description: 'a' };
  const send = (more: object) =>
    client.form('/v1/process/update_tree', {
      run_id: runId,
      only_save_nurse_decision: true,
      updated_criteria_tree: {
        criteria_id: '1',
        description: 'root',
        operator: 'AND',
        criteria: [{ ...leaf, ...more }],
      },
    });
  const box = { x: 0, y: 0, width: 1, height: 1, page: 0 };
  const entry = { id: 'a', bounding_box: [box] };
  const many = <T>(count: number, one: T) => Array.from({ length: count + 1 }, () => one);
  for (const more of [
    { description: 'x'.repeat(of('node_text') + 1) },
    { override: { color: 'red', reason: 'x'.repeat(of('node_text') + 1) } },
    { clinical_decisioning: many(of('evidence_per_leaf'), entry) },
    { clinical_decisioning: [{ ...entry, bounding_box: many(of('boxes_per_quote'), box) }] },
    { clinical_decisioning: [{ ...entry, bounding_box: [{ ...box, x: 1.5 }] }] },
    { clinical_decisioning: [{ ...entry, bounding_box: [{ ...box, page: 1e9 }] }] },
    {
      clinical_decisioning: [
        { ...entry, exact_text_sentence_relevant_to_criteria: 'x'.repeat(of('quote_text') + 1) },
      ],
    },
  ])
    await expectRefusal(send(more), 422, 'tree_invalid');
  const quotes = { clinical_decisioning: Array(50).fill({ ...entry, bounding_box: Array(200).fill(box) }) };
  const leaves = [1, 2, 3].map((at) => ({ criteria_id: `1.1.${at}`, description: 'a', ...quotes }));
  await expectRefusal(send({ operator: 'AND', criteria: leaves }), 413, 'tree_too_large');
  const decide = (body: object) =>
    client.json(`/v1/process/${runId}/decision`, { decision: 'request_information', ...body });
  for (const body of [
    { reason: 'x'.repeat(of('decision_reason') + 1) },
    { items: ['x'.repeat(of('decision_item_text') + 1)] },
    { items: many(of('decision_items'), 'The signed order') },
  ])
    await expectRefusal(decide(body), 422, 'body_invalid');
  const statuses = { status: 'completed,'.repeat(50_000) };
  await expectRefusal(client.json('/v1/runs/search', statuses), 422, 'body_invalid');
  await expectRefusal(client.get('/v1/runs?status=completed&status=failed'), 400, 'query_invalid');
  for (const received_at of ['+275760-09-13', '9999-01-01', '0001-01-01']) {
    const form = { guideline_code: 'L33797', notes, request: { received_at } };
    await expectRefusal(client.form('/v1/process', { process_data_request_form: form }), 422, 'form_invalid');
  }
  expect(await stored()).toEqual(before);
});

test('a revision that someone else has replaced', async () => {
  const read = await client.get(`/v1/process/${runId}`);
  const etag = read.headers.get('etag') ?? '';
  const tree = (await read.json()).final_results.criteria.criteria_tree;
  const fields = { run_id: runId, only_save_nurse_decision: true, updated_criteria_tree: tree };
  const first = await client.form('/v1/process/update_tree', fields, { 'if-match': etag });
  expect(first.status).toBe(200);
  const before = await stored();
  const second = client.form('/v1/process/update_tree', fields, { 'if-match': etag });
  expect((await refusal(second)).status).toBe(412);
  expect(await stored()).toEqual(before);
});

test('images', async () => {
  const send = (image: unknown) => client.json('/v1/process/ocr', { image });
  const text = Buffer.from('This is no image, whatever it says.').toString('base64');
  await expectRefusal(send(`data:image/png;base64,${text}`), 422, 'image_unreadable');
  await expectRefusal(send(text), 422, 'image_not_data_uri');
  await expectRefusal(send(`data:text/plain;base64,${text}`), 422, 'image_type_unsupported');
  await expectRefusal(send(7), 422, 'body_invalid');
  const large = `data:image/png;base64,${'A'.repeat(25 * 1024 * 1024)}`;
  await expectRefusal(send(large), 413, 'body_too_large');
});

test('bodies, media types, addresses and methods', async () => {
  const big = { username: 'x', password: 'x'.repeat(3_000_000) };
  await expectRefusal(client.json('/v1/auth/login', big), 413, 'body_too_large');
  await expectRefusal(client.json('/v1/process', {}), 415, 'media_type_unsupported');
  await expectRefusal(client.get('/v1/process/unknown'), 404, 'run_not_found');
  await expectRefusal(client.json('/v1/process/unknown', {}), 405, 'method_not_allowed');
  await expectRefusal(client.get('/v1/process/01990000-0000-7000-8000-00000000ffff'), 404, 'run_not_found');
  await expectRefusal(client.get('/v2/runs'), 404, 'not_found');
  const guideline = await expectRefusal(
    client.get('/v1/guideline?guideline_name=L3379'),
    404,
    'guideline_not_found',
  );
  expect(guideline.errors.map((nearest) => nearest.message.slice(0, 6))).toContain('L33797');
});

test('a nurse may not manage accounts', async () => {
  await expectRefusal(client.get('/v1/users'), 403, 'forbidden');
  const admin = { username: 'mallory', password: 'Nine-lives-of-a-heron', role: 'admin' };
  await expectRefusal(client.json('/v1/users', admin), 403, 'forbidden');
  await expectRefusal(
    client.json('/v1/setup', { setup_token: 'x', ...admin, role: undefined }),
    403,
    'setup_token_invalid',
  );
});

test('a foreign Host header and a foreign Origin', async () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port: service.port, path: '/v1/limits', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await status({})).toBe(200);
  expect(await status({ host: 'evil.example' })).toBe(421);
  expect(await status({ host: `evil.example:${service.port}` })).toBe(421);
  expect(await status({ origin: 'https://evil.example' })).toBe(403);
});

test('a disabled account stops at once', async () => {
  const input = `${password}\n`;
  const data = ['--data', dataDir];
  expect(evident(['user', 'add', 'nurse2', '--role', 'nurse', ...data], { folder, input }).code).toBe(0);
  const second = clientOf(service.url, await login(service.url, 'nurse2', password));
  expect((await second.get('/v1/runs')).status).toBe(200);
  expect(evident(['user', 'disable', 'nurse2', ...data], { folder }).code).toBe(0);
  expect((await refusal(second.get('/v1/runs'))).status).toBe(401);
});
