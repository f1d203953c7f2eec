/** Several processes on one PostgreSQL server: what one does the others see, and tenants never meet. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverPrograms, startServer, type TestServer } from '../../service/store/postgres/testing.ts';
import { clientOf, login } from './client.ts';
import { evident, type Served, serve } from './evident.ts';
import { startInside } from './inside.ts';
import { askCase, ofCase } from './of-case.ts';

const bin = serverPrograms();
if (!bin) process.stderr.write('SKIPPED: PostgreSQL is not installed; a shared service is not tested.\n');

const password = 'Nine-lives-of-a-heron';
const sample = new URL('../../service/samples/', import.meta.url);
const chart = readFileSync(new URL('pdf/oxygen-copd.pdf', sample));
const form = JSON.parse(readFileSync(new URL('charts/oxygen-copd.json', sample), 'utf8')).form;

describe.skipIf(!bin)('a shared service', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'evident-shared-'));
  const running: Served[] = [];
  const env = () => ({
    EVIDENT_DATABASE_URL: server.url,
    EVIDENT_TENANT: 'clinic',
    EVIDENT_FILES_URL: pathToFileURL(join(folder, 'files')).href,
    // How busy the machine of the tests is, is not what they are about.
    EVIDENT_MAX_EVENT_LOOP_DELAY_MS: '600000',
  });
  async function start(name: string, ...args: string[]): Promise<Served> {
    const service = await serve(folder, join(folder, name), { env: env(), args });
    running.push(service);
    return service;
  }
  const signIn = async (service: Served, username: string) =>
    clientOf(service.url, await login(service.url, username, password));

  beforeAll(() => {
    server = startServer(bin!);
    for (const [name, role] of [
      ['nurse1', 'nurse'],
      ['boss', 'admin'],
    ] as const) {
      const added = evident(['user', 'add', name, '--role', role, '--data', join(folder, 'tool')], {
        folder,
        input: `${password}\n`,
        env: env(),
      });
      expect(added).toMatchObject({ code: 0 });
    }
  });
  afterAll(async () => {
    for (const service of running) await service.stop();
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is one service: a case goes through processes that each do a part', async () => {
    const [a, b] = await Promise.all([start('a', '--api'), start('b', '--api')]);
    expect(a.said()).toMatch(/^Database: +PostgreSQL, tenant clinic$/m);
    expect(a.said()).toMatch(/^Roles: +interface$/m);
    const [atA, atB] = [await signIn(a, 'nurse1'), await signIn(b, 'nurse1')];
    const { run_id } = await atA.submit(form, chart);
    // Nobody is there yet who reads.
    expect(await (await atB.get(`/v1/process/${run_id}`)).json()).toMatchObject({ status: 'queued' });
    const events = (await atB.get(`/v1/process/${run_id}/events`)).text();
    await Promise.all([start('reader', '--worker', 'read'), start('judge', '--worker', 'judge')]);
    // The stream of the other process ends when the run has.
    expect(await events).toMatch(/"status":"completed"/);
    const done = await atB.finish(run_id);
    expect(done.final_results.criteria.root_decision).toBe('MET');
    expect((await fetch(done.case_file_presigned_url)).status).toBe(200);
    const boss = await signIn(b, 'boss');
    const others = async () => (await boss.put(`/v1/process/${run_id}/presence`)).json();
    expect(await others()).toEqual({ others: [] });
    await atA.put(`/v1/process/${run_id}/presence`);
    await expect.poll(others).toMatchObject({ others: [{ username: 'nurse1' }] });
    const seen = await atA.get(`/v1/process/${run_id}`);
    expect(seen.headers.get('etag')).toBe((await atB.get(`/v1/process/${run_id}`)).headers.get('etag'));
  });

  test('keeps every process at the same settings', async () => {
    const [a, b] = running;
    const [atA, atB] = [await signIn(a!, 'boss'), await signIn(b!, 'boss')];
    const values = { 'letter.letterhead': 'Clinic by the lake' };
    const changed = await fetch(`${a!.url}/v1/settings`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${await login(a!.url, 'boss', password)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ values }),
    });
    expect(changed.status).toBe(200);
    await expect
      .poll(async () => JSON.stringify(await (await atB.get('/v1/settings')).json()))
      .toContain('Clinic by the lake');
    expect(await (await atA.get('/v1/system')).json()).toMatchObject({ network: 'loopback' });
    expect(await (await atA.get('/v1/audit/verify')).json()).toMatchObject({ ok: true });
  });

  test('shows no tenant anything of another, on every endpoint of a case', async () => {
    const tenant = (name: string) => startInside({ databaseUrl: server.url, tenant: name });
    const [ours, theirs] = [await tenant('ours'), await tenant('theirs')];
    const { client } = await theirs.join('nurse2', 'nurse');
    const { run_id } = await client.submitRun({
      body: {
        process_data_request_form: { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 %.' }] },
      },
    });
    for await (const event of client.events(run_id)) expect(event.status).not.toBe('failed');
    const who = [await ours.join('chief', 'admin'), await ours.join('doctor', 'physician')];
    for (const { token } of who) {
      for (const [id, spec] of ofCase) {
        const { status, code } = await askCase(ours.service.url, token, id, spec, run_id);
        // A body that is missing is refused before anything is looked up.
        if (code !== 'forbidden' && code !== 'body_missing')
          expect([id, status, code]).toEqual([id, 404, 'run_not_found']);
      }
      const elsewhere = await fetch(`${theirs.service.url}/v1/runs`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(elsewhere.status).toBe(401);
    }
    expect(await client.getRun({ params: { run_id } })).toMatchObject({ status: 'completed' });
    await ours.close();
    await theirs.close();
  });
});
