/** Evidence that a person adds: selected words, and a box drawn on a turned page. A file that is no chart is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedPdf } from '../api/pdfs.ts';
import { openBrowser, openWindow } from './browser.ts';
import { finishedRow, samplePdf, saved, setUp, signIn, startSample, tree } from './desk.ts';
import { eventually } from './eventually.ts';
import { look, pictureOfFailures } from './look.ts';
import { house, type RunningService } from './service.ts';
import { hitIsVisible, plain, wordsUnderCurrentBox } from './words.ts';

const place = await house();
const folder = mkdtempSync(join(tmpdir(), 'evident-marking-'));
let service: RunningService;
let browser: Browser;
let page: Page;

pictureOfFailures(() => page);

beforeAll(async () => {
  service = await place.start();
  browser = await openBrowser();
  page = await openWindow(browser);
  await setUp(page, service);
  await signIn(page);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  place.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a file that is no PDF is refused with its reason, and the form stays', async () => {
  const path = join(folder, 'chart.pdf');
  writeFileSync(path, 'This is no PDF.');
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', path);
  await page.getByLabel('Guideline').selectOption('L33797');
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look(page, 'upload-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('several charts are sent at once; an encrypted one asks for its password, here and in its case', async () => {
  const locked = join(folder, 'locked.pdf');
  writeFileSync(locked, encryptedPdf('open sesame'));
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', [samplePdf('cgm-form'), locked]);
  await page.getByLabel('Patient of cgm-form.pdf').fill('Bea Sent');
  await page.getByLabel('Patient of locked.pdf').fill('Carl Locked');
  await page.getByLabel('Guideline').selectOption('L33822');
  await page.getByRole('button', { name: 'Start 2 reviews' }).click();
  const password = page.getByLabel('Password of this PDF');
  await password.waitFor();
  await look(page, 'upload-password');
  await page.getByText('Bea Sent').waitFor();
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look(page, 'queue-several');
  const patient = page.getByRole('columnheader', { name: 'Patient' });
  const names = () => page.locator('a[data-row]').allTextContents();
  await patient.getByRole('button').click();
  expect(await patient.getAttribute('aria-sort')).toBe('ascending');
  expect(await names()).toEqual(['Bea Sent', 'Carl Locked']);
  await patient.getByRole('button').click();
  expect(await names()).toEqual(['Carl Locked', 'Bea Sent']);
  const row = await finishedRow(page, /Carl Locked/);
  await row.getByRole('link').click();
  await page.locator('[data-page-picture] canvas').first().waitFor();
  await page.reload();
  await page.getByRole('form', { name: 'Password of the record' }).waitFor();
  await look(page, 'record-password');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('This password does not open it.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.keyboard.press('Enter');
  await page.locator('[data-page-picture] canvas').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the cases' }).click();
});

test('words of a scanned page are found and become evidence like any others', async () => {
  await startSample(page, /Lung screening/);
  const row = await finishedRow(page, /Castellano/);
  await row.getByRole('link').click();
  await tree(page).waitFor();
  await tree(page).locator('[role="row"]:not([aria-expanded])').last().click();
  await page.keyboard.press('/');
  await page.keyboard.type('chest low dose');
  await page.keyboard.press('Enter');
  await page.getByText('(scan)').waitFor();
  await eventually(() => hitIsVisible(page)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  const line = page.locator('[data-evidence-line][aria-current]');
  await eventually(async () => plain((await line.locator('q').textContent()) ?? '')).toContain(
    'chestlowdose',
  );
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toContain('chestlowdose');
  await page.keyboard.press('u');
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button').first().waitFor();
  await look(page, 'scan-and-outline');
  await page.keyboard.press('u');
  await saved(page);
  await page.keyboard.press('q');
});

test('selected words become evidence with a box on exactly these words', async () => {
  await startSample(page, /Home oxygen for COPD/);
  const row = await finishedRow(page, /Haldane/);
  await row.getByRole('link').click();
  await tree(page).waitFor();
  const leaf = tree(page).locator('[role="row"]:not([aria-expanded])').last();
  await leaf.click();
  const before = await page.locator('[data-evidence-line]').count();
  await page.getByRole('textbox', { name: 'Page' }).fill('1');
  await page.keyboard.press('Enter');
  const heading = page
    .locator('[data-page-number="1"] .textLayer span', { hasText: 'CHIEF COMPLAINT' })
    .first();
  await heading.selectText();
  await page.getByRole('toolbar', { name: 'New evidence' }).waitFor();
  await look(page, 'mark-selection');
  await page.getByRole('button', { name: /^Contradicts/ }).click();
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(before + 1);
  const line = page.locator('[data-evidence-line][aria-current]');
  expect(await line.textContent()).toContain('added by a reviewer');
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toBe(
    plain((await line.locator('q').textContent()) ?? ''),
  );
  await saved(page);
});

test('a box drawn on a turned page lies at the same place when the page is turned back', async () => {
  const record = page.getByRole('region', { name: 'Pages of the record' });
  await record.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('r');
  await page.keyboard.press('m');
  const layer = page.locator('[data-draw-page="0"]');
  const area = (await layer.boundingBox())!;
  // On a page turned clockwise the upper right corner is the upper left of the print.
  await page.mouse.move(area.x + area.width * 0.8, area.y + area.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.9, area.y + area.height * 0.4, { steps: 4 });
  await page.mouse.up();
  await layer.waitFor({ state: 'detached' });
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('r');
  const id = await page.locator('[data-evidence-line][aria-current]').getAttribute('data-evidence-line');
  const box = page.locator(`[data-evidence="${id}"]`);
  const style = await box.evaluate((element) => {
    const { left, top, width, height } = element.style;
    return [left, top, width, height].map((value) => Number.parseFloat(value) / 100);
  });
  const wanted = [0.1, 0.1, 0.3, 0.1];
  style.forEach((value, index) => {
    expect(value).toBeCloseTo(wanted[index]!, 1);
  });
  await look(page, 'mark-drawn');
});

test('stance and note of added evidence can be changed; removed, undo brings it back', async () => {
  const count = await page.locator('[data-evidence-line]').count();
  await page.getByLabel('Stance').selectOption('Contradicts');
  await page.getByLabel('Note').fill('Illegible otherwise');
  await page.locator('[data-evidence-line][aria-current]').getByText('Contradicts').waitFor();
  await page.getByRole('button', { name: 'Remove this evidence' }).click();
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(count - 1);
  await page.keyboard.press('Control+z');
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(count);
  await saved(page);
});
