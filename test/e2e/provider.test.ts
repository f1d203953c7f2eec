/** A physician signs in with the organization's identity provider, signs a decision by signing in again, and signs out. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProvider } from '../../service/access/provider/index.ts';
import { testProvider } from '../../service/access/provider/testing.ts';
import { type Inside, startInside } from '../api/inside.ts';
import { openBrowser, openWindow } from './browser.ts';
import { look, pictureOfFailures } from './look.ts';
import { freePort } from './service.ts';

const port = await freePort();
const home = `http://127.0.0.1:${port}/`;
const provider = testProvider(home);
let inside: Inside;
let browser: Browser;
let page: Page;
let runId = '';

beforeAll(async () => {
  provider.people.set('s-1', { preferred_username: 'dora', name: 'Dora Quell, MD', roles: ['Directors'] });
  provider.people.set('s-2', { preferred_username: 'nemo', name: 'Nemo', roles: ['Janitors'] });
  const identity = { provider: openProvider(provider.config()), localSignIn: 'all' as const };
  inside = await startInside({ identity, port });
  const form = { guideline_code: 'L33797', notes: [{ text: 'COPD. Saturation 86 % at rest on room air.' }] };
  runId = (await inside.admin.submitRun({ body: { process_data_request_form: form } })).run_id;
  for await (const { status } of inside.admin.events(runId)) if (status === 'completed') break;
  browser = await openBrowser();
  page = await openWindow(browser);
});
pictureOfFailures(() => browser?.contexts().flatMap((context) => context.pages()) ?? []);
afterAll(async () => {
  await browser?.close();
  await inside?.close();
});

test('whoever has no role is told so, on the page where they began', async () => {
  provider.seat('s-2');
  await page.goto(`${home}#/review/${runId}`);
  await page.getByRole('button', { name: 'Sign in with the clinic' }).click();
  await page.getByText('nobody has given you a role in Evident').waitFor();
  await look(page, 'provider-refusal');
  expect(page.url()).not.toContain('code=');
});

test('a signature asks for the provider once more, in a window of its own', async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  provider.seat('s-1');
  await page.goto(home);
  await page.getByRole('button', { name: 'Sign in with the clinic' }).click();
  await page.getByRole('button', { name: 'Account of Dora Quell, MD' }).waitFor();
  await page.goto(`${home}#/review/${runId}`);
  await page.getByRole('tab', { name: /Decision/ }).click();
  const form = page.getByRole('form', { name: 'Decision' });
  await form
    .getByText(/Refer to/)
    .first()
    .click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The saturation was measured once only.');
  const asked = provider.asked();
  await form.getByRole('button', { name: 'Sign in again to sign' }).click();
  await form.getByText('You have signed in again.').waitFor();
  expect(provider.asked()).toBe(asked + 1);
  await form.getByRole('button', { name: 'Sign as Dora Quell, MD' }).click();
  await page.getByText('Signed.').first().waitFor();
  const { decisions } = await inside.admin.listDecisions({ params: { run_id: runId } });
  expect(decisions).toMatchObject([{ decision: 'refer_to_physician', signed_name: 'Dora Quell, MD' }]);
  expect(context.pages().filter((one) => one.url().includes('code='))).toEqual([]);
});

test('signing out leads to the provider’s own', async () => {
  await page.getByRole('button', { name: 'Account of Dora Quell, MD' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/session\/end/);
});
