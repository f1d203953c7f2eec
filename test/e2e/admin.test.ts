/** An administrator sets up a nurse and a guideline; the nurse reviews a chart against it; the figures move. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { downToEvidence, finishedRow, saved, sign, signed, tree } from './case.ts';
import { eventually } from './eventually.ts';
import { press } from './keys.ts';
import { look, lookDark } from './look.ts';
import { type Person, samplePdf, setUp, signIn } from './person.ts';
import { readyFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await readyFixture();
let service: RunningService;
let browser: Browser;
let admin: Page;
let nurse: Page;
/** Id of the criterion that the nurse overrules. */
let overruled = '';
const faults: string[] = [];
const nina: Person = { name: 'Nina Frost, RN', username: 'nina', password: 'five quiet paper lamps' };

const policy = `Home oxygen therapy is covered when all of the following are met:
1. The patient has chronic obstructive pulmonary disease or another severe lung disease.
2. A qualifying blood gas study shows one of the following:
   a. An arterial PO2 at or below 55 mm Hg at rest while awake; or
   b. An oxygen saturation at or below 88 percent at rest while awake.
3. The treating practitioner saw the patient in person within 30 days before the order.
4. The patient does not smoke.`;

function watchFaults(page: Page): Page {
  return page.on('pageerror', (error) => faults.push(error.message));
}

story(place, async (opened) => {
  ({ service, browser, page: admin } = opened);
  watchFaults(admin);
  nurse = watchFaults(await openWindow(browser));
  await setUp(admin, service);
  await signIn(admin);
});

/** Presses a button that saves a file, and reads the file. */
async function textOfDownload(button: string): Promise<string> {
  const coming = admin.waitForEvent('download');
  await admin.getByRole('button', { name: button }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

const go = (page: Page, address: string) => page.goto(`${service.url}/#/${address}`);
const criteria = (page: Page) => page.getByRole('treegrid', { name: 'Criteria of the guideline' });
const draftSaved = (page: Page) => page.locator('[data-draft="saved"]').waitFor();

test('a nurse is added, and chooses her own password before anything else', async () => {
  await admin.getByRole('link', { name: 'Administration' }).click();
  await admin.getByRole('button', { name: 'Add person' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('Name', { exact: true }).fill(nina.name);
  await dialog.getByLabel('User name').fill(nina.username);
  await dialog.getByLabel('First password').fill('seven brave paper boats');
  await look(admin, 'admin-add-person');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await admin.getByRole('link', { name: nina.name }).waitFor();

  await nurse.goto(service.url);
  await signIn(nurse, { ...nina, password: 'seven brave paper boats' });
  await nurse.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  await look(nurse, 'own-password');
  await nurse.getByLabel('Current password').fill('seven brave paper boats');
  await nurse.getByLabel('New password', { exact: true }).fill(nina.password);
  await nurse.getByLabel('Confirm new password').fill(nina.password);
  await nurse.getByRole('button', { name: 'Change password' }).click();
  await nurse.getByRole('heading', { name: 'Cases' }).waitFor();
});

test('the administration is not offered to her', async () => {
  expect(await nurse.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  for (const area of ['people', 'guidelines', 'settings', 'figures', 'audit', 'system']) {
    await go(nurse, `admin/${area}`);
    await nurse.getByText('Not for this account').waitFor();
  }
  await nurse.keyboard.press('Control+k');
  await nurse.keyboard.type('audit');
  await nurse.getByText('No matches').waitFor();
  await nurse.keyboard.press('Escape');
  await go(nurse, 'queue');
});

test('her account shows her session, which can be ended', async () => {
  await admin.getByRole('link', { name: nina.name }).click();
  await admin.getByRole('button', { name: /^End session/ }).waitFor();
  await admin
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await admin.getByText('Not signed in anywhere').waitFor();
  await nurse.reload();
  await nurse.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(nurse, nina);
});

test('the text of a policy becomes a draft', async () => {
  await go(admin, 'admin/guidelines');
  await admin.getByRole('button', { name: 'Import or write' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New guideline' });
  await dialog.getByLabel('Text of the policy').fill(policy);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const read = admin.getByRole('dialog', { name: 'Imported criteria' });
  await read.getByText(/criteria in \d groups?/).waitFor();
  await read.getByLabel('Code').fill('HOX-1');
  await read.getByLabel('Title').fill('Home oxygen, local policy');
  await look(admin, 'admin-import-read');
  await read.getByRole('button', { name: 'Make a draft' }).click();
  await criteria(admin).waitFor();
  expect(await criteria(admin).getByRole('row').count()).toBe(7);
});

test('it is corrected by keyboard alone: texts, places, operator, a test by its form', async () => {
  const rows = criteria(admin).getByRole('row');
  await criteria(admin).locator('[tabindex="0"]').focus();
  // The last criterion says it the wrong way round: it becomes an exclusion that is stated positively.
  await press(admin, 'End', 'Enter', 'Control+a');
  await admin.keyboard.type('The patient smokes');
  await admin.keyboard.press('Tab');
  await admin.keyboard.type('Exclusion');
  await criteria(admin).locator('[tabindex="0"]').focus();
  await eventually(() => rows.last().textContent()).toContain('exclusion');
  // The editor says that this alone does not turn it round, and offers to.
  await admin.getByText('still counts in favor').waitFor();
  // Up and down again, in and out again: it is where it was.
  await admin.keyboard.press('Alt+ArrowUp');
  await eventually(() => rows.last().textContent()).toContain('in person');
  await admin.keyboard.press('Alt+ArrowRight');
  await eventually(() => criteria(admin).locator('[aria-selected="true"]').getAttribute('aria-level')).toBe(
    '3',
  );
  await press(admin, 'Alt+ArrowLeft', 'Alt+ArrowDown');
  await eventually(() => rows.last().textContent()).toContain('The patient smokes');
  await admin.keyboard.press('Alt+n');
  await eventually(() => rows.count()).toBe(8);
  await eventually(() => criteria(admin).locator('[aria-selected="true"]').textContent()).toContain(
    'It is not so: The patient smokes',
  );
  // A criterion added and thrown away, and brought back and taken away again.
  await admin.keyboard.press('Alt+Enter');
  await admin.keyboard.type('A criterion too many');
  await eventually(() => rows.count()).toBe(9);
  await criteria(admin).locator('[tabindex="0"]').focus();
  await admin.keyboard.press('Delete');
  await eventually(() => rows.count()).toBe(8);
  await admin.keyboard.press('Control+z');
  await eventually(() => rows.last().textContent()).toContain('A criterion too many');
  await admin.keyboard.press('Control+Shift+z');
  await eventually(() => rows.count()).toBe(8);
  await draftSaved(admin);
});

test('faults are named where they are, and mended there', async () => {
  const form = admin.getByRole('region', { name: 'Chosen criterion' });
  await criteria(admin).getByRole('row').filter({ hasText: 'saturation' }).last().click();
  await form.getByRole('button', { name: 'Add a test' }).click();
  await form.getByLabel('What is asked').selectOption({ label: 'A measured value' });
  await form.getByLabel('Measurement 1', { exact: true }).fill('spo2');
  await admin
    .getByText(/compares with nothing/)
    .first()
    .waitFor();
  await look(admin, 'admin-editor-fault');
  expect(await admin.getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
  // From anywhere the way leads back to the fault.
  await criteria(admin).getByRole('row').first().click();
  await admin.getByRole('link', { name: 'Test bench' }).click();
  await admin.getByRole('button', { name: '1 fault' }).click();
  await eventually(() => criteria(admin).locator('[aria-selected="true"]').textContent()).toContain(
    'saturation',
  );
  await form.getByRole('button', { name: '+ At most' }).click();
  await form.getByLabel('At most').fill('88');
  await draftSaved(admin);
  await eventually(() => admin.getByText(/compares with nothing/).count()).toBe(0);
  await form.getByRole('button', { name: 'As JSON' }).click();
  await eventually(() => form.getByLabel('JSON').inputValue()).toContain('"at_most": 88');
  await form.getByRole('button', { name: 'As a form' }).click();
  // A smoker's exclusion is proved by phrases.
  await criteria(admin).getByRole('row').filter({ hasText: 'smokes' }).last().click();
  await form.getByRole('button', { name: 'Add a test' }).click();
  await form
    .getByLabel('Phrases that prove it 1', { exact: true })
    .fill('current smoker|smokes|smoking daily');
  await draftSaved(admin);
  await look(admin, 'admin-editor');
  await lookDark(admin, 'admin-editor-dark');
});

test('the draft is tried on the test bench, and published', async () => {
  await admin.getByRole('link', { name: 'Test bench' }).click();
  await admin.getByRole('group', { name: 'Sample charts' }).getByRole('checkbox').first().check();
  await admin.getByRole('button', { name: 'Try it on 1 case' }).click();
  await admin.getByText('1 case tried.').waitFor({ timeout: 240_000 });
  await admin.getByRole('table', { name: /^Answers in/ }).waitFor();
  await look(admin, 'admin-bench');
  await lookDark(admin, 'admin-bench-dark');
  await admin.getByRole('button', { name: 'Publish…' }).click();
  await look(admin, 'admin-publish');
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await admin.getByText('In force', { exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Make a draft to edit' }).waitFor();
});

test('the nurse reviews a chart against it, overrules an answer and approves', async () => {
  await nurse.getByRole('button', { name: 'New case' }).click();
  const dialog = nurse.getByRole('dialog', { name: 'New case' });
  await nurse.setInputFiles('input[type=file]', samplePdf('oxygen-copd'));
  await dialog.getByLabel('Guideline').selectOption('HOX-1');
  await dialog.getByLabel('Patient').fill('Ada Sample');
  await dialog.getByRole('button', { name: 'Start review' }).click();
  await finishedRow(nurse, /Ada Sample/);
  await nurse.getByRole('link', { name: 'Ada Sample' }).click();
  await tree(nurse).waitFor();
  const id = await downToEvidence(nurse);
  overruled = id;
  await nurse.keyboard.press('e');
  const form = nurse.getByRole('form', { name: 'Override' });
  const shown = (await tree(nurse).locator(`[id="row-${id}"]`).textContent()) ?? '';
  await form
    .getByRole('radio', { name: shown.includes('against') ? 'counts for' : 'counts against' })
    .check();
  await form.getByLabel('Reason').fill('Read otherwise on paper');
  await nurse.keyboard.press('Control+Enter');
  await saved(nurse);
  await nurse.keyboard.press('d');
  await nurse.getByRole('radio', { name: /^Approve/ }).check();
  await nurse.getByRole('textbox', { name: /Reason/ }).fill('Meets the local policy on paper');
  await sign(nurse, nina);
  await signed(nurse).getByText('Approved').waitFor();
});

test('the figures have moved, and name the overruled criterion', async () => {
  await go(admin, 'admin/figures');
  const received = admin.getByRole('region', { name: 'Requests received' });
  await received.getByRole('row', { name: /HOX-1/ }).getByText('1', { exact: true }).waitFor();
  const decisions = admin.getByRole('region', { name: 'Decisions', exact: true });
  await decisions.getByRole('row', { name: /HOX-1/ }).waitFor();
  const agreement = admin.getByRole('region', { name: 'Agreement of person and engine' });
  await agreement.getByText('Read otherwise on paper').waitFor();
  await agreement.getByRole('link', { name: /^HOX-1/ }).waitFor();
  await admin.getByRole('region', { name: 'CMS-0057-F metrics' }).getByRole('row').nth(1).waitFor();
  await look(admin, 'admin-figures');
  await lookDark(admin, 'admin-figures-dark');
  expect(await textOfDownload('Decisions as CSV')).toContain('HOX-1');
  await agreement.getByRole('link', { name: /^HOX-1/ }).click();
  await criteria(admin).waitFor();
  const chosen = await criteria(admin).locator('[aria-selected="true"]').textContent();
  expect(chosen).toContain(overruled);
});

test('a setting is changed, with its effect in words, and stands in the audit trail', async () => {
  await go(admin, 'admin/settings');
  const field = admin.getByLabel(/^Backups to keep/);
  const before = Number(await field.inputValue());
  await field.fill(String(before + 1));
  await admin.getByText('1 setting is changed.').waitFor();
  // A time after which cases are destroyed is asked about first.
  await admin.getByLabel(/^Delete decided cases after/).fill('30');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin
    .getByRole('dialog', { name: 'Cases will be destroyed' })
    .getByText('Nothing brings them back')
    .waitFor();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Default for Delete decided cases after' }).click();
  await admin.getByText('1 setting is changed.').waitFor();
  await look(admin, 'admin-settings');
  await lookDark(admin, 'admin-settings-dark');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('Nothing is changed.').waitFor();
  await admin.reload();
  await eventually(() => field.inputValue()).toBe(String(before + 1));
  await go(admin, 'admin/audit');
  await admin.getByLabel('What').selectOption({ label: 'Settings' });
  await admin.getByRole('row', { name: /settings?\.changed/ }).waitFor();
  await admin.getByRole('button', { name: 'Verify the trail' }).click();
  await admin.getByText('The trail is unbroken').waitFor();
  expect(await textOfDownload('Export CSV')).toContain('settings.changed');
  await look(admin, 'admin-audit');
  await lookDark(admin, 'admin-audit-dark');
});

test('a program gets a key that is shown once, and the nurse can be shut out', async () => {
  await go(admin, 'admin/people');
  await admin.getByRole('button', { name: 'Add person' }).click();
  const adding = admin.getByRole('dialog', { name: 'Add person' });
  await adding.getByLabel('Name', { exact: true }).fill('Scheduler');
  await adding.getByLabel('User name').fill('scheduler');
  await adding.getByLabel('First password').fill('nine slow copper kettles');
  await adding.getByLabel('Role').selectOption('service');
  await adding.getByRole('button', { name: 'Add person' }).click();
  await admin.getByRole('link', { name: 'Scheduler' }).click();
  await admin.getByRole('button', { name: 'New key' }).click();
  await admin.getByLabel('What is it for?').fill('Night run');
  await admin.getByRole('button', { name: 'Make key' }).click();
  const key = await admin.getByRole('dialog', { name: 'The new key' }).locator('output').textContent();
  await look(admin, 'admin-key');
  const answer = await fetch(`${service.url}/v1/guidelines`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  await admin.getByRole('button', { name: 'I have saved it' }).click();
  expect(await admin.content()).not.toContain(key);
  await admin.getByRole('button', { name: 'Revoke Night run' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await admin.getByText('Revoked', { exact: true }).waitFor();
  const after = await fetch(`${service.url}/v1/guidelines`, { headers: { authorization: `Bearer ${key}` } });
  expect(after.status).toBe(401);

  await go(admin, 'admin/people/nina');
  await admin.getByRole('button', { name: 'Disable account' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await admin.getByText('Disabled', { exact: true }).waitFor();
  await nurse.reload();
  await nurse.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('every screen in light and dark', async () => {
  for (const [address, heading] of [
    ['people', 'People'],
    ['people/nina', nina.name],
    ['guidelines', 'Guidelines'],
    ['guidelines/HOX-1', 'Home oxygen, local policy'],
    ['guidelines/HOX-1/1', /Home oxygen, local policy/],
    ['guidelines/HOX-1/1/details', /Home oxygen, local policy/],
    ['guidelines/HOX-1/1/json', /Home oxygen, local policy/],
    ['system', 'System'],
  ] as const) {
    await go(admin, `admin/${address}`);
    await admin.getByRole('heading', { level: 1, name: heading }).waitFor();
    await eventually(() => admin.getByText(/^(Loading|Asking|Counting)/).count()).toBe(0);
    const name = `admin-${address.replaceAll('/', '-')}`;
    await look(admin, name);
    await lookDark(admin, `${name}-dark`);
  }
});

test('two versions side by side', async () => {
  await go(admin, 'admin/guidelines/HOX-1');
  await admin.getByRole('button', { name: 'New draft from v1' }).click();
  await criteria(admin).getByRole('row').filter({ hasText: 'in person' }).click();
  await admin
    .getByLabel('Description')
    .fill('The treating practitioner saw the patient in person within 60 days');
  await criteria(admin).getByRole('row').first().click();
  await admin.getByRole('button', { name: 'Add inside' }).click();
  await admin.keyboard.type('The order names the flow rate');
  await draftSaved(admin);
  await go(admin, 'admin/guidelines/HOX-1');
  await admin.getByRole('button', { name: 'Show differences' }).click();
  await admin.getByText(/1 changed, 1 added/).waitFor();
  expect(await admin.locator('ins').allTextContents()).toContain('60');
  await look(admin, 'admin-compare');
  await lookDark(admin, 'admin-compare-dark');
});

test('a version is scheduled, exported and retired', async () => {
  await go(admin, 'admin/guidelines/HOX-1/2');
  await admin.getByRole('button', { name: 'Publish…' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('In force from').fill('2090-01-31');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await admin.getByText('From 2090-01-31').waitFor();
  await go(admin, 'admin/guidelines/HOX-1');
  await admin.getByText('In force', { exact: true }).waitFor();
  const coming = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Actions of v2' }).click();
  await admin.getByRole('menuitem', { name: 'Export as a file' }).click();
  const file = readFileSync(await (await coming).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ guideline_code: 'HOX-1', criteria: { criteria_id: '1' } });
  await admin.getByRole('button', { name: 'Actions of v2' }).click();
  await admin.getByRole('menuitem', { name: 'Retire…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await admin.getByText('Retired', { exact: true }).waitFor();
});

test('criteria of another program are read from a file; what is no JSON is refused with its place', async () => {
  await go(admin, 'admin/guidelines');
  await admin.getByRole('button', { name: 'Import or write' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: /A JSON file/ }).check();
  const file = (content: string) => ({
    name: 'tree.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await admin.setInputFiles('input[type=file]', file('{"description": "Covered", "operator": '));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('alert').waitFor();
  const foreign = {
    description: 'A walking aid is covered',
    operator: 'AND',
    criteria: [
      { description: 'The patient cannot walk without help' },
      { description: 'The patient can use the aid safely' },
    ],
  };
  await admin.setInputFiles('input[type=file]', file(JSON.stringify(foreign)));
  await dialog.getByText('tree.json is chosen').waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await admin.getByText('Criteria of another program: 2 criteria in 1 group').waitFor();
  await dialog.getByLabel('Code').fill('WALK-1');
  await dialog.getByLabel('Title').fill('Walking aid');
  await dialog.getByRole('button', { name: 'Make a draft' }).click();
  await criteria(admin).waitFor();
  expect(await criteria(admin).getByRole('row').count()).toBe(3);
});

test('what is typed just before leaving is kept, and two windows do not overwrite each other', async () => {
  await criteria(admin).getByRole('row').last().click();
  await admin.getByLabel('Description').fill('The patient can use the aid safely at home');
  await admin.getByRole('link', { name: 'People' }).click();
  await admin.getByRole('heading', { name: 'People' }).waitFor();
  await go(admin, 'admin/guidelines/WALK-1/1');
  await criteria(admin).getByText('safely at home').waitFor();

  const other = watchFaults(await openWindow(browser));
  await other.goto(`${service.url}/#/admin/guidelines/WALK-1/1`);
  await signIn(other);
  await criteria(other).waitFor();
  await criteria(other).getByRole('row').last().click();
  await other.getByLabel('Description').fill('Written in the other window');
  await draftSaved(other);
  await criteria(admin).getByRole('row').nth(1).click();
  await admin.getByLabel('Description').fill('Written in this window');
  const question = admin.getByRole('dialog', { name: 'Somebody else has changed this draft' });
  await question.waitFor();
  await look(admin, 'admin-conflict');
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await criteria(admin).getByText('Written in the other window').waitFor();
  expect(await criteria(admin).getByText('Written in this window').count()).toBe(0);
  await other.close();
});

test('nothing failed in the browser meanwhile', () => {
  expect(faults).toEqual([]);
});
