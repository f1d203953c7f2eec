/** A real Chromium, the one that the program itself would find. */
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browsers.mjs';

/** Opens the browser without a window; `EVIDENT_BROWSER` names another one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser('tests');
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in EVIDENT_BROWSER.');
  return chromium.launch({ executablePath });
}

let opened: Promise<Browser> | undefined;

/** One for all stories of this process, with which it ends: a start costs more than most of what a story does. */
export function theBrowser(): Promise<Browser> {
  opened ??= openBrowser();
  return opened;
}

/**
 * How long anything is waited for. Generous: a machine that is slow, or busy with reading a scan, is no failure.
 */
export const PATIENCE_MS = 90_000;

/** A window of its own, with nothing of other windows in it; still, so that nothing moves away from under a click. */
export async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
