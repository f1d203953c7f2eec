/** A day with the desktop app: set-up, review, windows, lock, quit in the middle of a run, restart. Nothing is lost. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { certificate } from '../../main/testing/certificate.ts';
import { FakeNotification, FakeWindow } from '../../main/testing/electron.ts';
import { startService } from '../../service/api/start.ts';
import { openBrowser, PATIENCE_MS } from '../e2e/browser.ts';
import { finishedRow, saved, tree } from '../e2e/case.ts';
import { look, pictureOfFailures } from '../e2e/look.ts';
import { createAccount, samplePdf, signIn, startSample } from '../e2e/person.ts';
import { openApp, type Stage } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evident-app-'));
const folders = {
  data: join(scratch, 'data'),
  user: join(scratch, 'user'),
  pages: join(root, 'dist', 'renderer'),
};
let browser: Browser;
let app: Stage;
let first: Page;
let caseId: string;

pictureOfFailures(() => (first ? [first] : []));

beforeAll(async () => {
  // The pages of these very sources.
  const built = spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], {
    cwd: root,
    stdio: 'inherit',
  });
  expect(built.status).toBe(0);
  browser = await openBrowser();
  app = await openApp(browser, folders);
  first = await app.page(0);
});
afterAll(async () => {
  await browser?.close();
  vi.doUnmock('electron');
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true, force: true });
});

const item = (id: string) => app.double.module.Menu.getApplicationMenu()?.getMenuItemById(id);
const recent = () => item('recent')?.submenu?.items.map(({ label }) => label);
/** The title of the sample with scanned pages. */
const SCANS = /printed and scanned/i;
/** The reason of an override, as it stands in the case. */
const REASON = 'written in the window of the case';

it('comes up at the set-up page, whose token was in no address that was loaded', async () => {
  await first.waitForURL(/#\/setup\?token=/);
  expect(app.asked.join()).not.toContain('token');
  await createAccount(first);
  expect(item('page:palette')).toBeNull();
  await signIn(first);
  await vi.waitFor(() => expect(item('page:case.new')?.enabled).toBe(true), PATIENCE_MS);
});

it('reviews a case, shows what is due and says when a chart has been read', async () => {
  FakeWindow.inFront = null;
  await startSample(first, /Home oxygen for COPD/);
  const row = await finishedRow(first, /oxygen/i);
  await vi.waitFor(() => expect(FakeNotification.all.length).toBeGreaterThan(0), PATIENCE_MS);
  expect(FakeNotification.all[0]?.options.body).toBe('A chart has been read.');
  expect(app.double.module.app.setBadgeCount).toHaveBeenCalled();
  await row.getByRole('link').click();
  await tree(first).waitFor();
  caseId = new URL(first.url()).hash.slice('#/review/'.length);
});

it('draws the chart in a page that the app’s own scheme serves, under its policy', async () => {
  await first.locator('canvas').first().waitFor();
  await look(first, 'desktop-app');
  for (const url of app.asked)
    expect(url.startsWith('app://evident/') || /^(?:blob|data):/.test(url), url).toBe(true);
  const away = await first.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    ),
  );
  expect(away).toBe('refused');
});

it('gives the case a window of its own from the menu, signed in already, and never a second one', async () => {
  FakeWindow.inFront = FakeWindow.all[0] as FakeWindow;
  await vi.waitFor(() => expect(item('page:case.window')?.enabled).toBe(true), PATIENCE_MS);
  item('page:case.window')?.click();
  const own = await app.page(1);
  await tree(own).waitFor();
  item('page:case.window')?.click();
  await first.evaluate(
    (id) =>
      (
        globalThis as unknown as { evidentDesktop: { openCase(id: string): unknown } }
      ).evidentDesktop.openCase(id),
    caseId,
  );
  expect(app.pages()).toBe(2);
  expect(recent()).toHaveLength(1);
});

it('undoes from the menu: letters in a field, else the last change to the case', async () => {
  const own = await app.page(1);
  FakeWindow.inFront = FakeWindow.all[1] as FakeWindow;
  await own.keyboard.press('o');
  await own.keyboard.press('e');
  const form = own.getByRole('form', { name: 'Override' });
  await form.getByLabel('Reason').pressSequentially('abc');
  item('undo')?.click();
  await vi.waitFor(
    async () => expect(await form.getByLabel('Reason').inputValue()).not.toBe('abc'),
    PATIENCE_MS,
  );
  await form.getByRole('radio', { name: 'Against' }).check();
  await form.getByLabel('Reason').fill(REASON);
  await own.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await saved(own);
});

it('survives the death of its service: the pages stay, and go on', async () => {
  const own = await app.page(1);
  const answers = () =>
    own.evaluate(() =>
      fetch('/v1/health')
        .then(({ ok }) => ok)
        .catch(() => false),
    );
  await app.killService();
  await vi.waitFor(async () => expect(await answers()).toBe(true), PATIENCE_MS);
  expect(app.services()).toBe(2);
  expect(app.pages()).toBe(2);
  await tree(own).waitFor();
  await saved(own);
});

it('locks every window when the screen is locked, and opens them all with one password', async () => {
  app.double.module.powerMonitor.emit('lock-screen');
  const own = await app.page(1);
  for (const page of [first, own]) await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(recent()).toEqual([]);
  expect(item('page:palette')).toBeNull();
  await signIn(own);
  await tree(own).waitFor();
  await first.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
  expect(recent()).toHaveLength(1);
});

it('takes a chart that the system opens with the app', async () => {
  await first.evaluate(() => {
    location.hash = '#/queue';
  });
  const words = ['evident', samplePdf('cgm-form')];
  app.double.module.app.emit('second-instance', {}, words, scratch, null);
  const dialog = first.getByRole('dialog');
  await dialog.getByText('cgm-form.pdf').first().waitFor();
  await first.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('quits in the middle of a run and has lost nothing after the next start', async () => {
  await first.evaluate(() => {
    location.hash = '#/queue';
  });
  const rows = (page: Page) => page.locator('a[data-row]').count();
  await first.locator('a[data-row]').first().waitFor();
  const before = await rows(first);
  // Scanned pages are read by OCR, which takes longer than quitting.
  await startSample(first, SCANS);
  await vi.waitFor(async () => expect(await rows(first)).toBe(before + 1), PATIENCE_MS);
  await app.quit();

  app = await openApp(browser, folders);
  first = await app.page(0);
  await first.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(recent()).toEqual([]);
  await signIn(first);
  await first.locator('a[data-row]').first().waitFor();
  // The run that was cut off is taken up again, and comes to its end.
  expect(await rows(first)).toBe(before + 1);
  const ended = first.getByRole('row').getByText(/criteria met|criteria not met|insufficient evidence/i);
  await vi.waitFor(async () => expect(await ended.count()).toBe(before + 1), {
    timeout: 240_000,
    interval: 1_000,
  });
  // The menu knows the case of yesterday, and the case what was written into it.
  await vi.waitFor(() => expect(recent()).toHaveLength(1), PATIENCE_MS);
  item('recent')?.submenu?.items[0]?.click();
  const own = await app.page(1);
  await tree(own).waitFor();
  const kept = await own.evaluate(async (id) => {
    const { idToken } = JSON.parse(sessionStorage.getItem('evident.session') ?? '{}') as { idToken: string };
    const answer = await fetch(`/v1/process/${id}`, { headers: { authorization: `Bearer ${idToken}` } });
    return answer.text();
  }, caseId);
  expect(kept).toContain(REASON);
});

it('is a window of a shared server where the policy says so: the same cases, no service, no other certificate', async () => {
  await app.quit();
  const tls = certificate(scratch);
  if (!tls) return;
  const { cert, key, certificate: path } = tls;
  // What was the folder of this machine is the server's now.
  const server = await startService({
    dataDir: folders.data,
    passphrase: 'for this test alone',
    tls: { cert, key },
    names: ['localhost'],
  });
  const address = `https://localhost:${server.port}`;
  try {
    app = await openApp(browser, folders, { server: { address } });
    first = await app.page(0);
    await first.getByText(/did not present a certificate this computer trusts/).waitFor();
    await app.quit();
    app = await openApp(browser, folders, { server: { address, certificate: path } });
    first = await app.page(0);
    await first.getByText(`Records are kept at localhost:${server.port}.`).waitFor();
    await signIn(first);
    await first.locator('a[data-row]').first().waitFor();
    expect(app.services()).toBe(0);
  } finally {
    await server.close();
  }
  await first.getByText('The service does not answer').first().waitFor();
});

it('leaves no name of a patient in a file of the shell, and quits', async () => {
  await app.quit();
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [path];
    });
  expect(files(folders.user).length).toBeGreaterThan(0);
  for (const path of files(folders.user))
    expect(readFileSync(path, 'latin1'), path).not.toMatch(/Haldane|oxygen|L33797|nora/i);
});
