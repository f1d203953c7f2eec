/** Charts on their way: refused, stopped, sent again, and what becomes of those that cannot be read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { encryptedPdf } from '../../service/record/pdf/testing.ts';
import { finishedRow } from './case.ts';
import { eventually } from './eventually.ts';
import { look } from './look.ts';
import { openQueue, samplePdf, signedIn, startSample } from './person.ts';
import { readyFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await readyFixture();
const folder = mkdtempSync(join(tmpdir(), 'evident-uploads-'));
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = await signedIn(opened));
});
beforeEach(async () => {
  await openQueue(page, service);
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await line(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The line to the service: bytes a second that leave, 0 for as many as go. */
async function line(uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadThroughput || -1,
  });
}

/** Opens the form and chooses charts for a guideline. */
async function choose(paths: string[], guideline: string): Promise<void> {
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', paths);
  for (const path of paths) await chooseGuideline(basename(path), guideline);
}

/** Each chart has a request of its own; of several the first is open. */
async function chooseGuideline(file: string, guideline: string): Promise<void> {
  const open = page.getByRole('button', { name: `Request of ${file}` });
  if (await open.count()) await open.click();
  await page.getByLabel('Guideline').selectOption(guideline);
}

const dialog = () => page.getByRole('dialog');
const charts = () => page.getByRole('list', { name: 'Charts' }).getByRole('listitem');

test('a file that is no PDF is refused with its reason, and the form stays', async () => {
  const path = join(folder, 'chart.pdf');
  writeFileSync(path, 'This is no PDF.');
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', path);
  await page.getByLabel('Guideline').selectOption('L33797');
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look(page, 'upload-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('several charts are sent at once; an encrypted one asks for its password, here and in its case', async () => {
  const locked = join(folder, 'locked.pdf');
  writeFileSync(locked, encryptedPdf('open sesame'));
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', [samplePdf('cgm-form'), locked]);
  await page.getByLabel('Patient of cgm-form.pdf').fill('Bea Sent');
  await page.getByLabel('Patient of locked.pdf').fill('Carl Locked');
  // What the chart says of itself is proposed with its page, and taken one by one.
  await page.getByRole('button', { name: 'Use L33822' }).click();
  await look(page, 'upload-proposals');
  // The other chart has not got it.
  await page.getByRole('button', { name: 'Start 2 reviews' }).click();
  await page.getByText('Choose the guideline to review against.').waitFor();
  await page.getByLabel('Guideline').selectOption('L33822');
  await page.getByRole('button', { name: 'Start 2 reviews' }).click();
  const password = page.getByLabel('Password of this PDF');
  await password.waitFor();
  await look(page, 'upload-password');
  await page.getByText('Bea Sent').waitFor();
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look(page, 'queue-several');
  const patient = page.getByRole('columnheader', { name: 'Patient' });
  const sent = ['Bea Sent', 'Carl Locked'];
  const names = async () =>
    (await page.locator('a[data-row]').allTextContents()).filter((name) => sent.includes(name));
  await patient.getByRole('button').click();
  expect(await patient.getAttribute('aria-sort')).toBe('ascending');
  await eventually(names).toEqual(sent);
  await patient.getByRole('button').click();
  await eventually(names).toEqual(sent.toReversed());
  const row = await finishedRow(page, /Carl Locked/);
  await row.getByRole('link').click();
  await page.locator('[data-page-picture] canvas').first().waitFor();
  await page.reload();
  await page.getByRole('form', { name: 'Password of the record' }).waitFor();
  await look(page, 'record-password');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('This password does not open it.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.keyboard.press('Enter');
  await page.locator('[data-page-picture] canvas').first().waitFor();
});

test('what is sent shows how far it is, can be stopped with what would follow, and sent after all', async () => {
  const names = ['one', 'two', 'three'];
  const paths = names.map((name) => {
    const path = join(folder, `${name}.pdf`);
    // What stands after the end of a PDF is ignored; it makes the file long.
    writeFileSync(path, Buffer.concat([encryptedPdf(name), Buffer.alloc(400_000, ' ')]));
    return path;
  });
  await choose(paths, 'L33822');
  await line(60_000);
  await page.getByRole('button', { name: 'Start 3 reviews' }).click();
  const progress = page.getByRole('progressbar', { name: 'Sending one.pdf' });
  const sent = () => progress.evaluate((bar) => (bar as HTMLProgressElement).value);
  await eventually(sent).toBeGreaterThan(0.05);
  expect(await sent()).toBeLessThan(1);
  await look(page, 'upload-sending');
  // Closed, it goes on and says so.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Sending, \d+ %/ }).click();
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await page.getByRole('button', { name: 'Start 3 reviews' }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await line(0);
  await charts()
    .filter({ hasText: 'three.pdf' })
    .getByRole('button', { name: /^Leave/ })
    .click();
  await charts()
    .filter({ hasText: 'two.pdf' })
    .getByRole('button', { name: /^Leave/ })
    .click();
  await page.getByRole('button', { name: 'Start review' }).click();
  // It arrived whole: the service asks for its password.
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByLabel('Password of this PDF').waitFor();
  await page.keyboard.press('Escape');
});

test('a chart that met no service is sent again under the same key, so that it is one case whatever arrived', async () => {
  const keys: (string | undefined)[] = [];
  await page.route('**/v1/process', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.abort();
    else await route.continue();
  });
  await choose([samplePdf('oxygen-copd')], 'L33797');
  await page.getByLabel('Patient', { exact: false }).first().fill('Dora Twice');
  await page.getByRole('button', { name: 'Start review' }).click();
  await dialog().getByRole('alert').getByText('The service does not answer').waitFor();
  await look(page, 'upload-unanswered');
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys[1]).toBe(keys[0]);
  await page.getByRole('link', { name: 'Dora Twice' }).waitFor();
});

test('a damaged chart is refused with its reason and what to do', async () => {
  const path = join(folder, 'damaged.pdf');
  writeFileSync(path, '%PDF-1.4 drinks tea');
  await choose([path], 'L33822');
  await page.getByRole('button', { name: 'Start review' }).click();
  await dialog().getByRole('alert').getByText('Ask for another copy').waitFor();
});

test('a case that is cancelled can be read after all; one that failed says why and what to do', async () => {
  await startSample(page, /CPAP/);
  const row = page
    .getByRole('row')
    .filter({ hasText: /Okafor|CPAP/ })
    .first();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Canceled').waitFor();
  await look(page, 'queue-stopped');
  await row.getByRole('button', { name: 'Retry' }).click();
  await row.getByText(/Waiting|Reading|Analyzing/).waitFor();
  // The list as it is when reading has failed.
  await page.route('**/v1/runs?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { runs: object[] };
    const failed = { status: 'failed', error: { code: 'record_timeout', detail: 'Reading took too long.' } };
    list.runs = list.runs.map((run) => ({ ...run, ...failed }));
    await route.fulfill({ response, json: list });
  });
  await row
    .getByText('Reading took too long. Try again; if it fails again, send the chart in parts.')
    .waitFor();
  await row.getByRole('button', { name: 'Retry' }).waitFor();
  await look(page, 'queue-failed');
});
