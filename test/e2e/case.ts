/** What a person does in a case, by the names that are read out. */
import type { Page } from 'playwright';
import { type Person, person } from './person.ts';
import type { RunningService } from './service.ts';

const reviewed = /criteria met|criteria not met|insufficient evidence|approved|requested|referred|denied/i;

/** The row of a case, once its review is there. Throws when it has failed. */
export async function finishedRow(page: Page, patient: RegExp) {
  const row = page.getByRole('row').filter({ hasText: patient });
  const failed = row.getByText('Failed', { exact: false });
  await row.getByText(reviewed).or(failed).first().waitFor({ timeout: 240_000 });
  if (await failed.count()) throw new Error('This case has failed.');
  return row;
}

/** Waits until everything is saved, as the badge says. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-save="saved"]').waitFor();
}

/** Opens a case that is ready, from wherever the window is; nothing typed or open before is left over. */
export async function openCase(page: Page, service: RunningService, patient: RegExp): Promise<void> {
  await page.goto(`${service.url}/#/queue`);
  await page.reload();
  const row = await finishedRow(page, patient);
  await row.getByRole('link').click();
  await tree(page).waitFor();
}

export const tree = (page: Page) => page.getByRole('treegrid', { name: 'Criteria' });

/** Goes down the tree by keyboard until the chosen criterion has evidence with a box; gives its id. */
export async function downToEvidence(page: Page): Promise<string> {
  await tree(page).locator('[role="row"][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('ArrowDown');
    const row = tree(page).locator('[role="row"][aria-selected="true"]');
    if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    if (await page.locator('[data-evidence-line]').count())
      return (await row.getAttribute('id'))?.replace('row-', '') ?? '';
  }
  throw new Error('No criterion of this case has evidence.');
}

/** Fills in what a signature asks for beyond the decision and its reason, as far as it asks, and signs. */
export async function sign(page: Page, who: Person = person): Promise<void> {
  const form = page.getByRole('form', { name: 'Decision' });
  const category = form.getByLabel('Why against the recommendation');
  if (await category.count()) await category.selectOption({ index: 1 });
  const texts = {
    'Why these answers are not confirmed': 'Read in the chart as a whole',
    'Send the letter to': 'Dr. R. Okafor',
    'Patient in the letter': 'Ada Sample',
    Letterhead: 'Heron Clinic',
  };
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByLabel(label);
    if (await field.count()) await field.fill(text);
  }
  await form.getByLabel('Your password').fill(who.password);
  await form.getByRole('button', { name: /^Sign as/ }).click();
}

export const signed = (page: Page) => page.getByRole('region', { name: 'Signed decision' });

/** Issues the notice that is shown and notes that it went out by fax. */
export async function issueByFax(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue' }).click();
  const sent = page.getByRole('form', { name: 'Mark as sent' });
  await sent.getByLabel('Fax number').fill('(555) 010-0199');
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
}

/** Answers by keyboard why the determination is changed in this case; `text` for a new criterion. */
export async function giveReason(page: Page, reason: string, text?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Change of the determination' });
  await form.waitFor();
  if (text !== undefined) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Made clearer');
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
}
