/** A physician signs in with the organization's identity provider, signs a decision by signing in again, and signs out. */
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openProvider } from '../../service/access/provider/index.ts';
import { testProvider } from '../../service/access/provider/testing.ts';
import { type Inside, startInside } from '../api/inside.ts';
import { openWindow } from './browser.ts';
import { look } from './look.ts';
import { freePort } from './service.ts';
import { story } from './story.ts';

const port = await freePort();
const home = `http://127.0.0.1:${port}/`;
const provider = testProvider(home);
let inside: Inside;
let browser: Browser;
let page: Page;
let runId = '';

const place = {
  start: () =>
    startInside({ identity: { provider: openProvider(provider.config()), localSignIn: 'all' }, port }),
  end: async () => inside?.close(),
};

story<Inside>(place, async (begun) => {
  ({ service: inside, browser, page } = begun);
  provider.people.set('s-1', { preferred_username: 'dora', name: 'Dora Quell, MD', roles: ['Directors'] });
  provider.people.set('s-2', { preferred_username: 'nemo', name: 'Nemo', roles: ['Janitors'] });
  const form = { guideline_code: 'L33797', notes: [{ text: 'COPD. Saturation 86 % at rest on room air.' }] };
  runId = (await inside.admin.submitRun({ body: { process_data_request_form: form } })).run_id;
  for await (const { status } of inside.admin.events(runId)) if (status === 'completed') break;
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
  page = await openWindow(browser);
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
  expect(
    page
      .context()
      .pages()
      .filter((one) => one.url().includes('code=')),
  ).toEqual([]);
});

test('signing out leads to the provider’s own', async () => {
  await page.getByRole('button', { name: 'Account of Dora Quell, MD' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/session\/end/);
});
