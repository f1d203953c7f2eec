import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { OpenedFiles, pdfsAmong } from './opened.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-opened-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('finds PDFs on a command line and nothing else', () => {
  expect(pdfsAmong(['--flag=a.pdf', 'chart.PDF', '/tmp/b.pdf', 'notes.txt', '.'], '/home')).toEqual([
    '/home/chart.PDF',
    '/tmp/b.pdf',
  ]);
});

it('hands files out once, and leaves out what is missing or too large', () => {
  const chart = join(folder, 'chart.pdf');
  const huge = join(folder, 'huge.pdf');
  writeFileSync(chart, '%PDF-1.7');
  writeFileSync(huge, '');
  truncateSync(huge, 201 * 2 ** 20);
  const opened = new OpenedFiles();
  expect(opened.add([])).toBe(false);
  expect(opened.add([chart, chart, huge, join(folder, 'gone.pdf')])).toBe(true);
  expect(opened.take().map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['chart.pdf', '%PDF-1.7'],
  ]);
  expect(opened.take()).toEqual([]);
});
