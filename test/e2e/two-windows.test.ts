/** Two people on one case, and a service that goes away in the middle of typing: nothing is lost. */
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { finishedRow, giveReason, saved, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { look } from './look.ts';
import { everybodyMayVary, setUp, signIn } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await preparedFixture('oxygen-copd');
let service: RunningService;
let browser: Browser;
let first: Page;
let second: Page;
let ids: string[];

story(place, async (opened) => {
  ({ service, browser, page: first } = opened);
  await setUp(first, service);
  await everybodyMayVary(service);
  await signIn(first);
  const row = await finishedRow(first, /oxygen/i);
  await row.getByRole('link').click();
  await tree(first).waitFor();
  await first.keyboard.press('*');
  ids = await tree(first)
    .locator('[role="row"]:not([aria-expanded])')
    .evaluateAll((rows) => rows.map((one) => one.id.replace('row-', '')));
  second = await openWindow(browser);
  await second.goto(`${service.url}/${new URL(first.url()).hash}`);
  await signIn(second);
  await tree(second).waitFor();
  await second.keyboard.press('*');
});

/** Overrides a criterion by keyboard and waits until it is in the tree. */
async function override(page: Page, id: string, answer: string, reason: string): Promise<void> {
  await tree(page).locator(`[id="row-${id}"]`).click();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Override' });
  await form.getByRole('radio', { name: answer }).check();
  await form.getByLabel('Reason').fill(reason);
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
}

/** Keeps a window from hearing of others' changes until it has tried to save its own: both work from one state. */
async function holdNews(page: Page): Promise<() => Promise<void>> {
  let tried = () => {};
  const attempt = new Promise<void>((resolve) => {
    tried = resolve;
  });
  const url = '**/v1/process/**';
  await page.route(url, async (route) => {
    if (route.request().method() === 'POST') tried();
    else await attempt;
    await route.continue();
  });
  return () => page.unroute(url);
}

const reasonOf = async (page: Page, id: string) => {
  await tree(page).locator(`[id="row-${id}"]`).click();
  return page.getByRole('article', { name: `Criterion ${id}` }).textContent();
};

test('changes to different criteria are joined', async () => {
  const [one, two] = ids as [string, string];
  await override(first, one, 'Against', 'first window');
  await saved(first);
  await override(second, two, 'Does not apply', 'second window');
  await saved(second);
  await second.getByText('Your changes were added to theirs').waitFor();
  expect(await reasonOf(second, one)).toContain('first window');
  expect(await reasonOf(second, two)).toContain('second window');
  // The first window takes over what the second has saved.
  await eventually(() => reasonOf(first, two)).toContain('second window');
});

test('changes to the same criterion are shown as mine and theirs', async () => {
  const id = ids[2]!;
  const release = await holdNews(second);
  await override(first, id, 'Against', 'mine, says the first');
  await saved(first);
  await override(second, id, 'Does not apply', 'mine, says the second');
  const dialog = second.getByRole('dialog', { name: 'Somebody else changed this case too' });
  await dialog.getByText('mine, says the first').waitFor();
  await release();
  await look(second, 'conflict');
  await dialog.getByRole('button', { name: 'All mine' }).click();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await saved(second);
  await eventually(() => reasonOf(first, id)).toContain('mine, says the second');
});

test('undo and redo go through what was done', async () => {
  const id = ids[1]!;
  await override(second, id, 'Not documented', 'to be undone');
  await saved(second);
  await second.keyboard.press('Control+z');
  expect(await reasonOf(second, id)).toContain('second window');
  await second.keyboard.press('Control+Shift+Z');
  expect(await reasonOf(second, id)).toContain('to be undone');
  await saved(second);
});

test('a criterion that one adds and the answer that the other gives are both kept', async () => {
  const id = ids[3]!;
  const release = await holdNews(second);
  await tree(first).locator(`[id="row-${id}"]`).click();
  await first.keyboard.press('Shift+N');
  await giveReason(first, 'Asked for by the payer', 'Asked by the first window');
  await saved(first);
  await override(second, id, 'Does not apply', 'answered by the second');
  await saved(second);
  await release();
  for (const page of [first, second]) {
    await tree(page).getByText('Asked by the first window').waitFor();
    await eventually(() => reasonOf(page, id)).toContain('answered by the second');
  }
});

test('what is typed while the service dies is saved when it is back', async () => {
  await second.keyboard.press('2');
  await second.getByRole('button', { name: 'Edit' }).click();
  const text = second.getByRole('textbox', { name: 'Clinical rationale' });
  await text.press('Control+End');
  await text.pressSequentially(' Typed with a service.');
  await service.kill();
  await text.pressSequentially(' Typed without a service.');
  await second.locator('[data-save="failed"]').waitFor();
  await second.getByText('The service on this computer does not answer').waitFor();
  await look(second, 'not-saved');
  service = await place.start();
  await second.locator('[data-save="saved"]').waitFor();
  const other = await openWindow(browser);
  await other.goto(`${service.url}/${new URL(first.url()).hash}`);
  await signIn(other);
  await tree(other).waitFor();
  await other.keyboard.press('2');
  await other.getByText('Typed with a service. Typed without a service.').waitFor();
});

test('the history shows who did what, and an earlier version can be restored', async () => {
  await second.keyboard.press('Escape');
  await second.getByRole('tab', { name: 'History' }).click();
  await second.getByText('Engine’s review').waitFor();
  await look(second, 'history-full');
  await second.getByRole('button', { name: 'Restore' }).last().click();
  await second.getByText('The earlier version is the current one now').waitFor();
  await second.getByRole('tab', { name: 'Criteria' }).click();
  await second.getByRole('radio', { name: 'Changed 0' }).waitFor();
});
