/** Notices over HTTP: the clinic's own templates, previews, and how a notice went out. */
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { DENIAL, form, temporaryCases, wordFile, wordsOf } from '../cases/testing.ts';
import { createClient } from '../contract/client.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { openUploads } from '../store/index.ts';
import { createApp } from './app.ts';
import { fakeDeps } from './fakes.ts';
import { defaultLimits } from './limits.ts';

const { setUp } = temporaryCases();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(closeReaders);

async function serve() {
  const { cases, store, completed } = await setUp();
  const { deps } = fakeDeps({ cases, uploads: openUploads(join(store.dataDir, 'uploads')) });
  const app = await createApp(deps);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close() as unknown as Promise<void>);
  const as = (token: string) => createClient({ baseUrl, token });
  const request = { service: 'a home kettle', ordering_provider: 'Dr. Leaf', procedure_codes: ['K0001'] };
  const { runId: run_id } = await completed({ form: form({ request }) });
  return { as, store, params: { run_id } };
}

const denied = async ({ as, params }: Awaited<ReturnType<typeof serve>>) => {
  await as('physician').decide({ params, body: DENIAL });
  return as('nurse').draftNotice({ params, body: { kind: 'denial', credential: 'MD' } });
};

test('the template that is offered to begin from is uploaded, and a letter comes back filled', async () => {
  const served = await serve();
  const [admin, nurse] = [served.as('admin'), served.as('nurse')];
  const query = { kind: 'denial', audience: 'patient' } as const;
  const { blob, filename } = await admin.download('starterTemplate', { query });
  expect(filename).toBe('denial-patient-template.docx');
  const made = await admin.addWordTemplate({
    body: { template: { ...query, title: 'Lakes' }, word_file: blob },
  });
  const { templates, fields } = await admin.listWordTemplates();
  expect(templates).toEqual([made]);
  expect(fields.find(({ field }) => field === 'appeal')?.required).toContainEqual(query);
  const file = await admin.download('wordTemplateFile', { params: made });
  expect(await file.blob.bytes()).toEqual(await blob.bytes());
  const { notice_id, word_templates } = await denied(served);
  expect(word_templates).toMatchObject([{ title: 'Lakes', version: 1 }]);
  const params = { ...served.params, notice_id };
  const letter = await nurse.download('noticeDocx', { params, query: { audience: 'patient' } });
  expect(wordsOf(await letter.blob.bytes())).toContain('65 days');
  expect(await admin.retireWordTemplate({ params: made })).toMatchObject({ current: false });
});

test('a template that is wrong or too large is refused with a code and the names of its fields', async () => {
  const admin = (await serve()).as('admin');
  const template = { kind: 'denial', audience: 'provider' } as const;
  const send = (file: Uint8Array) =>
    admin.addWordTemplate({ body: { template, word_file: new Blob([Buffer.from(file)]) } });
  await expect(send(wordFile(['{date}', '{critreion}']))).rejects.toMatchObject({
    status: 422,
    code: 'word_template_unknown_field',
    problem: { errors: [{ path: '/fields/critreion' }] },
  });
  await expect(send(wordFile(['{date}']))).rejects.toMatchObject({ code: 'word_template_missing_field' });
  await expect(send(Buffer.from('no Word file'))).rejects.toMatchObject({ code: 'word_template_not_word' });
  await expect(send(Buffer.alloc(defaultLimits.word_template_bytes + 1))).rejects.toMatchObject({
    status: 413,
    code: 'word_template_too_large',
  });
  expect((await admin.listWordTemplates()).templates).toEqual([]);
});

test('a preview shows texts that are not saved as the printed page, as a draft, and stores nothing', async () => {
  const served = await serve();
  const nurse = served.as('nurse');
  const { provider } = await denied(served);
  const patient = [{ part: 'statement', heading: 'About your request', text: 'We said no to the kettle.' }];
  const body = { kind: 'denial' as const, provider, patient };
  const { blob } = await nurse.download('previewNotice', { params: served.params, body });
  const { pages } = await readRecord(await blob.bytes());
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(' ');
  expect(text).toContain('Notice of denial – DRAFT');
  expect(text).toContain('We said no to the kettle.');
  const { notices } = await nurse.listNotices({ params: served.params });
  expect(notices).toHaveLength(1);
  const trail = await served.store.audit.find({}, { limit: 100 });
  expect(trail.some(({ action }) => action === 'run.exported')).toBe(false);
});

test('how a notice went out is kept: the day as a day, the fax number, and nothing that cannot be', async () => {
  const served = await serve();
  const nurse = served.as('nurse');
  const { notice_id } = await denied(served);
  const params = { ...served.params, notice_id };
  const { issued_at = '' } = await nurse.issueNotice({ params });
  const day = issued_at.slice(0, 10);
  const sent = (body: object) => nurse.noteSent({ params, body: { way: 'fax', ...body } });
  await sent({ at: day, fax_number: ' (555) 010-0199 ' });
  const again = await sent({});
  expect(again.sent).toMatchObject([
    { way: 'fax', at: day, fax_number: '(555) 010-0199', by: 'nurse' },
    { way: 'fax', at: expect.stringMatching(/T.*Z$/) },
  ]);
  for (const [body, path] of [
    [{ at: '2020-01-31' }, '/at'],
    [{ at: '2999-01-31' }, '/at'],
    [{ at: 'yesterday' }, '/at'],
    [{ way: 'mail', fax_number: '555' }, '/fax_number'],
  ] as const)
    await expect(sent(body)).rejects.toMatchObject({
      status: 422,
      code: 'form_invalid',
      problem: { errors: [{ path }] },
    });
  const { notices } = await nurse.listNotices({ params: served.params });
  expect(notices[0]?.sent).toHaveLength(2);
});
