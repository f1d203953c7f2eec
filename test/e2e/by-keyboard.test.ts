/** A long chart reviewed and signed without a pointer. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openWindow } from './browser.ts';
import { finishedRow, saved, setUp, signIn, startSample, tree } from './desk.ts';
import { eventually } from './eventually.ts';
import { look, lookDark, pictureOfFailures } from './look.ts';
import { house, type RunningService } from './service.ts';
import { currentBoxIsVisible } from './words.ts';

const place = await house();
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
  await startSample(page, /long chart/);
  await finishedRow(page, /oxygen/i);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  place.remove();
});

test('from the queue to a signed decision on a chart of sixty pages', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await tree(page).waitFor();
  await page
    .getByRole('toolbar', { name: 'Record' })
    .getByText(/of 6\d/)
    .waitFor();

  // Through the evidence of some criteria: each box must come into view.
  let shown = 0;
  for (let step = 0; step < 30 && shown < 5; step++) {
    await page.keyboard.press('j');
    if (!(await page.locator('[data-evidence-line]').count())) continue;
    await eventually(() => currentBoxIsVisible(page)).toBe(true);
    shown++;
  }
  expect(shown).toBeGreaterThan(0);

  // The next open criterion is settled by hand: answer by arrows, reason by typing.
  await page.keyboard.press('o');
  await page.keyboard.press('e');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Seen in the order on paper');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await eventually(() => page.getByText('Seen in the order on paper').count()).toBeGreaterThan(0);

  // Evaluated again: the differences are shown before they count.
  await page.keyboard.press('Shift+E');
  await Promise.race([
    page.getByRole('dialog', { name: 'Evaluated again' }).waitFor({ timeout: 60_000 }),
    page.getByText('Evaluated again: nothing changed').waitFor({ timeout: 60_000 }),
  ]);
  if (await page.getByRole('dialog', { name: 'Evaluated again' }).isVisible()) {
    await look(page, 'evaluated-again');
    // The rationale was not touched: sent through a form and back, it must still count as the engine's own.
    expect(await page.getByRole('dialog').textContent()).not.toContain("Reviewer's note");
    await page.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  // What is asked for is made from what is open; signing locks the case.
  await page.keyboard.press('d');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /Request information/, checked: true }).waitFor();
  await look(page, 'decision-request');
  await page.getByRole('button', { name: /^Sign as/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Signed decision' }).getByText('Information requested').waitFor();
  await look(page, 'decision-signed');
  await lookDark(page, 'decision-signed-dark');
  await page.keyboard.press('1');
  await page.keyboard.press('e');
  expect(await page.getByRole('form', { name: 'Override' }).count()).toBe(0);
  await page.keyboard.press('q');
  await page.getByRole('row').getByText('Information requested').waitFor();
  await look(page, 'queue-decided');
});
