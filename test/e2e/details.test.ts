/** The small things of a day's work, each of which would be missed. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { FinalResults } from '../../service/contract/results.ts';
import { completion, foundNothing, startServer } from '../../service/models/testing.ts';
import { downToEvidence, finishedRow, openCase, saved, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { press } from './keys.ts';
import { look } from './look.ts';
import { clientOf, setUp, signIn } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await preparedFixture('oxygen-copd');
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = opened);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setUp(page, service);
  await signIn(page);
});
beforeEach(async () => {
  await openCase(page, service, /Haldane/);
  await page.locator('[data-page-picture] canvas').first().waitFor();
});

const hovered = '[class*="hovered"]';

test('box and sentence point at each other; one key hides all boxes', async () => {
  await downToEvidence(page);
  const line = page.locator('[data-evidence-line][aria-current]');
  const id = await line.getAttribute('data-evidence-line');
  const boxes = page.locator(`[data-evidence="${id}"]`);
  await boxes.first().waitFor();
  await line.hover();
  await page.locator(`[data-evidence="${id}"]${hovered}`).first().waitFor();
  await page.mouse.move(2, 2);
  await page.locator(`[data-evidence="${id}"]${hovered}`).first().waitFor({ state: 'detached' });
  const area = (await boxes.first().boundingBox())!;
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  await page.locator(`[data-evidence-line="${id}"]${hovered}`).waitFor();
  await line.focus();
  await page.keyboard.press('b');
  await eventually(() => page.locator('[data-evidence]').count()).toBe(0);
  await page.keyboard.press('b');
  await boxes.first().waitFor();
});

test('zooming shows the old picture until the new one is drawn', async () => {
  const bare = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        let without = 0;
        const watch = () => {
          if (!document.querySelector('[data-page-picture="1"] canvas')) without++;
          if (performance.now() - from < 1_500) requestAnimationFrame(watch);
          else resolve(without);
        };
        for (const key of ['+', '+', '-'])
          dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        watch();
      }),
  );
  expect(bare).toBe(0);
});

test('page and zoom of a case are as they were left', async () => {
  await page.getByRole('textbox', { name: 'Page' }).fill('4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Fit the page' }).click();
  const percent = page.getByRole('toolbar', { name: 'Record' }).getByText(/^\d+ %$/);
  const zoom = await percent.textContent();
  await eventually(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('4');
  await page.getByRole('button', { name: 'Back to the cases' }).click();
  await page.getByRole('link', { name: /Haldane/ }).click();
  await tree(page).waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('4');
  await eventually(() => percent.textContent()).toBe(zoom);
});

test('the rationale is copied whole, and its citations lead to their pages', async () => {
  await page.keyboard.press('2');
  const text = page.getByRole('tabpanel');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('The rationale was copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(200);
  const cited = text.getByRole('button', { name: /go to page \d+$/ });
  const last = cited.last();
  const number = /\d+$/.exec((await last.getAttribute('aria-label')) ?? '')?.[0];
  await last.click();
  await eventually(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe(number);
});

test('on paper the case stands with its whole tree and without what is only for working', async () => {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('toolbar', { name: 'Record' }).isVisible()).toBe(false);
  expect(await page.locator('#case-bar').getByText('Haldane').isVisible()).toBe(true);
  const cut = await tree(page).evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible') return true;
    return false;
  });
  expect(cut).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('a case is found, assigned to me and given back', async () => {
  await page.keyboard.press('q');
  await page.getByRole('button', { name: /^Assign .* to me/ }).click();
  await page.getByRole('row').getByText('Me', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Unassign / }).click();
  await page.getByRole('button', { name: /^Assign .* to me/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('nobody of that name');
  await page.getByText('No case matches').waitFor();
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('haldane');
  await page.getByRole('link', { name: /Haldane/ }).waitFor();
  // Kept under a name, and chosen again; then the case is given to somebody with all others that are ticked.
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save or change filters' }).click();
  await page.getByRole('textbox', { name: 'Save it as' }).fill('Haldane’s');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of Haldane’s' }).waitFor();
  await look(page, 'saved-filters');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Haldane’s' }).click();
  expect(await page.getByRole('searchbox', { name: 'Search cases' }).inputValue()).toBe('haldane');
  await page.getByRole('checkbox', { name: 'Select all cases shown' }).check();
  await page
    .getByRole('toolbar', { name: 'Selected cases' })
    .getByRole('button', { name: 'Assign to' })
    .click();
  await page.getByRole('menuitem', { name: '(me)' }).click();
  await page.getByText('1 case was given to').waitFor();
  await page.getByRole('row').getByText('Me', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^Select .*Haldane/ }).check();
  await look(page, 'queue-ticked');
  await page.getByRole('button', { name: 'Unassign', exact: true }).click();
  await page.getByText('1 case was unassigned').waitFor();
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('');
});

test('answers that are not sure are found by one key and confirmed by another, and the decision names those it hangs on', async () => {
  const hangs = page.getByRole('note').getByText('The decision depends on');
  const inQueue = async () => {
    await page.goto(`${service.url}/#/queue`);
    await page.reload();
    return (await finishedRow(page, /Haldane/)).textContent();
  };
  expect(await inQueue()).toMatch(/\d to check/);
  await openCase(page, service, /Haldane/);
  await page.keyboard.press('d');
  await hangs.waitFor();
  await look(page, 'decision-unsure');
  await hangs.getByRole('button').first().click();
  await page.getByText('please check').waitFor();
  const unsure = page.getByRole('radio', { name: /Unsure/ });
  const count = async () => Number((await unsure.textContent())?.match(/\d+/)?.[0]);
  for (let left = await count(); left > 0; left--) {
    await press(page, 'v', 'y');
    await page.getByText('Checked against the record').waitFor();
    await eventually(count).toBe(left - 1);
  }
  await saved(page);
  await look(page, 'confirmed');
  await page.keyboard.press('v');
  await page.getByText('has been looked at').waitFor();
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Decision' }).waitFor();
  expect(await hangs.count()).toBe(0);
  expect(await inQueue()).not.toContain('to check');
});

test('a second reader is switched on; its opinion stands beside the answer, is taken over and taken back', async () => {
  const model = await startServer((_asked, response) =>
    response.end(completion(foundNothing('does_not_apply'))),
  );
  const choose = async (kind: string, address?: string) => {
    await page.goto(`${service.url}/#/admin/settings`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('A language model of your own').selectOption({ label: kind });
    if (address) await field('Address of the server').fill(address);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Nothing is changed.').waitFor();
  };
  await choose('A server on this machine', model.url);

  // Evaluated again it is asked.
  const client = await clientOf(service);
  const run_id = (await client.listRuns({ query: { search: 'Haldane' } })).runs[0]!.run_id;
  const { final_results } = await client.getRun({ params: { run_id } });
  const { criteria_tree } = (final_results as FinalResults).criteria;
  await client.updateTree({
    body: { run_id, only_save_nurse_decision: false, updated_criteria_tree: criteria_tree },
  });

  await openCase(page, service, /Haldane/);
  // What is asked may stand in groups that are folded away.
  await page.keyboard.press('*');
  await tree(page).getByRole('row').filter({ hasText: 'Second reader differs' }).first().click();
  const take = page.getByRole('button', { name: /^Use this answer/ });
  await take.waitFor();
  await page.getByText('Does not apply to this patient').waitFor();
  await look(page, 'second-reader');
  await page.keyboard.press('Shift+Y');
  await page.getByText('Taken over from the second reader (tiny)').waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'Clear the override' }).click();
  await take.waitFor();
  await saved(page);

  await choose('Off');
  await page.goto(`${service.url}/#/admin/system`);
  const isShared = process.env.EVIDENT_TEST_DATABASE_URL !== undefined;
  const connections = isShared ? 'This computer alone' : 'None: no connection is opened';
  await page.getByText(connections).waitFor();
  await model.close();
});
