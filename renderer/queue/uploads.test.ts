import { afterEach, expect, test, vi } from 'vitest';

vi.mock('../service/client.ts', () => ({
  client: { intake: vi.fn(async () => proposal) },
  clientWith: vi.fn(),
  ApiError: class extends Error {},
  codeOf: () => 'unexpected',
  explain: () => '',
}));

const proposal = {
  page_count: 1,
  pages_read: 1,
  patient_name: { value: 'Consuelo Aldridge', text: 'ALDRIDGE, CONSUELO', page: 0, bounding_box: [] },
  diagnosis_codes: [],
  procedure_codes: [],
  determinations: [],
};

const { addFiles, changeChart, clearCharts, isReady, useUploads } = await import('./uploads.ts');

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

test('a chart with a code that is none is not sent', () => {
  addFiles([file('one.pdf')]);
  changeChart(charts()[0]!.id, { guideline: 'L33797', codes: 'COPD' });
  expect(isReady(charts()[0]!)).toBe(false);
});
