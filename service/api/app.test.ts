import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '../contract/access.ts';
import { bytesOf } from '../record/index.ts';
import { openUploads } from '../store/index.ts';
import { createApp } from './app.ts';
import type { ApiDeps } from './deps.ts';
import { fakeDeps, runId } from './fakes.ts';
import { defaultLimits } from './limits.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The application on a port of its own, and `ask` to send it a request as the nurse. */
async function serve(over: Partial<ApiDeps> = {}) {
  const { deps, calls } = fakeDeps(over);
  const app = await createApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close() as unknown as Promise<void>);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization: 'Bearer nurse', ...init.headers } });
  return { url, ask, calls, deps };
}

async function problem(answer: Response | Promise<Response>): Promise<Problem> {
  const response = await answer;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as Problem;
  expect(body.status).toBe(response.status);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

function form(fields: Record<string, string | Blob>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', body };
}

const tree = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('a submission is answered 202 with Location, Retry-After, links and an empty final_results', async () => {
  const { ask, calls, url } = await serve();
  const fields = { process_data_request_form: '{"guideline_code":"L1"}', pdf_file: new Blob(['%PDF-1.7']) };
  const answer = await ask('/v1/process', form(fields));
  expect(answer.status).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/process/${runId}`);
  expect(answer.headers.get('retry-after')).toBe('1');
  const run = await answer.json();
  expect(run).toMatchObject({ run_id: runId, status: 'queued', final_results: {} });
  expect(run.case_file_presigned_url).toBe(`${url}/v1/files/${runId}/case?signed=case`);
  expect(run.form).toEqual({ guideline_code: 'L1', colour: 'kept' });
  expect(String(calls.submitted[0]?.pdf)).toBe('%PDF-1.7');
});

test('a large record is on the disk until it has been answered, also with a refusal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evident-uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pdf = Buffer.from(`%PDF-1.7 ${'x'.repeat(3_000_000)}`);
  const { ask, deps } = await serve({ uploads: openUploads(folder) });
  const { submit } = deps.cases;
  deps.cases.submit = async (input) => {
    expect(input.pdf).not.toBeInstanceOf(Uint8Array);
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await bytesOf(input.pdf!)).equals(pdf)).toBe(true);
    return submit(input);
  };
  const fields = { process_data_request_form: '{}', pdf_file: new Blob([pdf]) };
  expect((await ask('/v1/process', form(fields))).status).toBe(202);
  expect(readdirSync(folder)).toEqual([]);
  const { code } = await problem(ask('/v1/process', form({ ...fields, process_data_request_form: 'no' })));
  expect(code).toBe('form_not_json');
  expect(readdirSync(folder)).toEqual([]);
});

test('a JSON part may be sent as a file, and an unfilled file input counts as none', async () => {
  const { ask, calls } = await serve();
  const json = new File(['{"notes":[]}'], 'form.json', { type: 'application/json' });
  expect((await ask('/v1/process', form({ process_data_request_form: json }))).status).toBe(202);
  // As browsers send it; fetch itself would send the file name 'blob'.
  const part = (name: string, more: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const unfilled = part('process_data_request_form', '', '{}') + part('pdf_file', '; filename=""', '');
  const type = 'multipart/form-data; boundary=x';
  expect((await ask('/v1/process', post(`${unfilled}--x--\r\n`, type))).status).toBe(202);
  expect(calls.submitted.map((call) => call.pdf)).toEqual([undefined, undefined]);
});

test('forms are refused with a code before anything is stored', async () => {
  const { ask, calls } = await serve({ limits: { ...defaultLimits, pdf_bytes: 1000, tree_bytes: 1000 } });
  const code = async (init: RequestInit, path = '/v1/process') => {
    const { status, code: name } = await problem(ask(path, init));
    return [status, name];
  };
  expect(await code(form({ other: 'x' }))).toEqual([422, 'form_missing']);
  expect(await code(form({ process_data_request_form: 'no json' }))).toEqual([422, 'form_not_json']);
  expect(await code(form({ process_data_request_form: tree(65) }))).toEqual([422, 'form_too_deep']);
  expect(await code(form({ process_data_request_form: '[]' }))).toEqual([422, 'form_invalid']);
  expect(await code(form({ process_data_request_form: '{"__proto__":{}}' }))).toEqual([422, 'form_not_json']);
  const twice = new FormData();
  twice.append('process_data_request_form', '{}');
  twice.append('process_data_request_form', '{}');
  expect(await code({ method: 'POST', body: twice })).toEqual([422, 'field_repeated']);
  const large = { process_data_request_form: '{}', pdf_file: new Blob(['x'.repeat(1001)]) };
  expect(await code(form(large))).toEqual([413, 'pdf_too_large']);
  const huge = { process_data_request_form: '{}', pdf_file: new Blob(['x'.repeat(3_000_000)]) };
  expect(await code(form(huge))).toEqual([413, 'body_too_large']);
  expect(await code(post('{}'))).toEqual([415, 'media_type_unsupported']);
  expect(await code(post('--x\r\nbroken', 'multipart/form-data; boundary=x'))).toEqual([
    400,
    'multipart_invalid',
  ]);
  const broken = {
    run_id: runId,
    updated_criteria_tree: '{"criteria_id":1,"description":"x","color":"blue"}',
  };
  const refused = await problem(ask('/v1/process/update_tree', form(broken)));
  expect(refused).toMatchObject({ status: 422, code: 'tree_invalid' });
  expect(refused.errors).toEqual([
    { path: '/updated_criteria_tree/criteria_id', message: 'must be string' },
    { path: '/updated_criteria_tree/color', message: 'must be one of green, red, yellow, gray' },
  ]);
  expect(calls.submitted).toEqual([]);
  expect(calls.updated).toEqual([]);
});

test('a chart is sent alone to be asked what it says of itself', async () => {
  const { ask, calls } = await serve();
  const chart = new FormData();
  chart.append('pdf_file', new Blob(['12345']), 'chart.pdf');
  const answer = await ask('/v1/intake', { method: 'POST', body: chart });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ page_count: 5 })]);
  expect(await problem(ask('/v1/intake', form({ pdf_password: 'x' })))).toMatchObject({
    code: 'pdf_missing',
  });
  expect(calls.submitted).toEqual([]);
});

test('a chart is read no further once whoever asked has gone', async () => {
  const { ask, deps } = await serve();
  const begun = Promise.withResolvers<AbortSignal>();
  deps.cases.intake = async ({ signal }) => {
    begun.resolve(signal);
    await once(signal, 'abort');
    throw signal.reason;
  };
  const leaving = new AbortController();
  const chart = form({ pdf_file: new Blob(['12345']) });
  const answer = ask('/v1/intake', { ...chart, signal: leaving.signal });
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => signal.aborted).toBe(true);
});

test('odd multipart bodies are refused, and none hangs', async () => {
  const { ask, calls } = await serve();
  const code = async (init: RequestInit) => {
    const { status, code: name } = await problem(ask('/v1/process', init));
    return `${status} ${name}`;
  };
  const many = new FormData();
  many.append('process_data_request_form', '{}');
  for (let i = 0; i < 40; i++) many.append(`x${i}`, 'x');
  expect(await code({ method: 'POST', body: many })).toBe('413 form_too_many_parts');
  const files = new FormData();
  for (let i = 0; i < 30; i++) files.append(`x${i}`, new Blob(['x'.repeat(100_000)]));
  expect(await code({ method: 'POST', body: files })).toBe('413 form_too_many_parts');
  const type = 'multipart/form-data; boundary=x';
  const part = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  expect(await code(post(`${part('__proto__', '{}')}--x--\r\n`, type))).toBe('422 form_invalid');
  expect(await code(post(part('process_data_request_form', '{}'), type))).toBe('400 multipart_invalid');
  expect(await code(post('', type))).toBe('422 form_missing');
  expect(await code(post('x', 'multipart/form-data'))).toMatch(/^4\d\d /);
  const latin = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="process_data_request_form"; filename="f"\r\n\r\n',
    ),
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': type };
  expect(await code({ method: 'POST', body: latin, headers })).toBe('422 form_not_text');
  expect(calls.submitted).toEqual([]);
});

test('update_tree hands on the switch and If-Match', async () => {
  const { ask, calls } = await serve();
  const fields = { run_id: runId, updated_criteria_tree: '{"criteria_id":"1","description":"x","extra":1}' };
  const answer = await ask('/v1/process/update_tree', {
    ...form({ ...fields, only_save_nurse_decision: 'True' }),
    headers: { 'if-match': '"r1"' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBe('"r2"');
  await ask('/v1/process/update_tree', form(fields));
  expect(calls.updated.map(({ onlySave, ifMatch }) => [onlySave, ifMatch])).toEqual([
    [true, '"r1"'],
    [false, undefined],
  ]);
  expect(calls.updated[0]?.tree).toEqual({ criteria_id: '1', description: 'x', extra: 1 });
});

test('addresses that are not in the table are 404, other methods 405 with Allow', async () => {
  const { ask } = await serve();
  const of = async (method: string, path: string) => {
    const { status, code } = await problem(ask(path, { method }));
    return `${status} ${code}`;
  };
  expect(await of('GET', '/v1/nothing')).toBe('404 not_found');
  expect(await of('GET', '/v1/process/unknown')).toBe('404 run_not_found');
  expect(await of('POST', '/v1/process/unknown')).toBe('405 method_not_allowed');
  expect(await of('GET', '/v1/process/update_tree')).toBe('405 method_not_allowed');
  expect(await of('DELETE', '/v1/runs')).toBe('405 method_not_allowed');
  expect(await of('GET', `/v1/process/${runId}/revisions/0`)).toBe('404 not_found');
  expect(await of('GET', `/v1/files/${runId}/key?signed=key`)).toBe('404 not_found');
  const answer = await ask('/v1/process/ocr');
  expect(answer.headers.get('allow')).toBe('POST');
});

test('without a token 401 comes before anything else, without the right 403', async () => {
  const { url, ask } = await serve();
  const bare = await fetch(`${url}/v1/process/unknown`);
  expect(bare.headers.get('www-authenticate')).toBe('Bearer');
  expect(await problem(bare)).toMatchObject({ status: 401, code: 'token_missing' });
  const auditor = await ask('/v1/process', {
    ...form({ process_data_request_form: '{}' }),
    headers: { authorization: 'Bearer auditor' },
  });
  expect(await problem(auditor)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('JSON bodies are bounded and never echoed', async () => {
  const { url } = await serve();
  const login = (init: RequestInit) => problem(fetch(`${url}/v1/auth/login`, init));
  expect(await login(post('{"username":'))).toMatchObject({ status: 400, code: 'body_not_json' });
  expect(await login(post(tree(70)))).toMatchObject({ status: 400, code: 'body_too_deep' });
  expect(await login({ method: 'POST' })).toMatchObject({ status: 400, code: 'body_missing' });
  expect(await login(post('username=a', 'application/x-www-form-urlencoded'))).toMatchObject({ status: 415 });
  const missing = await login(post('{"username":"nurse"}'));
  expect(missing).toMatchObject({ status: 422, code: 'body_invalid' });
  expect(missing.errors).toEqual([{ path: '', message: 'lacks password' }]);
  const large = post(JSON.stringify({ username: 'a', password: 'x'.repeat(2_000_000) }));
  expect(await login(large)).toMatchObject({ status: 413, code: 'body_too_large' });
});

test('an unforeseen failure is a bare 500, and neither answer nor log repeats its message', async () => {
  const { url, calls } = await serve();
  const answer = await problem(
    fetch(`${url}/v1/auth/login`, post('{"username":"broken","password":"geheim1"}')),
  );
  expect(answer).toMatchObject({ status: 500, code: 'internal_error' });
  const all = JSON.stringify(answer) + calls.logged.join('');
  expect(all).not.toMatch(/John|1950|geheim1|broken/);
  expect(JSON.stringify(answer)).not.toMatch(/\.ts|at /);
  expect(calls.logged.join('')).toContain('TypeError');
});

test('links open without a token, by range too, and are refused when forged', async () => {
  const { url, calls } = await serve();
  const link = `${url}/v1/files/${runId}/case?signed=case`;
  const whole = await fetch(link);
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  expect(whole.headers.get('content-disposition')).toBe('inline; filename="case.pdf"');
  expect(await whole.text()).toBe('0123456789');
  const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect(await (await fetch(link, { headers: { range: 'bytes=-3' } })).text()).toBe('789');
  expect((await fetch(link, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
  expect(await problem(fetch(link, { headers: { range: 'bytes=10-' } }))).toMatchObject({ status: 416 });
  const forged = fetch(link.replace('/case', '/log'));
  expect(await problem(forged)).toMatchObject({ status: 403, code: 'link_invalid' });
  expect(calls.logged.join('')).not.toContain('signed=');
});

test('answers are not to be kept, and each stands in the log with its code, user and run', async () => {
  const { ask, calls } = await serve();
  const answer = await ask(`/v1/process/${runId}?search=Haldane`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const id = answer.headers.get('x-request-id');
  await ask('/v1/process/not-an-id');
  const lines = calls.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(lines).toMatchObject([
    { request_id: id, method: 'GET', route: '/v1/process/:run_id', status: 200, run_id: runId },
    { route: '/v1/process/:run_id', status: 404, code: 'run_not_found' },
  ]);
  expect(lines[0].user_id).toEqual(expect.any(String));
  expect(lines[1].run_id).toBeUndefined();
  expect(calls.logged.join('')).not.toMatch(/Haldane|not-an-id|Bearer/);
});

test('too many attempts to sign in are 429 with Retry-After', async () => {
  const { url } = await serve({ limits: { ...defaultLimits, logins_per_minute: 2 } });
  const login = () => fetch(`${url}/v1/auth/login`, post('{"username":"nurse","password":"x"}'));
  expect([(await login()).status, (await login()).status]).toEqual([200, 200]);
  const third = await login();
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problem(third)).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('what is sent without a valid token uses up nothing of those who have one', async () => {
  const { url, ask } = await serve({ limits: { ...defaultLimits, requests_per_minute: 3 } });
  const wrong = { authorization: 'Bearer ???' };
  const statuses = [];
  for (let count = 0; count < 5; count += 1)
    statuses.push((await fetch(`${url}/v1/guidelines`, { headers: wrong })).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await fetch(`${url}/v1/limits`)).status).toBe(429);
  expect((await fetch(`${url}/`)).status).toBe(200);
  for (let count = 0; count < 3; count += 1) expect((await ask('/v1/guidelines')).status).toBe(200);
  expect(await problem(ask('/v1/guidelines'))).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('nobody sets their own password without the present one', async () => {
  const { ask } = await serve();
  const init = post(JSON.stringify({ password: 'Nine-lives-of-a-heron' }));
  const headers = { ...init.headers, authorization: 'Bearer admin' };
  expect(await problem(ask('/v1/users/admin', { ...init, method: 'PATCH', headers }))).toMatchObject({
    status: 409,
    code: 'own_account',
    detail: expect.stringContaining('/v1/me/password'),
  });
});

test('files on their way are counted, and a wrong link is no user’s', async () => {
  const { url, ask } = await serve({ limits: { ...defaultLimits, requests_per_minute: 20 } });
  const big = Buffer.alloc(64 * 1024 * 1024);
  const { deps } = fakeDeps();
  deps.cases.object = async () => ({ file: big, mediaType: 'application/pdf', filename: 'case.pdf' });
  const slow = await createApp(deps);
  const slowUrl = await slow.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => slow.close() as unknown as Promise<void>);
  const link = `/v1/files/${runId}/case?signed=case`;
  const taking = new AbortController();
  const open = () => fetch(slowUrl + link, { signal: taking.signal });
  const answers = await Promise.all(Array.from({ length: 8 }, open));
  expect(answers.map(({ status }) => status)).toEqual(new Array(8).fill(200));
  expect(await problem(open())).toMatchObject({ status: 429, code: 'too_many_requests' });
  taking.abort();
  await vi.waitFor(async () => expect((await fetch(slowUrl + link, { method: 'HEAD' })).status).toBe(200));

  const wrong = await Promise.all(
    Array.from({ length: 25 }, async () => (await fetch(`${url}/v1/files/${runId}/case?signed=x`)).status),
  );
  expect(wrong.filter((status) => status === 429)).toHaveLength(5);
  expect((await fetch(url + link)).status).toBe(200);
  expect((await ask('/v1/guidelines')).status).toBe(200);
});

test('a stream is not opened to be asked about', async () => {
  const { ask } = await serve();
  expect((await ask(`/v1/process/${runId}/events`, { method: 'HEAD' })).status).toBe(405);
});

test('an unknown guideline is 404 with the nearest names', async () => {
  const { ask } = await serve();
  const refused = await problem(ask('/v1/guideline?guideline_name=Lx'));
  expect(refused).toMatchObject({ status: 404, code: 'guideline_not_found' });
  expect(refused.errors?.map((fault) => fault.message)).toEqual(['L1: One']);
  expect(await problem(ask('/v1/guideline'))).toMatchObject({ status: 400, code: 'query_invalid' });
});

test('an image must be a data URI of a known type', async () => {
  const { ask } = await serve();
  const send = (image: string) => ask('/v1/process/ocr', post(JSON.stringify({ image })));
  expect((await send('data:image/png;base64,iVBORw0KGgo=')).status).toBe(200);
  expect(await problem(send('iVBORw0KGgo='))).toMatchObject({ status: 422, code: 'image_not_data_uri' });
  expect(await problem(send('data:image/gif;base64,R0lG'))).toMatchObject({ code: 'image_type_unsupported' });
  expect(await problem(send('data:image/png;base64,%%%'))).toMatchObject({ code: 'image_not_base64' });
});

test('a boundary that is missing, empty or endless is refused as broken', async () => {
  const { ask } = await serve();
  for (const boundary of [
    '',
    '; boundary=',
    '; boundary=""',
    `; boundary=${'b'.repeat(300)}`,
    `; boundary="${'b'.repeat(71)}"`,
  ]) {
    const body = {
      method: 'POST',
      body: '--b--',
      headers: { 'content-type': `multipart/form-data${boundary}` },
    };
    expect([boundary, (await problem(ask('/v1/process', body))).code]).toEqual([
      boundary,
      'multipart_invalid',
    ]);
  }
});

test('a tree of more criteria than the limit is refused before anything walks over it', async () => {
  const { ask } = await serve({ limits: { ...defaultLimits, tree_nodes: 100 } });
  const send = (count: number) => {
    const criteria = Array.from({ length: count }, () => ({ criteria_id: '1.1', description: 'x' }));
    const updated_criteria_tree = JSON.stringify({ criteria_id: '1', description: 'x', criteria });
    return ask('/v1/process/update_tree', form({ run_id: runId, updated_criteria_tree }));
  };
  expect((await problem(send(100))).code).toBe('tree_too_large');
  expect((await send(99)).status).toBe(200);
});

test('a part that is larger than its limit is refused once it was read, whatever its name', async () => {
  const { ask } = await serve({ limits: { ...defaultLimits, form_bytes: 1000 } });
  for (const name of ['process_data_request_form', 'something_else']) {
    const fields = { process_data_request_form: '{}', [name]: new Blob([Buffer.alloc(5_000_000, 'a')]) };
    expect((await problem(ask('/v1/process', form(fields)))).code).toBe('form_too_large');
  }
});

test('bodies that are large in memory take turns, a FHIR bundle and a tree alike; a record passes them', async () => {
  const { url, ask } = await serve();
  const { host, hostname, port } = new URL(url);
  const first = connect(Number(port), hostname);
  const headers = [
    `host: ${host}`,
    'authorization: Bearer nurse',
    'content-type: application/fhir+json',
    `content-length: ${Math.ceil(defaultLimits.pdf_bytes / 3) * 4}`,
    'expect: 100-continue',
  ];
  first.write(`POST /v1/fhir/Claim/$submit HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(first, 'data');
  // What does not say how long it is waits as if it were as long as may be.
  const unannounced = (init: RequestInit) => {
    const { body, headers } = new Response(init.body, init as ResponseInit);
    return { method: 'POST', body, headers: { 'content-type': headers.get('content-type') }, duplex: 'half' };
  };
  const statuses: number[] = [];
  const others = [
    ask('/v1/fhir/Claim/$submit', unannounced(post('no JSON', 'application/fhir+json')) as RequestInit),
    ask('/v1/process/update_tree', unannounced(form({ updated_criteria_tree: 'no JSON' })) as RequestInit),
  ].map(async (answer) => statuses.push((await answer).status));
  const record = unannounced(form({ process_data_request_form: 'no JSON' })) as RequestInit;
  expect((await ask('/v1/process', record)).status).toBe(422);
  await wait(300);
  expect(statuses).toEqual([]);
  first.destroy();
  await Promise.all(others);
  expect(statuses.sort()).toEqual([400, 422]);
});
