/** What a person does, by the names that are read out. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { type Client, createClient } from '../../service/contract/client.ts';
import type { RunningService } from './service.ts';

export interface Person {
  name: string;
  username: string;
  password: string;
}

export const person: Person = {
  name: 'Nora Lind, RN',
  username: 'nora',
  password: 'four calm green lanterns',
};

/** A physician, where a story needs one; `addAccount` makes her account. */
export const pia: Person = { name: 'Pia Roth, MD', username: 'pia', password: 'six slow silver rivers' };

/** Makes the first account without its page, which `first-day.test.ts` is about. */
async function createFirstAccount(service: RunningService): Promise<void> {
  if (!service.setupUrl) throw new Error('The service printed no set-up link.');
  const setup_token = service.setupUrl.split('token=')[1] ?? '';
  const { name: display_name, username, password } = person;
  const body = { setup_token, username, display_name, password };
  await createClient({ baseUrl: service.url }).setup({ body });
}

/** Makes the first account unless there is one; ends on the sign-in page. */
export async function setUp(page: Page, service: RunningService): Promise<void> {
  if (service.setupUrl) await createFirstAccount(service);
  await page.goto(service.url);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Fills in the set-up page; ends on the sign-in page. */
export async function createAccount(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('User name').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Signs in from the sign-in page, wherever that is shown. */
export async function signIn(page: Page, who: Person = person): Promise<void> {
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
}

export const samplePdf = (name: string) =>
  fileURLToPath(new URL(`../../service/samples/pdf/${name}.pdf`, import.meta.url));

/** Starts one of the sample cases from the menu. */
export async function startSample(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Open a sample case' }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

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

/** A client that is signed in as somebody. */
export async function clientOf(
  { url: baseUrl }: RunningService,
  who: Pick<Person, 'username' | 'password'> = person,
): Promise<Client> {
  const body = { username: who.username, password: who.password };
  const { id_token: token } = await createClient({ baseUrl }).login({ body });
  return createClient({ baseUrl, token });
}

/** An account with a password of its own already, made by the first account. */
export async function addAccount(
  service: RunningService,
  { username, name, password }: Person,
  role: 'nurse' | 'physician',
): Promise<void> {
  const first = 'seven first paper cranes';
  const admin = await clientOf(service);
  await admin.addUser({ body: { username, display_name: name, password: first, role } });
  const own = await clientOf(service, { username, password: first });
  await own.changePassword({ body: { current_password: first, new_password: password } });
}

/** Lets administrators, nurses and physicians change a determination in a case: the first account is an administrator's. */
export async function everybodyMayVary(service: RunningService): Promise<void> {
  const client = await clientOf(service);
  await client.changeSettings({ body: { values: { 'variance.role': 'admin' } } });
}

/** Who administers once the first account is a nurse's. */
export const keeper = { username: 'keeper', password: 'nine quiet iron kettles' };

/** Makes the first account, an administrator's, a nurse's: administrators sign nothing. Somebody else administers. */
export async function actAsNurse(service: RunningService): Promise<void> {
  const client = await clientOf(service);
  await client.addUser({ body: { ...keeper, role: 'admin' } });
  const other = await clientOf(service, keeper);
  await other.changeUser({ params: { username: person.username }, body: { role: 'nurse' } });
}

/** The first account becomes that of a nurse who may change determinations in a case, and is signed in. */
export async function beginAsNurse(page: Page, service: RunningService): Promise<void> {
  await setUp(page, service);
  await everybodyMayVary(service);
  await actAsNurse(service);
  await signIn(page);
}

/** The queue, in a window that is loaded anew. */
export async function openQueue(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/#/queue`);
  await page.reload();
  await page.getByRole('heading', { name: 'Cases' }).waitFor();
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
