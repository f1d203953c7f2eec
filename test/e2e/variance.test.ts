/** Changing the determination in a case: a nurse proposes, a physician accepts, it stays visible and is named at the signature. */
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { giveReason, openCase, saved, sign, signed, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { look, lookDark } from './look.ts';
import { addAccount, type Person, pia, setUp, signIn } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await preparedFixture('cgm-form');
const nora: Person = { name: 'Nell Park, RN', username: 'nell', password: 'nine quiet copper bells' };
let service: RunningService;
let browser: Browser;
let nurse: Page;
let physician: Page;

story(place, async (opened) => {
  ({ service, browser } = opened);
  const setup = opened.page;
  await setUp(setup, service);
  await setup.close();
  await addAccount(service, nora, 'nurse');
  await addAccount(service, pia, 'physician');
  nurse = await openWindow(browser);
  await nurse.goto(service.url);
  await signIn(nurse, nora);
});

const decision = (page: Page) => page.locator('#case-bar').textContent();
/** The first leaf that nothing documents: without it the criteria are met. */
const open = (page: Page) =>
  tree(page).locator('[role="row"]:not([aria-expanded])', { hasText: 'Not documented' }).first();
let leaf = '';

test('a nurse cannot delete a criterion: she proposes it, and the tree stays as it is', async () => {
  await openCase(nurse, service, /Delacroix/);
  const before = await decision(nurse);
  const rows = await tree(nurse).locator('[role="row"]').count();
  await open(nurse).click();
  leaf = (await open(nurse).getAttribute('id'))!.replace('row-', '');
  await nurse.keyboard.press('Shift+Delete');
  await nurse.getByText('Your role may propose this').waitFor();
  await look(nurse, 'variance-propose');
  await giveReason(nurse, 'Asked of new patients only');
  await nurse.getByText('Proposed. Nothing changes before it is accepted.').waitFor();
  await tree(nurse).getByText('Change proposed').waitFor();
  expect(await tree(nurse).locator('[role="row"]').count()).toBe(rows);
  expect(await decision(nurse)).toBe(before);
  expect(await nurse.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await look(nurse, 'variance-proposed');
});

test('a physician accepts it: struck through where it stood, counted, in the history, and named at the signature', async () => {
  physician = await openWindow(browser);
  await physician.goto(service.url);
  await signIn(physician, pia);
  await openCase(physician, service, /Delacroix/);
  await tree(physician).locator(`[id="row-${leaf}"]`).click();
  await physician.getByText('Asked of new patients only').waitFor();
  await physician.getByRole('button', { name: 'Accept' }).click();
  const gone = tree(physician).locator(`[data-removed="${leaf}"]`);
  await gone.getByText('Asked of new patients only').waitFor();
  expect(await gone.locator('del').count()).toBe(1);
  await physician.getByRole('radio', { name: 'Changed 1' }).waitFor();
  await look(physician, 'variance-accepted');
  await lookDark(physician, 'variance-accepted-dark');
  await physician.getByRole('tab', { name: 'History' }).click();
  await physician.getByText('Changed: 1 criterion removed').click();
  await physician.getByText(`Removed ${leaf}:`).waitFor();
  await look(physician, 'variance-history');
  await physician.getByRole('tab', { name: 'Decision' }).click();
  await physician.getByText('1 change to the determination').first().waitFor();
  await look(physician, 'variance-decision');
});

test('her own change is asked for its reason; the original stands beside it, and can be put back', async () => {
  await physician.keyboard.press('1');
  await tree(physician).locator('[role="row"]:not([aria-expanded])').first().click();
  await physician.keyboard.press('F2');
  await physician.getByRole('form', { name: 'Wording' }).waitFor();
  await physician.keyboard.type('The patient has diabetes mellitus of any type');
  await physician.keyboard.press('Control+Enter');
  await giveReason(physician, 'As the policy puts it');
  await eventually(() => tree(physician).locator('[aria-selected="true"] del').count()).toBe(1);
  await saved(physician);
  await look(physician, 'variance-reworded');
  await physician.getByRole('button', { name: 'As the determination has it' }).click();
  await eventually(() => tree(physician).locator('[aria-selected="true"] del').count()).toBe(0);
  await tree(physician).getByRole('button', { name: 'Put back' }).click();
  await tree(physician).locator(`[id="row-${leaf}"]`).waitFor();
  await saved(physician);
  await physician.getByRole('radio', { name: 'Changed 0' }).waitFor();
});

test('what is signed says what was changed', async () => {
  await tree(physician).locator(`[id="row-${leaf}"]`).click();
  await physician.keyboard.press('Shift+Delete');
  await giveReason(physician, 'Asked of new patients only');
  await saved(physician);
  await physician.keyboard.press('d');
  await physician.getByText('The rationale recommends').waitFor();
  await physician.getByRole('radio', { name: /^Approve/ }).check();
  await physician.getByRole('textbox', { name: /Reason/ }).fill('Met without the criterion for new patients');
  await sign(physician, pia);
  await signed(physician).getByText('1 change to the determination').waitFor();
  await look(physician, 'variance-signed');
});
