import { existsSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
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
      expect(document.getPageCount()).toBe(listSamples().find((sample) => sample.id === id)?.pages);
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
