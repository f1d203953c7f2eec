import { existsSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { plainText, readCharts } from '../../scripts/samples/chart.ts';
import { typeset } from '../../scripts/samples/typeset.ts';
import { listSamples, loadSample } from './index.ts';

describe('sample cases', () => {
  it('offers every style and a long chart', () => {
    expect(new Set(listSamples().map((sample) => sample.style))).toEqual(
      new Set(['print', 'form', 'fax', 'mixed']),
    );
  });

  it.each(listSamples().map((sample) => sample.id))(
    '%s opens with a form for a shipped guideline',
    async (id) => {
      const { form, pdf } = await loadSample(id);
      expect(existsSync(new URL(`../../guidelines/${form.guideline_code}.json`, import.meta.url))).toBe(true);
      const document = await PDFDocument.load(pdf, { updateMetadata: false });
      expect(document.getPageCount()).toBeGreaterThanOrEqual(2);
      expect(form.request?.date_of_service).toMatch(/^\d{4}-\d\d-\d\d$/);
    },
  );

  it('keeps one chart of sixty pages or more', async () => {
    const { pdf } = await loadSample('oxygen-hospital-long');
    expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(60);
  });

  it.each(['', 'nobody', '../charts/cgm-form'])('refuses %j', async (id) => {
    await expect(loadSample(id)).rejects.toMatchObject({ status: 404, code: 'sample_not_found' });
  });
});

describe('sample sources', () => {
  const charts = readCharts();

  it('have sound labels: readCharts throws otherwise', () => expect(charts.length).toBeGreaterThanOrEqual(5));

  it('lead to all three decisions', () =>
    expect(new Set(charts.map((chart) => chart.root))).toEqual(new Set(['met', 'not_met', 'insufficient'])));

  it('say something beside the point: most pages of the long chart hold no quote', () => {
    const long = charts.find((chart) => chart.stay)!;
    const quoted = new Set(Object.values(long.gold).flatMap((leaf) => leaf.evidence.map((e) => e.document)));
    expect(quoted.size * 5).toBeLessThan(long.documents.length);
    for (const document of long.documents) expect(plainText(document)).not.toBe('');
  });

  it('are set the same way twice', async () => {
    const print = charts.find((chart) => chart.style === 'print' && !chart.stay)!;
    expect((await typeset(print)).bytes).toEqual((await typeset(print)).bytes);
  });

  it('match the committed PDF', async () => {
    const print = charts.find((chart) => chart.style === 'print' && !chart.stay)!;
    expect((await typeset(print)).bytes).toEqual((await loadSample(print.id)).pdf);
  });
});
