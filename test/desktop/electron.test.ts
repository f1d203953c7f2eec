/** The real app, where Electron's program is: `npm install` with its download allowed, then `npm test -- e2e`. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronProgram } from '../../main/plain/electron.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = electronProgram(root);
if (!program) console.warn('SKIPPED: Electron’s program is not installed; the real app has not been run.');

describe.skipIf(!program)('the app in Electron', () => {
  const data = mkdtempSync(join(tmpdir(), 'evident-electron-'));
  let app: ElectronApplication;
  let page: Page;

  const launch = async () => {
    app = await _electron.launch({
      executablePath: program as string,
      args: ['.', `--user-data-dir=${join(data, 'user')}`],
      cwd: root,
      env: {
        ...process.env,
        EVIDENT_DATA: join(data, 'data'),
        EVIDENT_PASSPHRASE: 'for this test alone',
      } as Record<string, string>,
    });
    page = await app.firstWindow();
  };

  beforeAll(async () => {
    const bundled = spawnSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root, stdio: 'inherit' });
    expect(bundled.status).toBe(0);
    await launch();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(data, { recursive: true, force: true });
  });

  it('comes up at the set-up page', async () => {
    await page.waitForURL(/#\/setup\?token=/);
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  });

  it('keeps the page in a sandbox', async () => {
    expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined');
    const fetched = await page.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(fetched).toBe('refused');
  });

  it('quits in order and comes up again', async () => {
    await app.close();
    await launch();
    await page.waitForURL(/127\.0\.0\.1/);
  });
});
