/** A clock that jumps, under a running service: work goes on, nothing is lost, what expires still expires. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../service/contract/client.ts';
import { APPROVAL } from '../api/client.ts';
import { type Inside, password, startInside } from '../api/inside.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
let now = Date.parse('2026-03-05T10:00:00Z');
let inside: Inside;
beforeAll(async () => {
  inside = await startInside({ clock: () => new Date(now) });
});
afterAll(() => inside?.close());

const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

async function freshAdmin(): Promise<void> {
  const baseUrl = inside.service.url;
  const body = { username: 'admin', password };
  const { id_token: token } = await createClient({ baseUrl }).login({ body });
  inside.admin = createClient({ baseUrl, token });
}

async function aDayOfWork(name: string): Promise<void> {
  const { client } = await inside.join(name, 'nurse');
  const { run_id } = await client.submitRun({ body: { process_data_request_form: form } });
  for await (const event of client.events(run_id)) if (event.status === 'failed') throw new Error('failed');
  const run = await client.getRun({ params: { run_id } });
  expect(run.status).toBe('completed');
  expect((await fetch(run.case_file_presigned_url)).status).toBe(200);
  if (!('criteria' in run.final_results)) throw new Error('no results');
  const updated_criteria_tree = run.final_results.criteria.criteria_tree;
  const body = { run_id, updated_criteria_tree, only_save_nurse_decision: true };
  expect((await client.updateTree({ body, ifMatch: run.etag })).revision).toBe(2);
  await client.decide({ params: { run_id }, body: APPROVAL });
}

test('set back by an hour, a day, a year and ten: sign-in, review, save, decide and backup go on', async () => {
  await aDayOfWork('before');
  for (const [index, back] of [HOUR, 24 * HOUR, YEAR, 10 * YEAR].entries()) {
    now -= back;
    await freshAdmin();
    await aDayOfWork(`after${index}`);
    await inside.admin.makeBackup();
    expect(await inside.admin.verifyAudit()).toMatchObject({ ok: true });
    expect((await inside.admin.listRuns()).total).toBe(index + 2);
  }
  expect((await inside.admin.health()).ready).toBe(true);
});

test('set back, a session ends no later than its token and its hours allow by the new clock', async () => {
  const { client, token } = await inside.join('lingering', 'nurse');
  now -= 2 * HOUR;
  expect((await client.me()).username).toBe('lingering');
  now += 2 * HOUR + 16 * 60_000;
  await expect(createClient({ baseUrl: inside.service.url, token }).me()).rejects.toMatchObject({
    code: 'token_expired',
  });
});

test.each([
  ['an hour', HOUR],
  ['a day', 24 * HOUR],
  ['a year', YEAR],
  ['ten years', 10 * YEAR],
])(
  'set forward by %s: every session and link is over, work begins anew, and nothing is gone',
  async (name, step) => {
    await freshAdmin();
    const { total } = await inside.admin.listRuns();
    const { client } = await inside.join(`sleeper in ${name}`, 'nurse');
    const run = await client.submitRun({ body: { process_data_request_form: form } });
    now += step;
    await expect(client.me()).rejects.toMatchObject({ status: 401 });
    expect((await fetch(run.case_file_presigned_url)).status).toBe(403);
    await freshAdmin();
    await aDayOfWork(`morning after ${name}`);
    expect((await inside.admin.listRuns()).total).toBe(total + 2);
  },
);

test('jumps are on hold until an administrator confirms: nothing is deleted, and all of it is told', async () => {
  await freshAdmin();
  await inside.admin.changeSettings({ body: { values: { 'backup.keep': 1, 'retention.decided_days': 1 } } });
  const backups = async () => (await inside.admin.listBackups()).backups.map(({ name }) => name);
  const before = await backups();
  const { name } = await inside.admin.makeBackup();
  expect(await backups()).toEqual([name, ...before]);
  const { holds } = await inside.admin.listHolds();
  expect(holds.map(({ code }) => code).toSorted()).toEqual(['clock_back', 'clock_forward']);
  expect((await inside.admin.health()).reasons?.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['clock_back', 'clock_forward']),
  );
  expect((await inside.admin.health()).ready).toBe(true);
  const { client } = await inside.join('curious', 'nurse');
  const params = { code: 'clock_forward' };
  await expect(client.confirmHold({ params })).rejects.toMatchObject({ status: 403 });
  expect(await inside.admin.confirmHold({ params })).toEqual({ holds: [] });
  expect((await inside.admin.audit({ query: { action: 'hold.confirmed' } })).entries).toMatchObject([
    { actor: 'admin', detail: { code: 'clock_forward' } },
  ]);
  const last = (await inside.admin.makeBackup()).name;
  expect(await backups()).toEqual([last]);
  expect((await inside.admin.health()).status).toBe('ready');
});
