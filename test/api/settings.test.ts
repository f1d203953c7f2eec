/** Every setting, changed over HTTP, makes the difference that its words promise; none is without a case. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../../service/contract/client.ts';
import type { CcmTriggerDetection } from '../../service/contract/results.ts';
import type { SettingValue } from '../../service/contract/settings.ts';
import { readRecord } from '../../service/record/index.ts';
import { APPROVAL } from './client.ts';
import { isFolder } from './engine.ts';
import { temporaryFolder } from './evident.ts';
import { type Inside, password, startInside } from './inside.ts';

const HOUR = 3_600_000;
let now = Date.now();
const clock = () => new Date(now);

let inside: Inside;
let admin: Client;
let nurse: Client;
let nurseToken = '';

beforeAll(async () => {
  inside = await startInside({ clock });
  ({ admin } = inside);
  ({ client: nurse, token: nurseToken } = await inside.join('nurse1', 'nurse'));
});
afterAll(() => inside?.close());

const set = (name: string, value: SettingValue | null) =>
  admin.changeSettings({ body: { values: { [name]: value } } });
const pdf = (name: string) =>
  new Blob([readFileSync(new URL(`../../service/samples/pdf/${name}.pdf`, import.meta.url))]);

async function done(run_id: string, status = 'completed') {
  for (;;) {
    const run = await nurse.getRun({ params: { run_id } });
    if (run.status === status) return run;
    expect(['queued', 'reading', 'analysing']).toContain(run.status);
    await wait(30);
  }
}
async function reviewed(text: string) {
  const form = { guideline_code: 'L33797', notes: [{ date: '2026-01-05', author: 'A. Marsh, MD', text }] };
  const request = { date_of_service: '2026-01-12' };
  const body = { process_data_request_form: { ...form, request } };
  return done((await nurse.submitRun({ body })).run_id);
}
const letterOf = async (run_id: string) =>
  Buffer.from(await (await nurse.download('letter', { params: { run_id } })).blob.arrayBuffer());

const CHART =
  'Assessment: hypertension, diabetes mellitus and COPD. She was admitted to the hospital on 12/01/2025 for pneumonia and ' +
  'discharged on 12/05/2025. She was admitted to the hospital on 12/20/2025 for pneumonia and discharged on 12/24/2025. ' +
  'Hemoglobin A1c was 9.4 %. Blood pressure 150/95 mm Hg. Medications: lisinopril, metformin, aspirin, atorvastatin, tiotropium.';
const ccm = async (): Promise<CcmTriggerDetection> => {
  const { final_results } = await reviewed(CHART);
  if (!('criteria' in final_results)) throw new Error('no results');
  return final_results.criteria.ccm_trigger_detection;
};
/** What became of a request with this token, without the client's own renewing. */
const answer = async (path: string, init: RequestInit = {}) =>
  fetch(inside.service.url + path, {
    ...init,
    headers: { authorization: `Bearer ${nurseToken}`, ...init.headers },
  });
const signIn = () =>
  answer('/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nurse1', password }),
  });
/** Sessions end while these tests move the clock. */
async function adminAgain(): Promise<void> {
  const client = createClient({ baseUrl: inside.service.url });
  const { id_token: token } = await client.login({ body: { username: 'admin', password } });
  admin = createClient({ baseUrl: inside.service.url, token });
}
async function signInAgain(): Promise<{ expires_at: string; refresh_token: string }> {
  const session = (await (await signIn()).json()) as {
    id_token: string;
    expires_at: string;
    refresh_token: string;
  };
  nurseToken = session.id_token;
  nurse = createClient({ baseUrl: inside.service.url, token: nurseToken });
  return session;
}
const cases: Record<string, () => Promise<void>> = {
  'session.token_minutes': async () => {
    await set('session.token_minutes', 3);
    const { expires_at } = await signInAgain();
    expect(Date.parse(expires_at) - now).toBeLessThanOrEqual(3 * 60_000);
    expect(Date.parse(expires_at) - now).toBeGreaterThan(2 * 60_000);
  },
  'session.idle_minutes': async () => {
    await set('session.idle_minutes', 2);
    await set('session.token_minutes', 60);
    await signInAgain();
    now += 60_000;
    expect((await answer('/v1/me')).status).toBe(200);
    now += 3 * 60_000;
    expect((await answer('/v1/me')).status).toBe(401);
  },
  'session.hours': async () => {
    const until = async () => {
      await set('session.token_minutes', 60);
      await set('session.idle_minutes', 480);
      const { refresh_token } = await signInAgain();
      now += 2 * HOUR;
      const body = JSON.stringify({ refresh_token });
      const headers = { 'content-type': 'application/json' };
      const { status } = await answer('/v1/auth/refresh', { method: 'POST', headers, body });
      await adminAgain();
      return status;
    };
    expect(await until()).toBe(200);
    await set('session.hours', 1);
    expect(await until()).toBe(401);
  },
  'limits.pdf_mib': async () => {
    await set('limits.pdf_mib', 1);
    expect((await nurse.limits()).pdf_bytes).toBe(1024 * 1024);
    const big = new Blob(['%PDF-1.7', new Uint8Array(1.5 * 1024 * 1024)]);
    const body = { process_data_request_form: { guideline_code: 'L33797' }, pdf_file: big };
    await expect(nurse.submitRun({ body })).rejects.toMatchObject({ status: 413 });
  },
  'limits.pdf_pages': async () => {
    await set('limits.pdf_pages', 1);
    const body = { process_data_request_form: { guideline_code: 'NCD-240.4' }, pdf_file: pdf('cpap-fax') };
    await expect(nurse.submitRun({ body })).rejects.toMatchObject({
      status: 413,
      code: 'record_too_many_pages',
    });
  },
  'limits.image_mib': async () => {
    await set('limits.image_mib', 1);
    const image = `data:image/png;base64,${Buffer.alloc(1.2 * 1024 * 1024).toString('base64')}`;
    await expect(nurse.ocr({ body: { image } })).rejects.toMatchObject({ status: 413 });
  },
  'limits.logins_per_minute': async () => {
    await set('limits.logins_per_minute', 5);
    const statuses = [];
    for (let count = 0; count < 7; count++) statuses.push((await signIn()).status);
    expect(statuses).toContain(429);
    await set('limits.logins_per_minute', 1000);
    expect((await signIn()).status).toBe(200);
  },
  'limits.link_minutes': async () => {
    await set('limits.link_minutes', 2);
    const { expires_at } = await reviewed('COPD.');
    expect(Date.parse(expires_at ?? '') - now).toBeLessThanOrEqual(120_000);
    expect((await nurse.limits()).link_seconds).toBe(120);
  },
  'reasons.override': async () => {
    await set('reasons.override', ['Because']);
    expect((await nurse.choices()).override_reasons).toEqual(['Because']);
  },
  'reasons.denial': async () => {
    await set('reasons.denial', ['Not covered at all']);
    expect((await nurse.choices()).denial_reasons).toEqual(['Not covered at all']);
  },
  'reasons.variance': async () => {
    await set('reasons.variance', ['Local rule']);
    expect((await nurse.choices()).variance_categories).toEqual(['Local rule']);
    const { run_id } = await reviewed('COPD.');
    const body = { edit: { edit: 'remove' as const, criteria_id: '1.1' }, reason: 'Not here.' };
    const propose = (category: string) =>
      nurse.proposeVariance({ params: { run_id }, body: { ...body, category } });
    await expect(propose('Does not apply to this request')).rejects.toMatchObject({ status: 422 });
    expect(await propose('Local rule')).toMatchObject({ state: 'open' });
  },
  'variance.role': async () => {
    const { run_id } = await reviewed('COPD.');
    const body = {
      edit: { edit: 'remove' as const, criteria_id: '1.1' },
      category: (await nurse.choices()).variance_categories[0]!,
      reason: 'Not here.',
    };
    const { id: proposal_id } = await nurse.proposeVariance({ params: { run_id }, body });
    const accept = () =>
      nurse.settleProposal({ params: { run_id, proposal_id }, body: { verdict: 'accept' } });
    await expect(accept()).rejects.toMatchObject({ status: 403 });
    await set('variance.role', 'nurse');
    expect((await nurse.choices()).variance_roles).toEqual(['physician', 'nurse']);
    expect((await accept()).revision).toBe(2);
  },
  'reasons.contrary': async () => {
    await set('reasons.contrary', ['Told by telephone']);
    expect((await nurse.choices()).contrary_categories).toEqual(['Told by telephone']);
    const { run_id } = await reviewed('COPD.');
    const approve = (reason_category: string) =>
      nurse.decide({ params: { run_id }, body: { ...APPROVAL, reason_category } });
    await expect(approve(APPROVAL.reason_category)).rejects.toMatchObject({ status: 422 });
    expect(await approve('Told by telephone')).toMatchObject({ decision: 'approve' });
  },
  'letter.letterhead': async () => {
    const { run_id } = await reviewed('COPD.');
    await nurse.decide({
      params: { run_id },
      body: { decision: 'request_information', items: ['The order'], password },
    });
    const without = await letterOf(run_id);
    await set('letter.letterhead', 'Heron Clinic\n1 Bay Street');
    expect((await nurse.choices()).letterhead).toBe('Heron Clinic\n1 Bay Street');
    const headed = await letterOf(run_id);
    expect(headed.equals(without)).toBe(false);
    expect(await textOf(headed)).toMatch(
      /Heron Clinic[\s\S]*1 Bay Street[\s\S]*Request for additional information/,
    );
  },
  'folder.path': async () => {
    const { folder, remove } = temporaryFolder();
    try {
      await expect(set('folder.path', inside.dataDir)).rejects.toMatchObject({
        problem: {
          errors: [{ path: '/values/folder.path', message: 'must lie outside of the data folder' }],
        },
      });
      writeFileSync(join(folder, 'fax.pdf'), Buffer.from(await pdf('oxygen-copd').arrayBuffer()));
      await set('folder.path', folder);
      // Whole is what has not changed between two looks, 10 s apart by the clock of the service.
      const looked = async () => (await admin.system()).watched_folder;
      await vi.waitFor(async () => expect((await looked())?.waiting).toBe(1), { timeout: 60_000 });
      now += 11_000;
      await vi.waitFor(async () => expect((await looked())?.taken).toBe(1), { timeout: 100_000 });
      const { runs } = await nurse.listRuns({ query: { search: 'L33797', sort: '-created' } });
      expect(runs[0]).toMatchObject({ guideline_code: 'L33797' });
      expect(await done(runs[0]!.run_id)).toMatchObject({
        form: { metadata: { watched_folder: { file: 'fax.pdf' } } },
      });
      expect(readdirSync(join(folder, 'taken'))).toEqual(['fax.pdf']);
      const { entries } = await admin.audit({ query: { action: 'folder.' } });
      expect(entries).toMatchObject([{ action: 'folder.file_taken', detail: { run_id: runs[0]!.run_id } }]);
    } finally {
      await set('folder.path', null);
      remove();
    }
  },
  'ccm.minimum_conditions': async () => {
    expect((await ccm()).ccm_status).toBe('Yes');
    await set('ccm.minimum_conditions', 10);
    expect((await ccm()).ccm_status).toBe('No');
  },
  'backup.keep': async () => {
    await set('backup.keep', 2);
    if (!isFolder) return;
    // The clock of these tests jumps; nothing is deleted before an administrator has said that it is right.
    await admin.makeBackup();
    for (const { code } of (await admin.listHolds()).holds) await admin.confirmHold({ params: { code } });
    for (let count = 0; count < 3; count++) {
      now += 60_000;
      await admin.makeBackup();
    }
    expect((await admin.listBackups()).backups).toHaveLength(2);
  },
  // The last one: whoever has sent too much waits for the rest of the minute.
  'limits.requests_per_minute': async () => {
    await set('limits.requests_per_minute', 300);
    const statuses = await Promise.all(
      Array.from({ length: 330 }, async () => (await answer('/v1/limits')).status),
    );
    expect(statuses).toContain(429);
  },
};

/** Proved beside the code that follows them, where rounds of maintenance, readers and thresholds can be watched. */
const ELSEWHERE: Record<string, string> = {
  'retention.decided_days': 'service/cases/maintenance.test.ts',
  'retention.unfinished_days': 'service/cases/maintenance.test.ts',
  'backup.interval_hours': 'service/cases/maintenance.test.ts',
  'folder.guideline': 'service/watched/watched.test.ts',
  'folder.taken': 'service/watched/watched.test.ts',
  'reader.kind': 'service/models/second.test.ts',
  'reader.address': 'service/models/second.test.ts',
  'reader.model': 'service/models/second.test.ts',
  'reader.file': 'service/settings/reader.test.ts',
  'reader.answers': 'service/models/second.test.ts',
  'reader.leaves': 'service/api/settings-effects.test.ts',
  'reader.seconds': 'service/cases/opinions.test.ts',
  'reader.remote_host': 'service/settings/reader.test.ts',
  'reader.acknowledgement': 'service/settings/reader.test.ts',
  'reading.ocr_workers': 'service/cases/configure.test.ts',
  'reading.cases_at_once': 'service/cases/configure.test.ts',
  ...Object.fromEntries(
    [
      'many_conditions',
      'window_days',
      'readmission_days',
      'long_stay_days',
      'polypharmacy',
      'hba1c',
      'systolic',
      'diastolic',
    ].map((name) => [`ccm.${name}`, 'service/api/settings-effects.test.ts']),
  ),
};

async function textOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await readRecord(bytes);
  return pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
}

test('every setting has a case', async () => {
  const { settings } = await admin.settings();
  expect(settings.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(cases), ...Object.keys(ELSEWHERE)].sort(),
  );
  for (const { effect, label, default: fallback, value } of settings) {
    expect(effect.length).toBeGreaterThan(30);
    expect(label).not.toBe('');
    expect(value).toEqual(fallback);
  }
});

test('values out of range change nothing, and every fault is reported; another administrator is not overwritten', async () => {
  const { etag } = await admin.settings();
  const values = {
    'session.hours': 99,
    'backup.keep': 'x',
    'reasons.denial': ['a', 'a'],
    nope: 1,
    'backup.interval_hours': 5,
  };
  await expect(admin.changeSettings({ body: { values } })).rejects.toMatchObject({
    code: 'settings_invalid',
    problem: {
      errors: [
        { path: '/values/session.hours', message: 'must be 1 to 24 hours' },
        { path: '/values/backup.keep', message: 'must be a number from 1 to 100 backups' },
        { path: '/values/reasons.denial', message: 'entry 2 says the same as an earlier one' },
        { path: '/values/nope', message: 'is no setting' },
      ],
    },
  });
  expect((await admin.settings()).etag).toBe(etag);
  const change = { body: { values: { 'backup.interval_hours': 12 } }, ifMatch: `"${etag}"` };
  expect((await admin.changeSettings(change)).etag).not.toBe(etag);
  await expect(admin.changeSettings(change)).rejects.toMatchObject({
    status: 412,
    code: 'settings_conflict',
  });
  const { entries } = await admin.audit({ query: { action: 'settings.changed' } });
  expect(entries).toMatchObject([
    { object_id: 'backup.interval_hours', actor: 'admin', detail: { from: 24, to: 12 } },
  ]);
});

test.each(Object.keys(cases))('%s', { timeout: 120_000 }, async (name) => {
  await adminAgain();
  await signInAgain();
  await cases[name]!();
  if (name === 'limits.requests_per_minute') return;
  // Sign-ins are counted: only where the case has ended the session.
  await admin.me().catch(adminAgain);
  await admin.changeSettings({
    body: {
      values: { [name]: null, 'session.token_minutes': null, 'session.idle_minutes': null },
    },
  });
});
