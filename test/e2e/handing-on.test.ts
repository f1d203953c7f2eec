/** A nurse refers a case; a physician denies it, opens it again, asks for information, decides on what came, and sends the notice. */
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { issueByFax, openCase, sign, signed, tree } from './case.ts';
import { press } from './keys.ts';
import { look } from './look.ts';
import { actAsNurse, addAccount, clientOf, keeper, person, pia, setUp, signIn } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await preparedFixture('cgm-form');
let service: RunningService;
let browser: Browser;
let nurse: Page;
let physician: Page;

story(place, async (opened) => {
  ({ service, browser, page: nurse } = opened);
  await setUp(nurse, service);
  await addAccount(service, pia, 'physician');
  await actAsNurse(service);
  await signIn(nurse);
});

test('a nurse may not deny, nor approve against the criteria without a reason; she refers the case, with the reason', async () => {
  await openCase(nurse, service, /Delacroix/);
  await nurse.keyboard.press('d');
  expect(await nurse.getByRole('radio', { name: /^Deny/ }).isDisabled()).toBe(true);
  // nor does she approve against the criteria without a word
  await nurse.getByRole('radio', { name: /^Approve/ }).check();
  await sign(nurse);
  await nurse.getByText('say why, in a sentence').waitFor();
  await nurse.getByRole('radio', { name: /^Refer to physician/ }).check();
  await sign(nurse);
  await nurse.getByText('This decision needs its specific reason.').waitFor();
  await nurse.getByRole('textbox', { name: 'Reason' }).fill('The log and the note disagree');
  await sign(nurse, { ...person, password: 'not her password' });
  await nurse.getByText('The password is wrong.').waitFor();
  await sign(nurse);
  await signed(nurse).getByText('The log and the note disagree').waitFor();
  await nurse.keyboard.press('q');
  await nurse.getByRole('row').getByText('Referred to physician').waitFor();
});

test('a physician takes it next, and denies it with the specific reason; her signature locks it', async () => {
  physician = await openWindow(browser);
  await physician.goto(service.url);
  await signIn(physician, pia);
  await physician.getByRole('row').getByText('Referred to physician').waitFor();
  await look(physician, 'queue-physician');
  await physician.keyboard.press('g');
  await tree(physician).waitFor();
  await physician.keyboard.press('d');
  await signed(physician).getByText('The log and the note disagree').waitFor();
  await physician.getByRole('radio', { name: /^Deny/ }).check();
  await sign(physician, pia);
  await physician.getByText(/needs its specific reason|say why, in a sentence/).waitFor();
  await look(physician, 'decision-deny');
  await physician.getByRole('textbox', { name: 'Reason' }).fill('Criterion 1.4 is not met: no insulin');
  await sign(physician, pia);
  await signed(physician).getByText('Denied').waitFor();
  await signed(physician).getByText('Criterion 1.4 is not met: no insulin').waitFor();
  await signed(physician).getByText(`Signed by ${pia.name}, physician`).waitFor();
  await signed(physician)
    .getByText(/criteria were looked at/)
    .waitFor();
  await look(physician, 'decision-denied');
  await physician.keyboard.press('8');
  await physician.getByRole('button', { name: 'Write from the case' }).click();
  await physician.getByText('Denial, version 1').waitFor();
  expect(await physician.getByLabel('Deciding physician').inputValue()).toBe(pia.name);
  await look(physician, 'notices');
  await physician.getByLabel('How to appeal').fill('You can appeal.');
  await physician.getByText('Missing: appeal rights with the 65-day window.').waitFor();
  await physician.getByRole('tab', { name: 'Decision' }).click();
  await physician.getByRole('tab', { name: 'Notices' }).click();
  expect(await physician.getByLabel('How to appeal').inputValue()).toBe('You can appeal.');
  await physician.getByRole('tab', { name: 'Decision' }).click();
  await press(physician, '1', 'e');
  expect(await physician.getByRole('form', { name: 'Override' }).count()).toBe(0);
});

test('only a physician opens it again, with a reason; then it can be changed', async () => {
  await openCase(nurse, service, /Delacroix/);
  await nurse.keyboard.press('d');
  await signed(nurse).getByText('Denied').waitFor();
  await nurse.getByText(`Also open: ${pia.name}`).waitFor();
  expect(await nurse.getByRole('button', { name: 'Reopen…' }).count()).toBe(0);
  await physician.keyboard.press('d');
  await physician.getByRole('button', { name: 'Reopen…' }).click();
  expect(await physician.getByRole('button', { name: 'Reopen', exact: true }).isDisabled()).toBe(true);
  await physician.getByLabel('Why is the case reopened?').fill('The log came by fax');
  await physician.getByLabel('Your password').fill(pia.password);
  await physician.getByRole('button', { name: 'Reopen', exact: true }).click();
  await physician.getByRole('form', { name: 'Decision' }).waitFor();
  await physician.getByText('The log came by fax').waitFor();
  await physician.getByText('Referred to physician').waitFor();
  await look(physician, 'decision-reopened');
  await physician.keyboard.press('1');
  await tree(physician).locator('[role="row"]:not([aria-expanded])').last().click();
  await physician.keyboard.press('e');
  await physician.getByRole('form', { name: 'Override' }).waitFor();
});

test('information is asked for, arrives, and what it changed is shown first; the case stands first in the queue', async () => {
  await press(physician, 'Escape', 'd');
  await physician.getByRole('radio', { name: /^Request information/ }).check();
  await physician.getByLabel('Also ask for').fill('The glucose log');
  await physician.getByRole('checkbox', { name: /Extend the due time/ }).check();
  await sign(physician, pia);
  await signed(physician).getByText('Information requested').waitFor();
  await physician.keyboard.press('7');
  await physician.getByRole('button', { name: 'Add a document…' }).click();
  const dialog = physician.getByRole('dialog', { name: 'Add a document' });
  await dialog.locator('input[type=file]').setInputFiles('service/samples/pdf/oxygen-copd.pdf');
  await dialog.getByLabel('Kind').selectOption('Test result');
  await dialog.getByLabel('Title').fill('Glucose log, January');
  await look(physician, 'documents-add');
  await dialog.getByRole('button', { name: 'Add to the case' }).click();
  const changed = physician.getByRole('region', { name: 'New documents' });
  await changed.getByText('What changed with the new document').waitFor();
  await changed.getByText(/Glucose log, January \(pages \d/).waitFor();
  await look(physician, 'documents-changed');
  await physician.keyboard.press('6');
  await physician.getByText('Evaluated with a new document').waitFor();
  await physician.getByLabel('Comment', { exact: true }).fill('Is this her log, @nora?');
  await physician.getByRole('button', { name: 'Add the comment' }).click();
  await physician.getByRole('listitem').getByText('Is this her log, @nora?').waitFor();
  await look(physician, 'history-comments');
  await physician.getByRole('tab', { name: 'History' }).click();
  await physician.keyboard.press('q');
  await physician.getByRole('row').nth(1).getByText('Documents received').waitFor();
  await look(physician, 'queue-returned');
});

test('the second evaluation is decided, its notice seen as pages, issued and marked as sent, and History has every step', async () => {
  await useTemplate();
  await openCase(physician, service, /Delacroix/);
  await physician.keyboard.press('d');
  await physician.getByRole('radio', { name: /^Deny/ }).check();
  await physician.getByRole('textbox', { name: 'Reason' }).fill('Criterion 1.4 is not met: no insulin');
  await sign(physician, pia);
  await signed(physician).getByText('Denied').waitFor();
  await physician.keyboard.press('8');
  await physician.getByRole('button', { name: 'Write from the case' }).click();
  await physician.getByText('Denial, version 2').waitFor();
  await physician.getByText('template “Notice of denial”, version 1').waitFor();
  await physician.getByLabel('Why', { exact: true }).fill('We did not find that you use insulin.');
  await physician.getByRole('button', { name: 'Show the pages' }).click();
  const preview = physician.getByRole('region', { name: 'Preview' });
  await preview.getByText('We did not find that you use insulin.').waitFor();
  await preview.getByText('Notice of denial – DRAFT').first().waitFor();
  await look(physician, 'notice-preview');
  await physician.getByRole('button', { name: 'Save as a new version' }).click();
  await physician.getByText('Denial, version 3').waitFor();
  await issueByFax(physician);
  await physician.getByText(/sent by fax to \(555\) 010-0199, \d\d\/\d\d\/\d{4} \(pia\)/).waitFor();
  await look(physician, 'notice-sent');
  const download = physician.waitForEvent('download');
  await physician.getByRole('button', { name: 'Word, patient' }).click();
  expect((await download).suggestedFilename()).toMatch(/^notice-denial-3-patient-.*\.docx$/);
  await physician.keyboard.press('6');
  const steps = physician.getByRole('region', { name: 'Decisions, documents and notices' });
  await steps.getByText(/sent by fax to/).waitFor();
  const reported = (await steps.getByRole('listitem').allTextContents()).toReversed();
  const order = [
    'Referred to physician',
    'Denied',
    'denial, version 1, written',
    'Reopened',
    'Information requested',
    'Document added, Glucose log, January',
    'Denied',
    'denial, version 2, written',
    'denial, version 3, written',
    'denial, version 3, issued',
    'denial, version 3, sent by fax',
  ];
  expect(reported).toHaveLength(order.length);
  for (const [index, step] of order.entries()) expect(reported[index]).toContain(step);
  await physician.getByText('Evaluated with a new document').waitFor();
  await look(physician, 'history-whole');
});

/** The clinic's own letter to patients, begun from the file that is offered. */
async function useTemplate(): Promise<void> {
  const admin = await clientOf(service, keeper);
  const letter = { kind: 'denial', audience: 'patient' } as const;
  const { blob } = await admin.download('starterTemplate', { query: letter });
  await admin.addWordTemplate({ body: { template: letter, word_file: blob } });
}
