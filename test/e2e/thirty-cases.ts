/**
 * `node test/e2e/thirty-cases.ts [N]`: N (30) sample cases taken in the window alone through request for information, document, second
 * evaluation, decision and notice; every step must stand in History. Exits with 1 where anything of a case is missing.
 */
import type { Page } from 'playwright';
import { reviewed } from '../../service/api/testing-cycle.ts';
import type { Client } from '../../service/contract/client.ts';
import { openBrowser, openWindow } from './browser.ts';
import { issueByFax, sign, signed, tree } from './case.ts';
import { addAccount, clientOf, pia, samplePdf, setUp, signIn, startSample } from './person.ts';
import { emptyFixture, type RunningService } from './service.ts';

const count = Number(process.argv[2] ?? 30);
const SAMPLES = [/Home oxygen for COPD/, /Glucose monitor/, /Lung screening/, /CPAP/];

/** Starts a sample and opens its case once it is reviewed. */
async function begin(page: Page, service: RunningService, client: Client, sample: RegExp): Promise<void> {
  await page.goto(`${service.url}/#/queue`);
  const answered = page.waitForResponse((response) => /\/v1\/samples\/./.test(response.url()));
  await startSample(page, sample);
  const { run_id } = (await (await answered).json()) as { run_id: string };
  await reviewed(client, run_id, () => page.waitForTimeout(200));
  await page.goto(`${service.url}/#/review/${run_id}`);
  await tree(page).waitFor();
}

async function askForDocument(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: /^Request information/ }).check();
  await page.getByLabel('Also ask for').fill('The order of the treating practitioner');
  await sign(page, pia);
  await signed(page).getByText('Information requested').waitFor();
}

async function addDocument(page: Page, number: number): Promise<void> {
  await page.keyboard.press('7');
  await page.getByRole('button', { name: 'Add a document…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a document' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(samplePdf(number % 2 === 0 ? 'cgm-form' : 'oxygen-copd'));
  await dialog.getByLabel('Kind').selectOption('Test result');
  await dialog.getByLabel('Title').fill(`Order ${number}`);
  await dialog.getByRole('button', { name: 'Add to the case' }).click();
  const changed = page.getByRole('region', { name: 'New documents' });
  await changed.getByText('What changed with the new document').waitFor();
}

async function decide(page: Page, approve: boolean): Promise<void> {
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: approve ? /^Approve/ : /^Deny/ }).check();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  if (await reason.count()) await reason.fill('Read in the chart and in the document that followed it');
  await sign(page, pia);
  await signed(page)
    .getByText(approve ? 'Approved' : 'Denied')
    .waitFor();
}

/** The version that was issued: the second where the first lacked what only a person can say. */
async function notify(page: Page): Promise<number> {
  await page.keyboard.press('8');
  await page.getByRole('button', { name: 'Write from the case' }).click();
  await page.getByText('For the provider').waitFor();
  let version = 1;
  // A denial against met criteria: what the chart shows against it, and what would change it.
  for (const name of ['What the record shows', 'What would change this decision']) {
    const box = page.getByLabel(name);
    if ((await box.count()) === 0 || (await box.inputValue()) !== '') continue;
    await box.fill('The order that followed the chart is for another device.');
    version = 2;
  }
  if (version === 2) {
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Denial, version 2').waitFor();
  }
  await issueByFax(page);
  await page.getByText(/sent by fax to \(555\) 010-0199/).waitFor();
  return version;
}

/** Steps that History does not name. */
async function missing(page: Page, number: number, approve: boolean, version: number): Promise<string[]> {
  await page.keyboard.press('6');
  const steps = page.getByRole('region', { name: 'Decisions, documents and notices' });
  await steps.getByText(/sent by fax to/).waitFor();
  await page.getByText('Evaluated with a new document').waitFor();
  const lines = (await steps.getByRole('listitem').allTextContents()).toReversed();
  const kind = approve ? 'approval' : 'denial';
  const expected = [
    'Information requested',
    `Document added, Order ${number}`,
    approve ? 'Approved' : 'Denied',
    ...Array.from({ length: version }, (_, before) => `${kind}, version ${before + 1}, written`),
    `${kind}, version ${version}, issued`,
    `${kind}, version ${version}, sent by fax`,
  ];
  const wrong = expected.filter((step, at) => !lines[at]?.includes(step));
  return lines.length === expected.length ? wrong : [...wrong, `${lines.length} steps: ${lines.join('; ')}`];
}

const place = await emptyFixture();
const service = await place.start();
const browser = await openBrowser();
const lost: string[] = [];
const started = performance.now();
try {
  const page = await openWindow(browser);
  await setUp(page, service);
  await addAccount(service, pia, 'physician');
  await signIn(page, pia);
  const client = await clientOf(service, pia);
  for (let number = 1; number <= count; number++) {
    const approve = number % 2 === 0;
    try {
      await begin(page, service, client, SAMPLES[number % SAMPLES.length]!);
      await askForDocument(page);
      await addDocument(page, number);
      await decide(page, approve);
      const version = await notify(page);
      for (const step of await missing(page, number, approve, version)) lost.push(`case ${number}: ${step}`);
    } catch (error) {
      await page.screenshot({ path: `test-results/thirty-cases-${number}.png` });
      lost.push(`case ${number}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
      await page.reload();
    }
    console.info(`${number} of ${count}`);
  }
} finally {
  await browser.close();
  await place.end();
}
console.info({ count, lost, seconds: Math.round((performance.now() - started) / 1000) });
process.exitCode = lost.length > 0 ? 1 : 0;
