import { expect, test } from 'vitest';
import { readerDouble } from './fakes.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
const signal = new AbortController().signal;

test('a chart proposes its fields with places, and nothing is stored', async () => {
  const { cases, store } = await setUp();
  const chart = pdf('Patient: Zebra Quuxington DOB: 02/03/1950 Member ID: M-471122 diagnosis J44.9');
  const found = await cases.intake({ pdf: chart, actor: NURSE, signal });
  expect(found).toMatchObject({
    page_count: 1,
    patient_name: { value: 'Zebra Quuxington', page: 0 },
    date_of_birth: { value: '1950-02-03' },
    diagnosis_codes: [{ value: 'J44.9' }],
  });
  expect(found.patient_name?.bounding_box.length).toBeGreaterThan(0);
  expect(await store.db.selectFrom('runs').select('id').execute()).toEqual([]);
  expect(await store.db.selectFrom('objects').select('id').execute()).toEqual([]);
});

test('what is no PDF, and what needs a password, is refused as at submission', async () => {
  const { cases } = await setUp();
  const ask = (bytes: Buffer, password?: string) =>
    cases.intake({ pdf: bytes, actor: NURSE, signal, ...(password && { password }) });
  await expect(ask(Buffer.from('no PDF'))).rejects.toMatchObject({ status: 422, code: 'record_not_pdf' });
  await expect(ask(pdf('ENCRYPTED'))).rejects.toMatchObject({ status: 422, code: 'record_encrypted' });
  expect(await ask(pdf('ENCRYPTED'), 'open')).toMatchObject({ page_count: 1 });
});

test('a chart of more pages than a record may have is refused as at submission', async () => {
  const { cases } = await setUp({ config: { maxPdfPages: 0 } });
  const asked = cases.intake({ pdf: pdf(), actor: NURSE, signal });
  await expect(asked).rejects.toMatchObject({ status: 413, code: 'record_too_many_pages' });
});

test('one person has a few charts looked at at a time; the next is told to come again', async () => {
  const { cases } = await setUp({ reader: readerDouble(50) });
  const ask = () => cases.intake({ pdf: pdf(), actor: NURSE, signal });
  const answers = await Promise.allSettled([ask(), ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } });
  expect(await ask()).toMatchObject({ page_count: 1 });
});

test('a submission tells codes that do not have the form of one, and takes them', async () => {
  const { cases } = await setUp();
  const request = { diagnosis_codes: ['J44.9', 'COPD'], procedure_codes: ['E0601', '6448'] };
  const view = await cases.submit({ form: form({ request }), pdf: pdf(), actor: NURSE });
  expect(view.warnings?.map(({ path }) => path)).toEqual([
    '/request/diagnosis_codes/1',
    '/request/procedure_codes/1',
  ]);
});
