/** A long chart reviewed and signed without a pointer. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { finishedRow, giveReason, saved, signed, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { press, searchFor } from './keys.ts';
import { look, lookDark } from './look.ts';
import { beginAsNurse, person } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';
import { currentBoxIsVisible, hitIsVisible } from './words.ts';

const place = await preparedFixture('oxygen-hospital-long');
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = opened);
  await beginAsNurse(page, service);
  await finishedRow(page, /oxygen/i);
});

test('the next case is taken; evidence is gone through, answered and added, without a pointer', async () => {
  await page.keyboard.press('g');
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
  await press(page, 'o', 'e', 'ArrowRight', 'ArrowLeft', 'Tab');
  await page.keyboard.type('Seen in the order on paper');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await eventually(() => page.getByText('Seen in the order on paper').count()).toBeGreaterThan(0);

  // A word is looked for, and its line marked as evidence; the box is moved, widened and given a note.
  const boxes = await page.locator('[data-evidence-line]').count();
  await searchFor(page, 'oximetry');
  await eventually(() => hitIsVisible(page)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(boxes + 1);
  await press(page, 'Escape', 'a');
  const box = page.getByRole('group', { name: /Selected box/ });
  await box.waitFor();
  const before = await box.evaluate(({ style }) => [style.top, style.width].map(Number.parseFloat));
  await press(page, 'ArrowDown', 'Shift+ArrowRight');
  await look(page, 'box-in-hand');
  const after = await box.evaluate(({ style }) => [style.top, style.width].map(Number.parseFloat));
  expect(after[0]).toBeCloseTo(before[0]! + 0.5, 1);
  expect(after[1]).toBeCloseTo(before[1]! + 0.5, 1);
  await press(page, 'Escape', 'i');
  await page.keyboard.type('On paper too');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.keyboard.press('Delete');
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(boxes);
  await page.keyboard.press('Control+z');
  await eventually(() => page.locator('[data-evidence-line]').count()).toBe(boxes + 1);
  await page.getByText('On paper too').first().waitFor();
});

test('criteria are reworded, added, moved and deleted; an evaluation is shown before it counts', async () => {
  const rows = tree(page).locator('[role="row"]:not([aria-expanded])');
  await page.keyboard.press('o');
  const leaf = await tree(page).locator('[aria-selected="true"]').getAttribute('id');
  await page.keyboard.press('F2');
  await page.getByRole('form', { name: 'Wording' }).waitFor();
  await page.keyboard.type('The patient has an oxygen saturation of 99 % or more');
  await look(page, 'wording');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('form', { name: 'Change of the determination' }).waitFor();
  await look(page, 'variance');
  await giveReason(page, 'As the policy puts it');
  await page.getByText('This answer is to the wording before.').waitFor();
  const count = await rows.count();
  await page.keyboard.press('Shift+N');
  await giveReason(page, 'Asked for by the payer', 'The patient is 21 years or older');
  await eventually(() => rows.count()).toBe(count + 1);
  const added = tree(page).locator('[aria-selected="true"]');
  expect(await added.textContent()).toContain('21 years or older');
  const place = await added.getAttribute('id');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await giveReason(page, 'It is asked first');
  await eventually(() => added.getAttribute('id')).not.toBe(place);
  expect(await added.textContent()).toContain('21 years or older');
  await saved(page);

  // Not accepted, nothing is stored; accepted, it counts. The rationale was not touched: it must still be the engine's own.
  const revision = await page.locator('[data-save]').getAttribute('title');
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Evaluated again' });
  await dialog.getByText('21 years or older').first().waitFor();
  await look(page, 'evaluated-again');
  expect(await dialog.textContent()).not.toContain("Reviewer's note");
  await page.getByRole('button', { name: 'Keep it as it is' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('[data-save]').getAttribute('title')).toBe(revision);
  await page.keyboard.press('Shift+E');
  await dialog.waitFor();
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('[data-save]').getAttribute('title')).not.toBe(revision);
  await tree(page).locator(`[id="${leaf}"]`).focus();
  await page.getByText('This answer is to the wording before.').waitFor({ state: 'detached' });

  await added.focus();
  await page.keyboard.press('Shift+Delete');
  await giveReason(page, 'Not asked for after all');
  await eventually(() => rows.count()).toBe(count);
  await saved(page);
});

test('information is requested by letter, and the case stays open; an approval is signed and locks it', async () => {
  // What is asked for is made from what is open.
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: /Approve/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /Request information/, checked: true }).waitFor();
  await page.getByLabel('Also ask for').focus();
  await page.keyboard.type('The signed order itself');
  // What the request and the settings do not say, the letter asks for.
  for (const [label, text] of [
    ['Send the letter to', 'Dr. R. Okafor'],
    ['Letterhead', 'Heron Clinic'],
  ] as const) {
    const field = page.getByLabel(label);
    if ((await field.count()) === 0) continue;
    await field.focus();
    await page.keyboard.type(text);
  }
  await page.getByLabel('Your password').focus();
  await page.keyboard.type(person.password);
  await look(page, 'decision-request');
  await page.getByRole('button', { name: /^Sign as/ }).focus();
  await page.keyboard.press('Enter');
  await signed(page).getByText('The signed order itself').waitFor();
  await look(page, 'decision-asked');
  expect(await savedPdf(page, 'Letter as PDF')).toMatch(/^letter-.*\.pdf$/);

  await page.getByRole('radio', { name: /Approve/ }).focus();
  await page.keyboard.press('Space');
  const category = page.getByLabel('Why against the recommendation');
  if (await category.count()) {
    await category.focus();
    await page.keyboard.type('Documented elsewhere');
    await page.getByRole('textbox', { name: /^Reason/ }).focus();
    await page.keyboard.type('The signed order is in the second fax');
  }
  const unread = page.getByLabel('Why these answers are not confirmed');
  if (await unread.count()) {
    await unread.focus();
    await page.keyboard.type('Read in the chart as a whole');
  }
  await page.getByLabel('Your password').focus();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await signed(page).getByText('Approved').waitFor();
  await look(page, 'decision-signed');
  await lookDark(page, 'decision-signed-dark');
  expect(await savedPdf(page, 'Review as PDF')).toMatch(/^review-.*\.pdf$/);
  await press(page, '1', 'e');
  expect(await page.getByRole('form', { name: 'Override' }).count()).toBe(0);
  await page.keyboard.press('q');
  await page.getByRole('row').getByText('Approved').waitFor();
  await look(page, 'queue-decided');
});

/** Presses a button by keyboard and gives the name of the PDF that is saved, once it is known to be one. */
async function savedPdf(on: Page, button: string): Promise<string> {
  await on.getByRole('button', { name: button }).focus();
  const [download] = await Promise.all([on.waitForEvent('download'), on.keyboard.press('Enter')]);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}
