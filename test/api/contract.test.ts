/** The document, the client and the running service say the same: every answer fits its schema. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProvider } from '../../service/access/provider/index.ts';
import { testProvider } from '../../service/access/provider/testing.ts';
import { type Client, createClient } from '../../service/contract/client.ts';
import { routes } from '../../service/contract/routes.ts';
import { adminRoutes } from '../../service/contract/routes-admin.ts';
import type { RunEvent } from '../../service/contract/runs.ts';
import { requestBundle } from '../../service/fhir/testing.ts';
import { completion, foundNothing, startServer } from '../../service/models/testing.ts';
import { checkingFetch, specs } from './checking.ts';
import { DENIAL } from './client.ts';
import { backUp, isFolder } from './engine.ts';
import { type Inside, startInside } from './inside.ts';

const { fetch: checking, seen } = checkingFetch();

const provider = testProvider();
let inside: Inside;
let nurse: Client;
let physician: Client;

beforeAll(async () => {
  const identity = { provider: openProvider(provider.config()), localSignIn: 'all' as const };
  inside = await startInside({ identity }, checking);
  nurse = (await inside.join('nurse1', 'nurse')).client;
  physician = (await inside.join('doctor1', 'physician')).client;
});
afterAll(() => inside?.close());

async function watch(runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of nurse.events(runId)) events.push(event);
  return events;
}

test('a sample case from start to decision', async () => {
  const { samples } = await nurse.listSamples();
  expect(samples.length).toBeGreaterThanOrEqual(4);
  const sample_id = samples[0]?.sample_id ?? '';
  const { run_id } = await nurse.startSample({ params: { sample_id } });
  const params = { run_id };
  const events = await watch(run_id);
  expect(events.at(-1)).toMatchObject({ run_id, status: 'completed', revision: 1 });
  const run = await nurse.getRun({ params });
  expect((await nurse.listRuns({ query: { status: 'completed', limit: 10 } })).runs[0]).toMatchObject({
    run_id,
  });
  expect(await nurse.searchRuns({ body: { search: 'no such patient' } })).toEqual({ runs: [], total: 0 });
  const found = await nurse.searchRuns({ body: { search: run.form?.patient?.name ?? '', limit: 1 } });
  expect(found.runs).toMatchObject([{ run_id }]);
  expect((await nurse.pages({ params })).pages[0]?.text).not.toBe('');
  expect((await nurse.assignRun({ params, body: { username: 'nurse1' } })).run_id).toBe(run_id);
  if (!('criteria' in run.final_results)) throw new Error('no results');
  const updated_criteria_tree = run.final_results.criteria.criteria_tree;
  await nurse.updateTree({ body: { run_id, updated_criteria_tree }, ifMatch: run.etag });
  expect((await nurse.listRevisions({ params })).revisions.map(({ revision }) => revision).sort()).toEqual([
    1, 2,
  ]);
  await nurse.getRevision({ params: { ...params, revision: 1 } });
  expect((await nurse.restoreRevision({ params: { ...params, revision: 1 } })).revision).toBe(3);
  expect(await nurse.listChanges({ params, query: { from: 1, to: 3 } })).toMatchObject({ changes: [] });
  const proposal = {
    edit: { edit: 'remove' as const, criteria_id: '1.1' },
    category: 'Does not apply to this request',
    reason: 'Asked of new patients only',
  };
  const { id } = await nurse.proposeVariance({ params, body: proposal });
  expect((await nurse.listVariances({ params })).proposals).toMatchObject([{ id, state: 'open' }]);
  const settle = { params: { ...params, proposal_id: id }, body: { verdict: 'accept' as const } };
  await expect(nurse.settleProposal(settle)).rejects.toMatchObject({
    status: 403,
    problem: { code: 'variance_not_allowed' },
  });
  expect((await physician.settleProposal(settle)).revision).toBe(4);
  expect((await nurse.listVariances({ params })).variances.length).toBeGreaterThan(0);
  const pages = { pages: [0], belongs: true, reason: 'The name on it is hers.' };
  expect((await nurse.decidePages({ params, body: pages })).run_id).toBe(run_id);
  const note = {
    document: { kind: 'clinical_note' as const, source: 'fax' as const },
    pdf_file: new Blob([readFileSync(new URL('../../service/samples/pdf/oxygen-copd.pdf', import.meta.url))]),
  };
  expect(await nurse.intake({ body: { pdf_file: note.pdf_file } })).toMatchObject({
    date_of_birth: { value: '1953-03-09', page: 0 },
  });
  const added = await nurse.addDocument({ params, body: note });
  expect(added).toMatchObject({ state: 'waiting', kind: 'clinical_note' });
  const first = (await nurse.getRun({ params })).revision ?? 0;
  await watch(run_id);
  const { documents } = await nurse.listDocuments({ params });
  expect(documents).toMatchObject([
    { document_id: run_id, first_page: 0 },
    { state: 'read', revision: first + 1, first_page: documents[0]?.page_count },
  ]);
  const denial = DENIAL;
  await expect(nurse.decide({ params, body: denial })).rejects.toMatchObject({ status: 403 });
  const { password: _signed, ...unsigned } = denial;
  await expect(physician.decide({ params, body: unsigned })).rejects.toMatchObject({
    status: 422,
    code: 'password_missing',
  });
  await expect(physician.decide({ params, body: { ...denial, password: 'not hers' } })).rejects.toMatchObject(
    {
      status: 403,
      code: 'password_wrong',
    },
  );
  expect((await nurse.listDecisions({ params })).decisions).toEqual([]);
  expect(await physician.decide({ params, body: denial })).toMatchObject({ decision: 'deny' });
  expect((await nurse.listDecisions({ params })).decisions).toHaveLength(1);
  const answer = await nurse.fhirResource({ params: { ...params, resource: 'ClaimResponse' } });
  expect(JSON.stringify(answer)).toContain('"code":"A3"');
  const comment = await nurse.addComment({
    params,
    body: { text: 'Please look, @doctor1', criteria_id: '1' },
  });
  expect(comment.mentions).toEqual(['doctor1']);
  await nurse.addPeerEntry({ params, body: { step: 'held', with: 'Dr. Leaf', outcome: 'Agreed.' } });
  expect(await nurse.desk({ params })).toMatchObject({ comments: [comment], peer_log: [{ step: 'held' }] });
  const many = { run_ids: [run_id], username: 'doctor1' };
  expect(await nurse.assignRuns({ body: many })).toEqual({ assigned: [run_id], unchanged: [], refused: [] });
  expect((await nurse.desk({ params })).assignments).toMatchObject([{ to: 'nurse1' }, { to: 'doctor1' }]);
  expect(await nurse.present({ params })).toEqual({ others: [] });
  expect((await physician.present({ params })).others).toMatchObject([{ username: 'nurse1', role: 'nurse' }]);
  const { reviewers } = await nurse.listReviewers();
  expect(reviewers.map(({ username }) => username)).toContain('doctor1');
  const kept = await nurse.addFilter({ body: { name: 'Late', conditions: { filter: 'urgent' } } });
  const filter = { filter_id: kept.filter_id };
  await nurse.changeFilter({ params: filter, body: { name: 'Soon due' } });
  expect(await nurse.listFilters()).toEqual({ filters: [{ ...kept, name: 'Soon due' }] });
  await nurse.deleteFilter({ params: filter });
  const asked = requestBundle('L33797');
  const pdf = readFileSync(new URL('../../service/samples/pdf/oxygen-copd.pdf', import.meta.url));
  asked.entry[6]!.resource = {
    resourceType: 'DocumentReference',
    id: 'doc',
    content: [{ attachment: { contentType: 'application/pdf', data: pdf.toString('base64') } }],
  };
  expect(JSON.stringify(await nurse.fhirSubmit({ body: asked }))).toContain('"code":"A4"');
  const inquired = await nurse.fhirInquire({ body: { identifier: [{ value: run_id }] } });
  expect(JSON.stringify(inquired)).toContain(run_id);
  const { notice_id } = await nurse.draftNotice({ params, body: { kind: 'denial', credential: 'MD' } });
  expect((await nurse.listNotices({ params })).notices).toMatchObject([{ notice_id, state: 'draft' }]);
  await nurse.issueNotice({ params: { ...params, notice_id } });
  const way = { way: 'fax' as const };
  expect(await nurse.noteSent({ params: { ...params, notice_id }, body: way })).toMatchObject({
    sent: [way],
  });
});

test('a second reader on this machine beside a review, and nothing of it once it is off', async () => {
  const server = await startServer((_asked, response) =>
    response.end(completion(foundNothing('not_documented'))),
  );
  const set = (values: Record<string, string>) => inside.admin.changeSettings({ body: { values } });
  const reviewed = async () => {
    const { run_id } = await nurse.startSample({ params: { sample_id: 'oxygen-copd' } });
    await watch(run_id);
    return { run_id };
  };
  try {
    await expect(inside.admin.tryReader()).rejects.toMatchObject({ code: 'reader_off' });
    const beyond = set({ 'reader.kind': 'server', 'reader.address': 'http://models.example.org' });
    await expect(beyond).rejects.toMatchObject({ status: 422, code: 'settings_invalid' });
    const on = await set({ 'reader.kind': 'server', 'reader.address': server.url });
    expect(on.network).toBe('loopback');
    const params = await reviewed();
    const found = await vi.waitFor(
      async () => {
        const opinions = await nurse.opinions({ params });
        expect(opinions.state).toBe('done');
        return opinions;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(found).toMatchObject({ revision: 1, reader: { model: 'tiny', parameters: { temperature: 0 } } });
    expect(found.asked).toBe(found.opinions.length);
    const { entries } = await inside.admin.audit({ query: { action: 'settings.changed' } });
    expect(entries.map(({ detail }) => (detail as { to?: unknown }).to)).toContain(server.url);
    const before = server.asked.length;
    await set({ 'reader.kind': 'off' });
    expect(await nurse.opinions({ params: await reviewed() })).toEqual({ state: 'none', opinions: [] });
    expect(server.asked.length).toBe(before);
  } finally {
    await set({ 'reader.kind': 'off' });
    await server.close();
  }
});

test('somebody of the identity provider signs in, is asked again for the signature, and signs out', async () => {
  const anonymous = createClient({ baseUrl: inside.service.url, fetch: checking });
  expect(await anonymous.signInMethods()).toEqual({ password: 'all', provider: { label: 'the clinic' } });
  provider.people.set('s-1', { preferred_username: 'dora', name: 'Dora Quell, MD', roles: ['Directors'] });
  const answered = async ({ authorization_url, flow }: { authorization_url: string; flow: string }) => ({
    flow,
    response: await provider.visit(authorization_url, 's-1'),
  });
  const begun = await answered(await anonymous.startProviderSignIn());
  const { id_token, user } = await anonymous.finishProviderSignIn({ body: begun });
  expect(user).toMatchObject({ username: 'dora', role: 'physician', provider: true });
  await expect(anonymous.finishProviderSignIn({ body: begun })).rejects.toMatchObject({
    status: 401,
    code: 'provider_sign_in_failed',
  });
  const dora = createClient({ baseUrl: inside.service.url, token: id_token, fetch: checking });
  expect(await dora.me()).toMatchObject({ username: 'dora', provider: true });
  const { runs } = await dora.listRuns({ query: { status: 'completed', limit: 1 } });
  const params = { run_id: runs[0]?.run_id ?? '' };
  const referral = { decision: 'refer_to_physician' as const, reason: 'New pages came today.' };
  const refused = { status: 422, code: 'password_missing' };
  await expect(dora.decide({ params, body: referral })).rejects.toMatchObject(refused);
  const provider_answer = await answered(await dora.startConfirmation());
  const signed = await dora.decide({ params, body: { ...referral, provider_answer } });
  expect(signed).toMatchObject({ decision: 'refer_to_physician', signed_name: 'Dora Quell, MD' });
  await expect(dora.decide({ params, body: { ...referral, provider_answer } })).rejects.toMatchObject({
    status: 403,
    code: 'provider_not_confirmed',
  });
  await dora.logout();
  await expect(dora.me()).rejects.toMatchObject({ status: 401 });
});

test('the rest of the routes', async () => {
  await nurse.me();
  await nurse.health();
  expect([await nurse.live(), await nurse.readiness()]).toEqual([{ status: 'live' }, { status: 'ready' }]);
  await nurse.limits();
  await nurse.setupState();
  await nurse.mySessions();
  await nurse.takeNext();
  const letter = { kind: 'denial', audience: 'patient' } as const;
  const { blob } = await inside.admin.download('starterTemplate', { query: letter });
  const template = await inside.admin.addWordTemplate({ body: { template: letter, word_file: blob } });
  expect((await inside.admin.listWordTemplates()).templates).toEqual([template]);
  expect(await inside.admin.retireWordTemplate({ params: template })).toMatchObject({ current: false });
  await inside.admin.listSessions({ params: { username: 'nurse1' } });
  await backUp(inside.admin);
  await inside.admin.listBackups();
  await inside.admin.protection();
  await nurse.listGuidelines();
  await nurse.getGuideline({ query: { guideline_name: 'NCD-240.4' } });
  await inside.admin.listUsers();
  await inside.admin.changeUser({ params: { username: 'nurse1' }, body: { role: 'nurse' } });
  await inside.admin.settings();
  const trail = await inside.admin.audit({ query: { limit: 3 } });
  expect(trail.entries).toHaveLength(3);
  const [next] = (await inside.admin.audit({ query: { after: trail.next_after, limit: 1 } })).entries;
  expect(next?.seq).toBe(4);
  expect(await inside.admin.verifyAudit()).toMatchObject({ ok: true });
  await nurse.setupState();
  await inside.admin.mySessions();
  await inside.admin.listSessions({ params: { username: 'nurse1' } });
  await backUp(inside.admin);
  expect((await inside.admin.listBackups()).backups.length > 0).toBe(isFolder);
  await inside.admin.protection();
});

test('an account changed by the administrator is signed out, and can sign in again', async () => {
  await expect(nurse.me()).rejects.toMatchObject({ status: 401 });
});

test('cancel, retry and delete', async () => {
  const { admin } = inside;
  const pdf = readFileSync(new URL('../../service/samples/pdf/cpap-fax.pdf', import.meta.url));
  const body = { process_data_request_form: { guideline_code: 'NCD-240.4' }, pdf_file: new Blob([pdf]) };
  const { run_id, form } = await admin.submitRun({ body });
  const params = { run_id };
  expect(form).toEqual({ guideline_code: 'NCD-240.4' });
  expect((await admin.cancelRun({ params })).status).toBe('cancelled');
  await expect(admin.cancelRun({ params })).rejects.toMatchObject({ status: 409, code: 'run_ended' });
  expect((await admin.retryRun({ params })).status).toBe('queued');
  const twin = await admin.submitRun({ body });
  expect(twin.same_record_as).toContain(run_id);
  await admin.cancelRun({ params });
  await admin.cancelRun({ params: { run_id: twin.run_id } });
  await admin.deleteRun({ params });
  await expect(admin.getRun({ params })).rejects.toMatchObject({ status: 404 });
});

test('the same Idempotency-Key makes one run', async () => {
  const body = { process_data_request_form: { guideline_code: 'L33797', notes: [{ text: 'COPD.' }] } };
  const first = await physician.submitRun({ body, idempotencyKey: 'k1' });
  const again = await physician.submitRun({ body, idempotencyKey: 'k1' });
  expect(again.run_id).toBe(first.run_id);
});

test('the OpenAPI document names every route, and its references resolve', async () => {
  const document = await inside.admin.openapi();
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(ids.sort()).toEqual(Object.keys(routes).sort());
  expect(document.openapi).toBe('3.1.0');
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
  expect(new Set(references)).toEqual(
    new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`)),
  );
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('every JSON answer of the table has been held against its schema', () => {
  // A trial of a reader takes all samples: service/cases/opinions.test.ts.
  const elsewhere = [
    'events',
    'ocr',
    'refresh',
    'listApiKeys',
    'addApiKey',
    'tryReader',
    ...(isFolder ? [] : ['makeBackup']),
  ];
  // Those of administration are held against theirs in admin.test.ts.
  const isOurs = (id: string) => id === 'settings' || !Object.hasOwn(adminRoutes, id);
  const json = specs.filter(([id, spec]) => spec.response && isOurs(id)).map(([id]) => id);
  expect([...[...seen].filter(isOurs), ...elsewhere.filter(isOurs)].sort()).toEqual(json.sort());
});
