import { afterEach, expect, test, vi } from 'vitest';

vi.mock('../data/client.ts', () => ({
  client: { intake: vi.fn(async ({ body }) => answerTo(body)) },
  clientWith: vi.fn(),
  ApiError: class extends Error {},
  codeOf: (error: { code?: string }) => error.code ?? 'unexpected',
  explain: (error: Error) => error.message,
}));

/** The file "locked.pdf" opens with one password; "broken.pdf" is none. */
function answerTo({ pdf_file, pdf_password }: { pdf_file: File; pdf_password?: string }) {
  const refuse = (code: string, detail: string) => {
    throw Object.assign(new Error(detail), { code });
  };
  if (pdf_file.name === 'broken.pdf') refuse('record_unreadable', 'The file is damaged.');
  if (pdf_file.name === 'locked.pdf' && pdf_password !== 'right')
    refuse(
      'record_encrypted',
      pdf_password ? 'The password does not open the file.' : 'The file needs a password.',
    );
  return proposal;
}

const proposal = {
  page_count: 1,
  pages_read: 1,
  patient_name: { value: 'Consuelo Aldridge', text: 'ALDRIDGE, CONSUELO', page: 0, bounding_box: [] },
  diagnosis_codes: [],
  procedure_codes: [],
  determinations: [],
};

const { clientWith } = await import('../data/client.ts');
const { addFiles, changeChart, clearCharts, isReady, sendAll, tryPassword, useUploads } = await import(
  './uploads.ts'
);

afterEach(() => useUploads.setState({ charts: [], open: undefined }));

const file = (name: string) => new File(['%PDF'], name);
const charts = () => useUploads.getState().charts;

test('each chart of a batch has its own request; what one is given does not reach the others', () => {
  addFiles([file('one.pdf'), file('two.pdf')]);
  changeChart(charts()[0]!.id, {
    guideline: 'L33797',
    type: 'initial',
    service: 'Oxygen',
    urgency: 'expedited',
  });
  expect(charts()[1]).toMatchObject({ guideline: '', type: '', service: '', urgency: 'standard' });
  expect(charts().map(isReady)).toEqual([true, false]);
});

test('the next case inherits nothing, after Cancel either', () => {
  addFiles([file('one.pdf')]);
  changeChart(charts()[0]!.id, { guideline: 'L33797', service: 'Oxygen', patient: 'Ann', provider: 'Dr. B' });
  clearCharts();
  addFiles([file('two.pdf')]);
  expect(charts()).toHaveLength(1);
  expect(charts()[0]).toMatchObject({
    guideline: '',
    type: '',
    service: '',
    patient: '',
    provider: '',
    codes: '',
  });
});

test('what the chart proposes fills in nothing by itself', async () => {
  addFiles([file('one.pdf')]);
  expect(charts()[0]!.proposal).toBe('reading');
  await vi.waitFor(() => expect(charts()[0]!.proposal).toEqual(proposal));
  expect(charts()[0]).toMatchObject({ patient: '', guideline: '' });
});

test('what the chart proposes, should it come late, leaves the reason for which it was not stored', async () => {
  addFiles([file('one.pdf')]);
  const { id } = charts()[0]!;
  changeChart(id, { guideline: 'L33797', state: 'failed', error: 'The service does not answer.' });
  await vi.waitFor(() => expect(charts()[0]!.proposal).toEqual(proposal));
  expect(charts()[0]).toMatchObject({ state: 'failed', error: 'The service does not answer.' });
});

test('a chart with a code that is none is not sent', () => {
  addFiles([file('one.pdf')]);
  changeChart(charts()[0]!.id, { guideline: 'L33797', codes: 'COPD' });
  expect(isReady(charts()[0]!)).toBe(false);
});

test('an encrypted chart asks for its password at once, and proposes once it is typed', async () => {
  addFiles([file('locked.pdf')]);
  const { id } = charts()[0]!;
  await vi.waitFor(() =>
    expect(charts()[0]).toMatchObject({ locked: true, error: 'The file needs a password.' }),
  );
  changeChart(id, { password: 'wrong' });
  await tryPassword(id);
  expect(charts()[0]).toMatchObject({ locked: true, error: 'The password does not open the file.' });
  changeChart(id, { password: 'right' });
  await tryPassword(id);
  expect(charts()[0]).toMatchObject({ proposal, locked: true, error: undefined });
});

test('a file that is no chart is reported before anything is filled in', async () => {
  addFiles([file('broken.pdf')]);
  await vi.waitFor(() =>
    expect(charts()[0]!.error).toBe(
      'The file is damaged. Ask for another copy, scanned or printed to PDF anew.',
    ),
  );
  expect(charts()[0]).toMatchObject({ state: 'waiting', proposal: undefined });
});

test('a chart that is submitted anyway goes alone: the others are not filled in yet', async () => {
  const submitRun = vi.fn(async ({ body }: { body: { pdf_file: File } }) => ({ run_id: body.pdf_file.name }));
  vi.mocked(clientWith).mockReturnValue({ submitRun } as never);
  addFiles([file('known.pdf'), file('other.pdf')]);
  changeChart(charts()[0]!.id, { state: 'known', anyway: true, guideline: 'L33797' });
  await sendAll(() => {}, charts()[0]!.id);
  expect(submitRun.mock.calls.map(([{ body }]) => body.pdf_file.name)).toEqual(['known.pdf']);
  expect(charts()).toMatchObject([{ state: 'waiting', file: { name: 'other.pdf' } }]);
});
