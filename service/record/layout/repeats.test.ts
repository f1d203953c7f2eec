import { expect, it } from 'vitest';
import type { Line, Page } from '../types.ts';
import { markRepeats } from './repeats.ts';

function line(text: string, y: number): Line {
  return { text, words: [], box: { x: 0.1, y, width: 0.8, height: 0.012 }, block: 0, role: 'body' };
}
function pages(...texts: [top: string, body: string, bottom: string][]): Page[] {
  return texts.map(([top, body, bottom], index) => ({
    index,
    width: 612,
    height: 792,
    rotation: 0,
    source: 'text',
    lines: [line(top, 0.03), line(body, 0.3), line(bottom, 0.95)],
  }));
}
/** The role of each line, page by page. */
function rolesIn(record: Page[]): string[][] {
  markRepeats(record);
  return record.map((p) => p.lines.map((l) => l.role));
}

it('sets aside lines that repeat at the edge but for counters, dates and times', () => {
  const roles = rolesIn(
    pages(
      ['01/14/2026 10:18 FROM: CLINIC P.001/003', 'BP 120/80', 'Page 1 of 3'],
      ['01/14/2026 10:19 FROM: CLINIC P.002/003', 'BP 120/80', 'Page 2 of 3'],
      ['01/14/2026 10:20 FROM: CLINIC P.003/003', 'BP 120/80', 'Page 3 of 3'],
    ),
  );
  expect(roles).toEqual([1, 2, 3].map(() => ['header', 'body', 'footer']));
});

it('keeps lines at the edge that say something else on each page', () => {
  const roles = rolesIn(
    pages(
      ['Weight 98 kg', 'a', 'SpO2 88 %'],
      ['Weight 95 kg', 'b', 'SpO2 91 %'],
      ['Weight 92 kg', 'c', 'SpO2 93 %'],
    ),
  );
  expect(new Set(roles.flat())).toEqual(new Set(['body']));
});

it('keeps the day of each document, and of one that goes on over pages the first', () => {
  const roles = rolesIn(
    pages(
      ['Date: 2026-01-14   Author: Jo Lee, MD', 'a', 'Lee Clinic, printed 01/14/2026'],
      ['Date: 2026-02-20   Author: Jo Lee, MD', 'b', 'Lee Clinic, printed 01/14/2026'],
      ['Date of service: 03/11/2026   Provider: Jo Lee, MD', 'c', 'Lee Clinic, printed 01/15/2026'],
      ['Date of service: 03/11/2026   Provider: Jo Lee, MD', 'd', 'Lee Clinic, printed 01/15/2026'],
      ['Date of service: 03/11/2026   Provider: Jo Lee, MD', 'e', 'Lee Clinic, printed 01/15/2026'],
    ),
  );
  expect(roles.map(([top]) => top)).toEqual(['body', 'body', 'body', 'header', 'header']);
  expect(new Set(roles.map(([, , bottom]) => bottom))).toEqual(new Set(['footer']));
});

it('keeps days of documents as they are written here too', () => {
  const roles = rolesIn(
    pages(
      ['Date: 01/14/2026', 'a', 'Page 1 of 3'],
      ['Date: 02/20/2026', 'b', 'Page 2 of 3'],
      ['Date: 03/11/2026', 'c', 'Page 3 of 3'],
    ),
  );
  expect(roles.map(([top]) => top)).toEqual(['body', 'body', 'body']);
});

/** The same lines as OCR gives them. */
function scanned(...texts: [top: string, body: string, bottom: string][]): Page[] {
  const record = pages(...texts);
  for (const page of record) {
    for (const at of page.lines) {
      at.words = [{ text: at.text, box: at.box, source: 'ocr' }];
      // Sheets do not lie the same way in the scanner.
      at.box = { ...at.box, y: at.box.y + (page.index % 2) * 0.006 };
    }
  }
  return record;
}

it('knows a header again in which OCR took one letter for another', () => {
  const texts: [string, string, string][] = [
    ['Harbor Clinic - Daniel Okafor MRN 44871', 'a', 'Confidential record'],
    ['Harbor Clinic - Danie! Okafor MRN 44871', 'b', 'Confidential record'],
    ['Harbor Clinlc - Daniel Okafor MRN 44871', 'c', 'Confidentlal record'],
  ];
  expect(rolesIn(scanned(...texts))).toEqual([1, 2, 3].map(() => ['header', 'body', 'footer']));
  // A text layer has no such slips: there another letter is another word.
  expect(rolesIn(pages(...texts)).flat()).not.toContain('header');
});

it.each([
  ['no acute distress today', 'on acute distress today', 'in acute distress today'],
  ['typical chest pain noted', 'atypical chest pain noted', 'typical chest pain voted'],
  ['oxygen saturation 88 percent', 'oxygen saturation 86 percent', 'oxygen saturation 89 percent'],
  ['dyspnea has increased', 'dyspnea has decreased', 'dyspnea has increases'],
])('keeps statements of scans apart: %s', (...tops) => {
  const texts = tops.map((top, i): [string, string, string] => [top, `body ${i}`, `end ${i} of it`]);
  expect(rolesIn(scanned(...texts)).flat()).not.toContain('header');
});
