// @ts-check
import { join } from 'node:path';
import { findBrowser } from '../browsers.mjs';
import { run } from './run.mjs';
import { PrepareError, say } from './say.mjs';

const FIVE_MINUTES = 300_000;
/** Debian's; older releases have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Makes sure that the end-to-end tests find a Chromium: an installed one, else Playwright's download, else
 * the system's package manager where we may use it.
 * @param {string} root
 */
export function prepareBrowser(root) {
  if (findBrowser('tests')) return;
  say('no Chromium found; asking Playwright to download its own');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  run(process.execPath, [playwright, 'install', 'chromium'], {
    cwd: root,
    timeout: FIVE_MINUTES,
    quiet: true,
  });
  if (findBrowser('tests')) return;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'], { timeout: FIVE_MINUTES });
    for (const name of PACKAGES) {
      say(`the download failed; installing the package "${name}" (apt-get)`);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { timeout: FIVE_MINUTES });
      if (findBrowser('tests')) return;
    }
  }
  throw new PrepareError(
    'the tests need a Chromium: install Chrome, Edge or Chromium, or name one in EVIDENT_BROWSER',
  );
}
