/** Evidence that a person adds: selected words, and a box drawn on a turned page. A file that is no chart is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openWindow } from './browser.ts';
import { finishedRow, saved, setUp, signIn, startSample, tree } from './desk.ts';
import { eventually } from './eventually.ts';
import { look, pictureOfFailures } from './look.ts';
import { house, type RunningService } from './service.ts';
import { plain, wordsUnderCurrentBox } from './words.ts';

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

test('selected words become evidence with a box on exactly these words', async () => {
  await startSample(page, /Home oxygen for COPD/);
  const row = await finishedRow(page, /oxygen/i);
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
  expect(await line.textContent()).toContain('added by nurse');
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

test('added evidence is removed, and undo brings it back', async () => {
  const count = await page.locator('[data-evidence-line]').count();
  await page.getByRole('button', { name: 'Remove this evidence' }).last().click();
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(count - 1);
  await page.keyboard.press('Control+z');
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(count);
  await saved(page);
});
