/** The real app, where Electron's program is: `npm run test:electron` fetches it and runs this. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { electronProgram } from '../../main/plain/electron.ts';
import { PATIENCE_MS } from '../e2e/browser.ts';
import { finishedRow, saved, tree } from '../e2e/case.ts';
import { createAccount, signIn, startSample } from '../e2e/person.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = electronProgram(root);
if (!program) console.warn('SKIPPED: Electron’s program is not installed; the real app has not been run.');

describe.skipIf(!program)('the app in Electron', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'evident-electron-'));
  let app: ElectronApplication;
  let page: Page;
  let caseId: string;

  const launch = async () => {
    app = await _electron.launch({
      executablePath: program as string,
      args: ['.', `--user-data-dir=${join(scratch, 'user')}`],
      cwd: root,
      env: {
        ...process.env,
        EVIDENT_DATA: join(scratch, 'data'),
        EVIDENT_PASSPHRASE: 'for this test alone',
      } as Record<string, string>,
    });
    app.context().setDefaultTimeout(PATIENCE_MS);
    page = await app.firstWindow();
  };

  beforeAll(async () => {
    const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], {
      cwd: root,
      stdio: 'inherit',
    });
    expect(prepared.status).toBe(0);
    const bundled = spawnSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root, stdio: 'inherit' });
    expect(bundled.status).toBe(0);
    await launch();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('comes up at the set-up page by its own scheme', async () => {
    await page.waitForURL(/^app:\/\/evident\/#\/setup\?token=/);
    await createAccount(page);
    await signIn(page);
  });

  it('keeps the page in a sandbox without a network, not even this machine’s', async () => {
    expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined');
    const reached = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => true,
            () => false,
          ),
        url,
      );
    expect(await reached('https://example.org/')).toBe(false);
    expect(await reached('http://127.0.0.1:80/')).toBe(false);
    const outside = () => fetch('/..%2f..%2fpackage.json').then(({ status }) => status);
    expect(await page.evaluate(outside)).toBe(404);
    expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true);
  });

  it('reviews a chart and shows it in a window of its own', async () => {
    await startSample(page, /Home oxygen for COPD/);
    const row = await finishedRow(page, /oxygen/i);
    await row.getByRole('link').click();
    await tree(page).waitFor();
    await page.locator('canvas').first().waitFor();
    await saved(page);
    caseId = new URL(page.url()).hash.slice('#/review/'.length);
    const opened = app.waitForEvent('window');
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('page:case.window')?.click());
    const own = await opened;
    await tree(own).waitFor();
    await own.close();
  });

  it('locks when the screen is locked', async () => {
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page);
    await tree(page).waitFor();
  });

  it('quits in the middle of a run, comes up again and has lost nothing', async () => {
    await page.evaluate(() => {
      location.hash = '#/queue';
    });
    const rows = () => page.locator('a[data-row]').count();
    await startSample(page, /CPAP/i);
    await vi.waitFor(async () => expect(await rows()).toBe(2), PATIENCE_MS);
    await app.close();
    await launch();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page);
    const ended = page.getByRole('row').getByText(/criteria met|criteria not met|insufficient evidence/i);
    await vi.waitFor(async () => expect(await ended.count()).toBe(2), { timeout: 240_000, interval: 1_000 });
    await page.evaluate((id) => {
      location.hash = `#/review/${id}`;
    }, caseId);
    await tree(page).waitFor();
  });
});
