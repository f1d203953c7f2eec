import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { itInFolder } from '../store/testing.ts';
import { actor, fileOf, form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp, stores } = temporaryCases();

const STILL = { workers: 0 };

const received = (received_at: string) => form({ request: { received_at } });

describe('a submission', () => {
  const refused: [string, object, Uint8Array | undefined, number, string][] = [
    ['without guideline', { patient: {} }, pdf(), 422, 'guideline_missing'],
    ['with an unknown guideline', { guideline_name: 'L0001' }, pdf(), 422, 'guideline_unknown'],
    ['without record', form(), undefined, 422, 'record_missing'],
    ['with empty notes', form({ notes: [{ text: '  ' }] }), undefined, 422, 'record_missing'],
    ['with another kind of file', form(), Buffer.from('GIF89a'), 422, 'record_not_pdf'],
    ['with an encrypted PDF', form(), pdf('ENCRYPTED'), 422, 'record_encrypted'],
    ['with the wrong password', form({ pdf_password: 'shut' }), pdf('ENCRYPTED'), 422, 'record_encrypted'],
    ['that is too large', form(), pdf('x'.repeat(1000)), 413, 'record_too_large'],
    ['of an unknown type', form({ request: { type: 'sideways' } }), pdf(), 422, 'request_type_unknown'],
    ['of the wrong shape', form({ patient: 'Zebra' }), pdf(), 422, 'form_invalid'],
    ['received at no time', form({ request: { received_at: 'Tuesday' } }), pdf(), 422, 'form_invalid'],
    ['received at the end of time', received('+275760-09-13'), pdf(), 422, 'form_invalid'],
    ['received before its beginning', received('-271821-04-20'), pdf(), 422, 'form_invalid'],
    ['received in the year 10000', received('+010000-01-01'), pdf(), 422, 'form_invalid'],
    ['received in the year 1066', received('1066-10-14'), pdf(), 422, 'form_invalid'],
    ['received next week', received('2126-03-09'), pdf(), 422, 'form_invalid'],
    [
      'with a name beyond all names',
      form({ patient: { name: 'x'.repeat(3_000) } }),
      pdf(),
      422,
      'form_invalid',
    ],
  ];

  it.each(refused)('%s is refused and nothing is stored', async (_name, theForm, thePdf, status, code) => {
    const { cases, store } = await setUp({ config: { workers: 0, maxPdfBytes: 500 } });
    const submission = { form: theForm as RequestForm, actor: NURSE, ...(thePdf ? { pdf: thePdf } : {}) };
    const error = await cases.submit(submission).catch((cause: ServiceError) => cause);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status, code });
    expect((await cases.list({}, NURSE)).total).toBe(0);
    expect(await store.files.list()).toEqual([]);
    expect(await store.audit.find({}, { limit: 10 })).toEqual([]);
  });

  it('names the nearest guidelines', async () => {
    const { cases } = await setUp({ config: STILL });
    const error = await cases
      .submit({ form: { guideline_name: 'kettle' }, pdf: pdf(), actor: NURSE })
      .catch((cause) => cause);
    expect(error.errors).toEqual([
      { path: '/guideline_name', message: 'Did you mean L00001 - Home Kettles?' },
    ]);
  });

  it('may bring the password of its PDF, which is never shown and forgotten after reading', async () => {
    const { cases, store, completed } = await setUp();
    const { runId, form: kept } = await completed({
      form: form({ pdf_password: 'open' }),
      pdf: pdf('ENCRYPTED tea'),
    });
    expect(JSON.stringify(kept)).not.toContain('pdf_password');
    const row = await store.db
      .selectFrom('runs')
      .select('secret_sealed')
      .where('id', '=', runId)
      .executeTakeFirst();
    expect(row?.secret_sealed).toBeNull();
    expect((await cases.get(runId, NURSE)).form).toEqual(kept);
  });

  it('keeps fields it does not know', async () => {
    const { completed } = await setUp();
    const view = await completed({ form: form({ colour_of_folder: 'red', metadata: { a: [1] } }) });
    expect(view.form).toMatchObject({ colour_of_folder: 'red', metadata: { a: [1] } });
  });

  it('without a PDF becomes one', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await cases.submit({ form: form({ notes: [{ text: 'drinks tea' }] }), actor: NURSE });
    expect((await fileOf(cases, runId, 'case')).toString()).toBe('%PDF drinks tea');
    await completed();
  });

  it.each([
    ['standard', undefined, '2026-03-09T10:00:00.000Z'],
    ['expedited', undefined, '2026-03-05T10:00:00.000Z'],
    ['standard', '2026-02-27', '2026-03-06T00:00:00.000Z'],
    ['expedited', '2026-03-01T08:30:00-05:00', '2026-03-04T13:30:00.000Z'],
  ])('that is %s and received at %s is due at %s', async (urgency, received_at, due) => {
    const clock = () => new Date('2026-03-02T10:00:00.000Z');
    const { cases } = await setUp({ config: STILL, clock });
    await cases.submit({
      form: form({ request: { urgency, ...(received_at ? { received_at } : {}) } }),
      pdf: pdf(),
      actor: NURSE,
    });
    expect((await cases.list({}, NURSE)).runs[0]).toMatchObject({ due_at: due, urgency });
  });

  it('of the same record is noticed, not merged', async () => {
    const { cases } = await setUp({ config: STILL });
    const tool = actor('service', 'tool');
    const first = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const second = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    expect(first.sameRecordAs).toBeUndefined();
    expect(second.sameRecordAs).toEqual([first.runId]);
    expect((await cases.submit({ form: form(), pdf: pdf(), actor: tool })).sameRecordAs).toBeUndefined();
  });
});

describe('an Idempotency-Key', () => {
  it('makes one run of many submissions, also at the same moment', async () => {
    const { cases, store } = await setUp({ config: STILL });
    const send = () => cases.submit({ form: form(), pdf: pdf(), actor: NURSE, idempotencyKey: 'k1' });
    const views = await Promise.all([send(), send(), send()]);
    views.push(await send());
    expect(new Set(views.map((view) => view.runId)).size).toBe(1);
    expect(await store.files.list()).toHaveLength(1);
  });

  it('is refused for something else', async () => {
    const { cases } = await setUp({ config: STILL });
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE, idempotencyKey: 'k1' });
    const reused = expect.objectContaining({ status: 422, code: 'idempotency_key_reused' });
    const other = { actor: NURSE, idempotencyKey: 'k1' };
    await expect(cases.submit({ ...other, form: form(), pdf: pdf('other') })).rejects.toEqual(reused);
    await expect(cases.submit({ ...other, form: form({ external_id: 'x' }), pdf: pdf() })).rejects.toEqual(
      reused,
    );
  });

  it('leaves no file of what it was refused for at the same moment', async () => {
    const { cases, store } = await setUp({ config: STILL });
    const send = (text: string) =>
      cases.submit({ form: form(), pdf: pdf(text), actor: NURSE, idempotencyKey: 'k1' });
    const outcomes = await Promise.allSettled([send('one'), send('two')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await store.files.list()).toHaveLength(1);
  });

  it('belongs to one user', async () => {
    const { cases } = await setUp({ config: STILL });
    const first = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE, idempotencyKey: 'k1' });
    const second = await cases.submit({
      form: form(),
      pdf: pdf(),
      actor: actor('nurse', 'other'),
      idempotencyKey: 'k1',
    });
    expect(second.runId).not.toBe(first.runId);
  });
});

describe('a full disk', () => {
  itInFolder('is reported with 507, and what was acknowledged before stays', async () => {
    let full = false;
    const store = await stores.open({
      wrapFiles: (files) => ({
        ...files,
        put: async (name, bytes) => {
          if (full) throw new ServiceError(507, 'disk_full', 'The disk is full.');
          return files.put(name, bytes);
        },
      }),
    });
    const { cases } = await setUp({ store, config: STILL });
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    full = true;
    const refused = expect.objectContaining({ status: 507, code: 'disk_full' });
    await expect(cases.submit({ form: form(), pdf: pdf('b'), actor: NURSE })).rejects.toEqual(refused);
    full = false;
    store.sqlite.pragma(`max_page_count = ${store.sqlite.pragma('page_count', { simple: true })}`);
    let accepted = 1;
    const fill = async () => {
      for (; accepted < 200; accepted += 1)
        await cases.submit({ form: form(), pdf: pdf(`c${accepted}`), actor: NURSE });
    };
    await expect(fill()).rejects.toEqual(refused);
    store.sqlite.pragma('max_page_count = 1073741823');
    expect((await cases.list({}, NURSE)).total).toBe(accepted);
    await cases.submit({ form: form(), pdf: pdf('d'), actor: NURSE });
  });
});

it('keeps the file where nobody knows whether the case was stored', async () => {
  const store = await stores.open();
  const write: typeof store.write = async (work) => {
    await store.write(work);
    throw new ServiceError(503, 'database_unreachable', 'The connection broke after all was done.');
  };
  const { cases } = await setUp({ store: { ...store, write }, config: STILL });
  const lost = cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  await expect(lost).rejects.toMatchObject({ code: 'database_unreachable' });
  const names = await store.db.selectFrom('objects').select('id as name').execute();
  expect(await store.files.list()).toEqual([expect.objectContaining(names[0]!)]);
});

it('the form alone is told to who may see the case, and opens no case', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed({});
  const trail = async () => (await store.db.selectFrom('audit').selectAll().execute()).length;
  const before = await trail();
  expect(await cases.formOf(runId, NURSE)).toMatchObject({ guideline_code: 'L00001' });
  expect(await trail()).toBe(before);
  await expect(cases.formOf(runId, actor('service'))).rejects.toMatchObject({ code: 'run_not_found' });
});
