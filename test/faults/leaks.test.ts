/** The sample patients, looked for wherever they must not be: logs, errors, every byte on disk, also after a crash. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientOf, leavesOf, login } from '../api/client.ts';
import { evident, passphrase, type Served, serve } from '../api/evident.ts';
import { makeFolder } from '../api/folder.ts';
import { leaksBelow, leaksIn, SAMPLE_STRINGS } from '../api/leaks.ts';

const password = 'Nine-lives-of-a-heron';
/** All five by environment; the fax takes as long as the others together. */
const samples = process.env.EVIDENT_ALL_SAMPLES
  ? ['oxygen-copd', 'cgm-form', 'ldct-mixed', 'oxygen-hospital-long', 'cpap-fax']
  : ['oxygen-copd', 'cgm-form', 'ldct-mixed'];
const chart = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../service/samples/charts/${id}.json`, import.meta.url), 'utf8'));
const pdf = (id: string) => readFileSync(new URL(`../../service/samples/pdf/${id}.pdf`, import.meta.url));

let folder: string;
let dataDir: string;
let service: Served;
let client: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evident-leaks-'));
  mkdirSync(join(folder, 'tmp'));
  dataDir = join(folder, 'data');
  await makeFolder(dataDir, passphrase, { username: 'doctor1', password, role: 'physician' });
  await start();
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = await serve(folder, dataDir, { env: { TMPDIR: join(folder, 'tmp') } });
  client = clientOf(service.url, await login(service.url, 'doctor1', password));
}

test('the search itself can find', () => {
  expect(SAMPLE_STRINGS.length).toBeGreaterThanOrEqual(25);
  expect(leaksIn('for mr HALDANE')).toEqual(['Haldane']);
  const place = mkdtempSync(join(folder, 'probe-'));
  writeFileSync(join(place, 'a'), Buffer.from('x 1LK4-TE5-MK72', 'utf16le'));
  expect(leaksBelow(place)).toEqual(['a: 1LK4-TE5-MK72']);
  rmSync(place, { recursive: true });
});

test('a day of work with the sample charts', { timeout: 300_000 }, async () => {
  for (const id of samples) {
    const { name } = chart(id).form.patient;
    const { run_id } = (await (await client.json(`/v1/samples/${id}`, {})).json()) as { run_id: string };
    const done = await client.finish(run_id);
    expect([id, done.status]).toEqual([id, 'completed']);
    const tree = done.final_results.criteria.criteria_tree;
    leavesOf(tree)[0]!.override = { color: 'green', reason: `${name} told me so` };
    const saved = await client.form('/v1/process/update_tree', { run_id, updated_criteria_tree: tree });
    expect(saved.status).toBe(200);
    const decision = { decision: 'refer_to_physician', reason: `About ${name}`, password };
    expect((await client.json(`/v1/process/${run_id}/decision`, decision)).status).toBe(201);
    for (const link of [done.case_file_presigned_url, done.result_presigned_url])
      await (await fetch(link)).text();
    expect(leaksIn(await (await fetch(done.logs_presigned_url)).text())).toEqual([]);
    for (const part of ['pages', 'report', 'decision', 'revisions'])
      await (await client.get(`/v1/process/${run_id}/${part}`)).text();
    const surname = name.split(' ').at(-1);
    expect((await (await client.json('/v1/runs/search', { search: surname })).json()).total).toBe(1);
  }
  expect(evident(['backup', join(folder, 'backups'), '--data', dataDir], { folder }).code).toBe(0);
});

/** Headers that fetch would not send. */
function raw(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

test('no refusal repeats what was sent', { timeout: 120_000 }, async () => {
  // The command before kept this process from hearing that the service has closed idle connections.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { form } = chart('oxygen-copd');
  const { name, member_id } = form.patient;
  const send = (fields: Record<string, unknown>, headers = {}) => client.form('/v1/process', fields, headers);
  const file = pdf('oxygen-copd');
  const cut = file.subarray(0, 3000);
  const refused = [
    send({ process_data_request_form: { ...form, guideline_code: name }, pdf_file: file }),
    send({ process_data_request_form: { ...form, guideline_code: undefined, guideline_name: name } }),
    send({ process_data_request_form: { ...form, patient: name }, pdf_file: file }),
    send({
      process_data_request_form: { ...form, request: { ...form.request, urgency: name } },
      pdf_file: file,
    }),
    send({
      process_data_request_form: { ...form, request: { ...form.request, type: name } },
      pdf_file: file,
    }),
    send({ process_data_request_form: `{"patient": "${name}"`, pdf_file: file }),
    send({ process_data_request_form: form, pdf_file: cut }),
    send({ process_data_request_form: form, pdf_file: Buffer.from(`%PDF-1.7 ${name} ${member_id}`) }),
    send({ process_data_request_form: form, [name]: member_id, pdf_file: Buffer.from(name) }),
    send({ process_data_request_form: form, pdf_file: file }, { 'idempotency-key': `${name} ${member_id}` }),
    client.form('/v1/process/update_tree', { run_id: name, updated_criteria_tree: { criteria_id: name } }),
    client.form('/v1/process/update_tree', {
      run_id: '01990000-0000-7000-8000-00000000ffff',
      updated_criteria_tree: { criteria_id: name, description: name, criteria: [{ criteria_id: member_id }] },
    }),
    client.json('/v1/auth/login', { username: name, password: member_id }),
    client.json('/v1/auth/login', { username: [name], password: member_id }),
    client.json('/v1/process/ocr', {
      image: `data:image/png;base64,${Buffer.from(name).toString('base64')}`,
    }),
    client.json('/v1/process/ocr', { image: name }),
    client.json(`/v1/samples/${encodeURIComponent(name)}`, {}),
    client.get(`/v1/process/${encodeURIComponent(name)}`),
    client.get(`/v1/guideline?guideline_name=${encodeURIComponent(name)}`),
    client.get(`/v1/runs?limit=${encodeURIComponent(name)}`),
    client.get(`/v1/runs?cursor=${encodeURIComponent(name)}`),
    client.get(`/v1/${encodeURIComponent(name)}/${member_id}`),
    client.get(`/v1/audit?actor=${encodeURIComponent(name)}`),
  ];
  for (const [index, answer] of refused.entries()) {
    const response = await answer;
    const text = await response.text();
    expect([index, response.status >= 400 && response.status < 500, leaksIn(text)]).toEqual([
      index,
      true,
      [],
    ]);
  }
  const odd: Record<string, string>[] = [
    { host: name },
    { origin: `https://${member_id}.example` },
    { authorization: name },
  ];
  for (const headers of odd) expect(leaksIn(await raw('/v1/runs', headers))).toEqual([]);
});

test('nothing of them in the log, in any byte on disk while running, after a crash, and after an orderly end', {
  timeout: 120_000,
}, async () => {
  expect(service.log().split('\n').length).toBeGreaterThan(50);
  for (const line of service.log().split('\n')) expect([line, leaksIn(line)]).toEqual([line, []]);
  expect(leaksBelow(folder)).toEqual([]);
  // The search kept this process from hearing that the service has closed an idle connection; now it hears it.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await (await client.json('/v1/samples/oxygen-hospital-long', {})).json();
  await new Promise((resolve) => setTimeout(resolve, 700));
  await service.stop('SIGKILL');
  expect(leaksBelow(folder)).toEqual([]);
  await start();
  const { runs } = await (await client.get('/v1/runs?sort=-created&limit=1')).json();
  expect((await client.finish(runs[0].run_id)).status).toBe('completed');
  await service.stop();
  expect(leaksBelow(folder)).toEqual([]);
});
