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

/** What a story begins with where the first account is signed in. */
export async function signedIn<S extends { page: Page; service: RunningService }>(opened: S): Promise<S> {
  await setUp(opened.page, opened.service);
  await signIn(opened.page);
  return opened;
}
