/** A folder of its own and doubles of the rest; each look is asked for and the clock is moved by hand. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { reviewerDouble } from '../cases/fakes.ts';
import { form, NURSE, PHYSICIAN, temporaryCases } from '../cases/testing.ts';
import { ServiceError } from '../contract/errors.ts';
import type { IntakeProposal } from '../contract/intake.ts';
import { formOf } from './form.ts';
import { openWatchedFolder, type WatchedFolderDeps } from './index.ts';

const { setUp } = temporaryCases();
const removing: string[] = [];
afterEach(() => {
  for (const folder of removing.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const printed = (value: string, because?: string) => ({
  value,
  text: value,
  page: 0,
  bounding_box: [],
  ...(because && { because }),
});
const PROPOSAL: IntakeProposal = {
  page_count: 1,
  pages_read: 1,
  patient_name: printed('Zebra Quuxington'),
  diagnosis_codes: [printed('J44.9')],
  procedure_codes: [],
  determinations: [
    { guideline_code: 'L00001', guideline_name: 'L00001 - Home Kettles', because: [] },
    { guideline_code: 'L00002', guideline_name: 'L00002 - Teapots', because: [] },
  ],
};

async function watch(over: Partial<WatchedFolderDeps> & { proposal?: IntakeProposal } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'evident-watched-'));
  removing.push(folder);
  const { proposal = PROPOSAL, ...deps } = over;
  const opened = await setUp({ review: { ...reviewerDouble(), intake: () => proposal } });
  const values = { 'folder.path': folder, 'folder.taken': 'move', 'folder.guideline': '' };
  const trail: { action: string; detail: object }[] = [];
  const logged: object[] = [];
  let now = Date.parse('2026-01-05T10:00:00Z');
  const line = (fields: object) => void logged.push(fields);
  const watched = openWatchedFolder({
    cases: opened.cases,
    settings: { values },
    maxPdfBytes: () => 1000,
    record: async (_actor, action, detail) => void trail.push({ action, detail }),
    log: { warn: line, error: line },
    clock: () => new Date(now),
    ...deps,
  });
  const put = (name: string, text = 'drinks tea', end = '%%EOF') => {
    writeFileSync(join(folder, name), `%PDF ${text} ${end}`);
    utimesSync(join(folder, name), new Date('2026-01-04T09:00:00Z'), new Date('2026-01-04T09:00:00Z'));
  };
  const look = (seconds = 0) => {
    now += seconds * 1000;
    return watched.look();
  };
  /** Twice: a file is taken when it has not changed between two looks. */
  const settle = async () => {
    await look();
    await look(11);
  };
  const list = (inside = '') =>
    existsSync(join(folder, inside))
      ? readdirSync(join(folder, inside))
          .filter((name) => !['taken', 'failed'].includes(name))
          .sort()
      : [];
  const runs = async () => (await opened.cases.list({}, PHYSICIAN)).runs;
  return { ...opened, folder, watched, values, trail, logged, put, look, settle, list, runs };
}

test('a PDF becomes a case with what the chart proposes, and is moved away', async () => {
  const { put, settle, list, runs, trail, cases, watched, reach } = await watch();
  put('fax 17.pdf');
  put('notes.txt');
  await settle();
  const [run] = await runs();
  const view = await reach(run!.run_id, 'completed');
  expect(view).toMatchObject({ guidelineCode: 'L00001', createdBy: 'system:watched-folder' });
  expect(view.form).toMatchObject({
    patient: { name: 'Zebra Quuxington' },
    request: { diagnosis_codes: ['J44.9'], received_at: '2026-01-04T09:00:00.000Z' },
    metadata: { watched_folder: { file: 'fax 17.pdf', other_determinations: ['L00002'] } },
  });
  expect([list(), list('taken'), list('failed')]).toEqual([['notes.txt'], ['fax 17.pdf'], []]);
  expect(trail).toEqual([
    {
      action: 'folder.file_taken',
      detail: expect.objectContaining({ run_id: run!.run_id, guideline: 'L00001' }),
    },
  ]);
  expect(JSON.stringify(trail)).not.toContain('fax 17');
  expect(watched.report()).toMatchObject({ state: 'watching', taken: 1, repeated: 0, failed: 0, waiting: 0 });
  expect((await cases.get(run!.run_id, NURSE)).runId).toBe(run!.run_id);
});

test('the same content makes one case, under whatever name, by whomever it was submitted, and after a crash', async () => {
  const { put, settle, list, runs, trail, cases, completed } = await watch();
  const { runId } = await completed({ form: form(), pdf: Buffer.from('%PDF by hand %%EOF') });
  put('again.pdf', 'by hand');
  put('one.pdf', 'first');
  put('two.pdf', 'first');
  await settle();
  expect(await runs()).toHaveLength(2);
  // As if the program had ended between storing the case and moving the file.
  put('one.pdf', 'first');
  await settle();
  expect(await runs()).toHaveLength(2);
  expect(list('taken')).toEqual(['again.pdf', 'one (2).pdf', 'one.pdf', 'two.pdf']);
  expect(trail.filter(({ action }) => action === 'folder.file_repeated')).toHaveLength(3);
  expect(await cases.runOfFile(Buffer.from('%PDF by hand %%EOF'))).toBe(runId);
  const document = { kind: 'other' as const, source: 'fax' as const };
  await cases.addDocument({ runId, document, pdf: Buffer.from('%PDF later %%EOF'), actor: NURSE });
  put('later.pdf', 'later');
  await settle();
  expect(await runs()).toHaveLength(2);
});

test('a file that grows is left until it is whole', async () => {
  const { put, look, list, runs } = await watch();
  put('fax.pdf', 'half', '');
  await look();
  put('fax.pdf', 'half and more', '');
  await look(11);
  await look(60);
  expect([list(), await runs()]).toEqual([['fax.pdf'], []]);
  put('fax.pdf', 'half and more and the end');
  await look(5);
  expect(await runs()).toEqual([]);
  await look(11);
  expect([list('taken'), (await runs()).length]).toEqual([['fax.pdf'], 1]);
});

test('a file that ended without its end is taken for what it is after five minutes', async () => {
  const { put, look, list } = await watch();
  put('cut.pdf', 'cut off', '');
  await look();
  await look(299);
  expect(list()).toEqual(['cut.pdf']);
  await look(2);
  expect(list('taken')).toEqual(['cut.pdf']);
});

test.each([
  ['a locked PDF', {}, 'ENCRYPTED', 'record_encrypted', /needs a password[\s\S]*type its password/],
  [
    'a chart without a determination',
    { proposal: { ...PROPOSAL, determinations: [] } },
    'x',
    'determination_not_found',
    /does not show which determination[\s\S]*choose the determination/,
  ],
  ['a file that is too large', { maxPdfBytes: () => 10 }, 'x', 'record_too_large', /larger than 10 bytes/],
] as const)('%s goes to a folder with the reason beside it', async (_what, over, text, code, words) => {
  const { put, settle, list, folder, runs, trail, watched } = await watch(over as object);
  put('fax.pdf', text);
  await settle();
  expect([list(), await runs()]).toEqual([[], []]);
  expect(list('failed')).toEqual(['fax.pdf', 'fax.pdf.txt']);
  const reason = readFileSync(join(folder, 'failed', 'fax.pdf.txt'), 'utf8');
  expect(reason).toMatch(words);
  expect(reason).toContain(`Code:     ${code}`);
  expect(trail).toEqual([{ action: 'folder.file_failed', detail: { code, bytes: expect.any(Number) } }]);
  expect(watched.report().failed).toBe(1);
});

test('a determination that is set stands in for one that the chart does not show', async () => {
  const { put, settle, values, runs } = await watch({ proposal: { ...PROPOSAL, determinations: [] } });
  values['folder.guideline'] = 'L00001';
  put('fax.pdf');
  await settle();
  expect(await runs()).toMatchObject([{ guideline_code: 'L00001' }]);
});

test('what passes by itself leaves the file where it is; what does not is refused in the end', async () => {
  const causes: unknown[] = [
    new ServiceError(429, 'too_busy', 'Later.'),
    new ServiceError(507, 'disk_full', 'The disk is full.'),
    new TypeError('about fax.pdf'),
    new TypeError('about fax.pdf'),
    new TypeError('about fax.pdf'),
  ];
  const cases = {
    runOfFile: async () => undefined,
    intake: () => Promise.reject(causes.shift()),
    submit: () => Promise.reject(new Error('never')),
  };
  const { put, settle, look, list, logged, folder } = await watch({ cases });
  put('fax.pdf');
  await settle();
  for (let more = 0; more < 3; more++) await look(5);
  expect(list()).toEqual(['fax.pdf']);
  await look(5);
  expect(list('failed')).toEqual(['fax.pdf', 'fax.pdf.txt']);
  expect(JSON.stringify(logged)).not.toContain('fax');
  expect(readFileSync(join(folder, 'failed/fax.pdf.txt'), 'utf8')).toContain('unforeseen');
});

test('a file that cannot be moved away is not taken again', async () => {
  const { put, settle, look, folder, runs, list, trail } = await watch();
  writeFileSync(join(folder, 'taken'), 'in the way');
  put('fax.pdf');
  await settle();
  await look(60);
  await look(60);
  expect([list(), (await runs()).length, trail.length]).toEqual([['fax.pdf'], 1, 1]);
});

test('links, hidden files and folders are left alone', async () => {
  const { put, settle, folder, runs } = await watch();
  put('.hidden.pdf');
  mkdirSync(join(folder, 'folder.pdf'));
  const elsewhere = mkdtempSync(join(tmpdir(), 'evident-elsewhere-'));
  removing.push(elsewhere);
  writeFileSync(join(elsewhere, 'real.pdf'), '%PDF x %%EOF');
  symlinkSync(join(elsewhere, 'real.pdf'), join(folder, 'link.pdf'));
  await settle();
  expect(await runs()).toEqual([]);
});

test('taken files are deleted where that is set; no folder, no look; one that is gone is reported', async () => {
  const { put, settle, look, values, list, watched, folder } = await watch();
  values['folder.taken'] = 'delete';
  put('fax.pdf');
  await settle();
  expect([list(), list('taken')]).toEqual([[], []]);
  expect(watched.troubles()).toEqual([]);
  rmSync(folder, { recursive: true });
  await look();
  expect(watched.report().state).toBe('unreachable');
  expect(watched.troubles()).toMatchObject([{ code: 'folder_unreachable' }]);
  values['folder.path'] = '';
  await look();
  expect(watched.report().state).toBe('off');
});

test('of a form, what is inferred is left out and a day to come is today', () => {
  const now = new Date('2026-01-05T10:00:00Z');
  const arrival = { name: 'a.pdf', arrivedAt: new Date('2027-01-01T00:00:00Z') };
  const of = (because?: string) =>
    formOf({ ...PROPOSAL, date_of_service: printed('2026-01-02', because) }, arrival, now, '');
  expect(of()?.request).toMatchObject({ date_of_service: '2026-01-02', received_at: now.toISOString() });
  expect(of('the day on which the chart was printed')?.request).not.toHaveProperty('date_of_service');
  expect(formOf({ ...PROPOSAL, determinations: [] }, arrival, now, ' ')).toBeUndefined();
});
