import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeReaders, ocrImage, readRecord, renderPage } from '../index.ts';

const empty = mkdtempSync(join(tmpdir(), 'ocr-data-'));
const before = process.env.EVIDENT_OCR_DATA;

beforeAll(() => {
  process.env.EVIDENT_OCR_DATA = empty;
});

afterAll(() => {
  if (before === undefined) delete process.env.EVIDENT_OCR_DATA;
  else process.env.EVIDENT_OCR_DATA = before;
  closeReaders();
  rmSync(empty, { recursive: true });
});

test('missing language data is reported as that; pages with text are read all the same', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([612, 792]).drawText('BMI 43.5 kg/m2', { x: 60, y: 700, size: 12, font });
  const png = await renderPage(await pdf.save(), 0, { dpi: 100 });
  await expect(ocrImage(png)).rejects.toMatchObject({ code: 'ocr_unavailable' });
  const scan = await pdf.embedPng(png);
  pdf.addPage([612, 792]).drawImage(scan, { x: 0, y: 0, width: 612, height: 792 });
  const { pages } = await readRecord(await pdf.save());
  expect(pages[0]!.lines[0]!.text).toBe('BMI 43.5 kg/m2');
  expect(pages[1]).toMatchObject({ source: 'none', error: { code: 'ocr_unavailable' } });
});
