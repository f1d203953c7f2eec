/** Evidence that a person adds: selected words, of scans too, and a box drawn on a turned page. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { openCase, saved, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { press, searchFor } from './keys.ts';
import { look } from './look.ts';
import { openQueue, signedIn } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';
import { hitIsVisible, plain, wordsUnderCurrentBox } from './words.ts';

const place = await preparedFixture('ldct-mixed', 'oxygen-copd');
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = await signedIn(opened));
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openQueue(page, service);
});

/** The last criterion of the tree: the engine left it to a person. */
const lastCriterion = () => tree(page).locator('[role="row"]:not([aria-expanded])').last();

/** Keeps the record and its text from coming, as on a slow machine; gives what lets them come. */
async function holdRecord(): Promise<() => void> {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const urls = ['**/v1/files/**', '**/v1/process/*/pages'];
  for (const url of urls)
    await page.route(url, async (route) => {
      await coming;
      await route.continue();
    });
  return () => come();
}

test('words of a scanned page are found and become evidence like any others', async () => {
  await openCase(page, service, /Castellano/);
  await lastCriterion().click();
  await searchFor(page, 'chest low dose');
  await page.getByText('(scan)').waitFor();
  await eventually(() => hitIsVisible(page)).toBe(true);
  await press(page, 'Control+Enter', 'Escape');
  const line = page.locator('[data-evidence-line][aria-current]');
  await eventually(async () => plain((await line.locator('q').textContent()) ?? '')).toContain(
    'chestlowdose',
  );
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toContain('chestlowdose');
  await saved(page);
  await page.keyboard.press('u');
  await page
    .getByRole('navigation', { name: 'Documents of the record' })
    .getByRole('button')
    .first()
    .waitFor();
  await press(page, 'h', 'Shift+P');
  await page.getByRole('region', { name: 'Criteria by color' }).getByRole('button').first().waitFor();
  await look(page, 'scan-and-documents');
  for (const key of ['u', 'h', 'Shift+P']) await page.keyboard.press(key);
});

test('words of a scanned page are selected, and their line marked, also while the page is turned', async () => {
  await openCase(page, service, /Castellano/);
  await lastCriterion().click();
  const lines = page.locator('[data-evidence-line]');
  const before = await lines.count();
  const current = page.locator('[data-evidence-line][aria-current]');
  await searchFor(page, 'chest low dose');
  await eventually(() => hitIsVisible(page)).toBe(true);
  for (const button of ['Zoom in', 'Zoom in', 'Zoom in', 'Rotate', 'Fit the width']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await eventually(() => hitIsVisible(page), `after ${button}`).toBe(true);
  }
  await page.getByRole('textbox', { name: 'Search in the record' }).press('Control+Enter');
  await eventually(() => lines.count()).toBe(before + 1);
  const line = plain((await current.locator('q').textContent()) ?? '');
  expect(line).toContain('chestlowdose');
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toBe(line);
  await look(page, 'scan-turned');
  // The whole line is one box, as it is printed, not one for each word.
  const id = await current.getAttribute('data-evidence-line');
  expect(await page.locator(`[data-evidence="${id}"]`).count()).toBe(1);
  await page.keyboard.press('Escape');
  const word = page
    .locator('[data-text-layer] span')
    .filter({ hasText: /^chest/i })
    .first();
  await word.selectText();
  await page.getByRole('toolbar', { name: 'New evidence' }).waitFor();
  await page.keyboard.press('c');
  await eventually(() => lines.count()).toBe(before + 2);
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toBe('chest');
  await saved(page);
});

test('what is searched and marked before the record is there is done when it is', async () => {
  const come = await holdRecord();
  await openCase(page, service, /Castellano/);
  await lastCriterion().click();
  const before = await page.locator('[data-evidence-line]').count();
  await page.keyboard.press('/');
  await page.keyboard.type('chest low dose');
  await page.getByRole('status').getByText('Loading the text').waitFor();
  await look(page, 'search-waiting');
  await press(page, 'Enter', 'Control+Enter');
  expect(await page.getByRole('textbox', { name: 'Search in the record' }).inputValue()).toBe(
    'chest low dose',
  );
  come();
  await page.getByText('(scan)').waitFor();
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(before + 1);
  await eventually(async () => plain(await wordsUnderCurrentBox(page))).toContain('chestlowdose');
  await saved(page);
});

test('selected words become evidence with a box on exactly these words', async () => {
  await openCase(page, service, /Haldane/);
  await lastCriterion().click();
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
  await openCase(page, service, /Haldane/);
  await lastCriterion().click();
  await page.getByRole('textbox', { name: 'Page' }).fill('1');
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Pages of the record' });
  await page.locator('[data-page-picture="1"] canvas').waitFor();
  await record.focus();
  await press(page, 'p', 'r', 'm');
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
  await openCase(page, service, /Haldane/);
  await lastCriterion().click();
  await page.locator('[data-page-picture] canvas').first().waitFor();
  const lines = page.locator('[data-evidence-line]');
  const before = await lines.count();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: /^Place one/ }).click();
  await eventually(() => lines.count()).toBe(before + 1);
  await page.getByLabel('Stance').selectOption('Contradicts');
  await page.getByLabel('Note').fill('Illegible otherwise');
  await page.locator('[data-evidence-line][aria-current]').getByText('Contradicts').waitFor();
  await page.getByRole('button', { name: 'Remove this evidence' }).click();
  await eventually(() => lines.count()).toBe(before);
  await page.keyboard.press('Control+z');
  await eventually(() => lines.count()).toBe(before + 1);
  await page.getByText('Illegible otherwise').first().waitFor();
  await saved(page);
});
