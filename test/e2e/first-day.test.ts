/** From the set-up link to a saved override that outlives a restart. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { downToEvidence, finishedRow, saved, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { atHit, press, searchFor } from './keys.ts';
import { look, lookDark } from './look.ts';
import { createAccount, person, samplePdf, signIn } from './person.ts';
import { emptyFixture, type RunningService } from './service.ts';
import { story } from './story.ts';
import { currentBoxIsVisible, plain, wordsUnderCurrentBox } from './words.ts';

const place = await emptyFixture();
let service: RunningService;
let page: Page;
const faults: string[] = [];

story(place, async (opened) => {
  ({ service, page } = opened);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
});

test('set-up and sign-in', async () => {
  await page.goto(service.setupUrl ?? '');
  await page.getByRole('heading', { name: 'Set up Evident' }).waitFor();
  await look(page, 'setup');
  await lookDark(page, 'setup-dark');
  await createAccount(page);
  await look(page, 'sign-in');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await look(page, 'sign-in-refused');
  faults.length = 0; // The browser reports the refused sign-in as an error; that was the point.
  await signIn(page);
  await page.getByText('No cases yet').waitFor();
  await look(page, 'queue-empty');
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ');
});

test('a chart is uploaded and read, with its progress in the queue', async () => {
  await page.getByRole('button', { name: 'New case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New case' });
  await page.setInputFiles('input[type=file]', samplePdf('oxygen-copd'));
  await dialog.getByRole('button', { name: 'Start review' }).click();
  await dialog.getByText('Choose the guideline to review against.').waitFor();
  await dialog.getByRole('button', { name: 'Use L33797' }).waitFor();
  await look(page, 'new-case-incomplete');
  await dialog.getByLabel('Guideline').selectOption('L33797');
  await dialog.getByLabel('Requested service').fill('Home oxygen concentrator');
  await dialog.getByLabel('Patient').fill('Ada Sample');
  await look(page, 'new-case');
  await dialog.getByRole('button', { name: 'Start review' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Ada Sample' }).waitFor();
  await look(page, 'queue-reading');
  await finishedRow(page, /Ada Sample/);
  await look(page, 'queue');
  await lookDark(page, 'queue-dark');
});

let leaf: string;

test('the tree is walked by keyboard, and the box lies on the words that are quoted', async () => {
  await page.getByRole('link', { name: 'Ada Sample' }).focus();
  await page.keyboard.press('Enter');
  await tree(page).waitFor();
  await page.locator('.textLayer').first().waitFor();
  leaf = await downToEvidence(page);
  const lines = page.locator('[data-evidence-line]');
  const quotes = await lines.locator('q').allTextContents();
  for (const quote of quotes) {
    await eventually(() => currentBoxIsVisible(page)).toBe(true);
    await eventually(async () => plain(await wordsUnderCurrentBox(page))).toContain(plain(quote));
    await page.keyboard.press(']');
  }
  await look(page, 'review');
  await lookDark(page, 'review-dark');
});

test('an override needs a reason, changes what is above it, and is saved', async () => {
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Override' });
  await form.getByRole('button', { name: 'Set', exact: true }).click();
  await form.getByText('Say why').waitFor();
  await look(page, 'override');
  await form.getByRole('radio', { name: 'Against' }).check();
  await form.getByLabel('Reason').fill('The saturation was taken on oxygen');
  await page.keyboard.press('Control+Enter');
  await page.getByText('differs from the engine', { exact: true }).waitFor();
  await saved(page);
  await eventually(() => tree(page).locator(`[id="row-${leaf}"]`).textContent()).toContain('counts against');
  await look(page, 'override-saved');
});

test('every part of the workspace can be seen', async () => {
  await page.locator(`[id="row-${leaf}"]`).focus();
  for (const [key, name] of Object.entries({
    2: 'rationale',
    3: 'summary',
    4: 'ccm',
    5: 'decision',
    6: 'history',
  })) {
    await page.keyboard.press(key);
    await page.getByRole('tab', { selected: true }).getByText(new RegExp(name, 'i')).waitFor();
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    // The override turned the tree, not the text that the engine had written.
    const differs = page
      .getByRole('note')
      .getByText(/The rationale recommends|have changed since the rationale was written/);
    expect(await differs.count(), name).toBe(['rationale', 'decision'].includes(name) ? 1 : 0);
    await look(page, name);
  }
  await press(page, '1', 't');
  await page.getByRole('navigation', { name: 'Thumbnails' }).waitFor();
  await searchFor(page, 'oxygen');
  await atHit(page, 1);
  await eventually(() =>
    page.evaluate(() => CSS.highlights.get('record-hit-current')?.size ?? 0),
  ).toBeGreaterThan(0);
  await look(page, 'search-and-thumbnails');
  await press(page, 'Escape', 'r', ']');
  await eventually(() => currentBoxIsVisible(page)).toBe(true);
  await look(page, 'rotated');
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('r');
  await page.keyboard.press('t');
});

test('palette and help come from the one list of actions', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search all actions' }).waitFor();
  await page.keyboard.type('next open');
  // The input points to its first hit a moment after typing: before that to one that is gone.
  await eventually(() => page.evaluate(namesAMenuItem)).toBe(true);
  await look(page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next open criterion').waitFor();
  await look(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

/** Whether the focused input names an item that is on the page as its active one (runs in the page). */
function namesAMenuItem(): boolean {
  const named = document.activeElement?.getAttribute('aria-activedescendant');
  return named != null && document.getElementById(named)?.role === 'menuitem';
}

test('the page works at 200 % zoom', async () => {
  // Zooming a 1440 x 900 window to 200 % leaves 720 x 450 CSS pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await look(page, 'review-200-percent');
  // Whose case it is can always be seen.
  const name = await page.locator('#case-bar').getByText('Ada Sample').boundingBox();
  expect(name?.width).toBeGreaterThan(60);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const box = page.locator('[class*="current"][data-evidence]').first();
  const motion = await box.evaluate((element) => getComputedStyle(element).animationDuration);
  expect(Number.parseFloat(motion)).toBeLessThan(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('after a restart the override is still there', async () => {
  await service.stop();
  await page.getByText('The service on this computer does not answer').waitFor();
  await look(page, 'offline');
  service = await place.start();
  await page.goto(`${service.url}/#/queue`);
  await page.reload();
  await page.getByRole('heading', { name: /Sign in|Cases/ }).waitFor();
  if (await page.getByRole('heading', { name: 'Sign in' }).isVisible()) await signIn(page);
  await page.getByRole('link', { name: 'Ada Sample' }).click();
  await tree(page).waitFor();
  await page.getByRole('radio', { name: /Changed/ }).click();
  await tree(page).locator(`[id="row-${leaf}"]`).click();
  await page.getByText('The saturation was taken on oxygen').waitFor();
  await page.getByText(`${person.username} ·`).waitFor();
});

test('about', async () => {
  await page.goto(`${service.url}/#/about`);
  await page.getByText('ready').waitFor();
  await look(page, 'about');
});

test('nothing failed in the browser meanwhile', () => {
  // The service was stopped on the way: whatever was under way then, or asked for afterwards, has no answer.
  expect(
    faults.filter((fault) => !/ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE/.test(fault)),
  ).toEqual([]);
});
