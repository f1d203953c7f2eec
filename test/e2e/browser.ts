/** A real Chromium, the one that the program itself would find. */
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browsers.mjs';

/** Opens the browser without a window; `EVIDENT_BROWSER` names another one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser('tests');
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in EVIDENT_BROWSER.');
  return chromium.launch({ executablePath });
}

/** A window of its own, with nothing of other windows in it. Gives up on what does not come after 20 seconds. */
export async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
