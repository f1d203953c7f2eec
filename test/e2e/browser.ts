/** A real Chromium, the one that the program itself would find. */
import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../scripts/browsers.mjs';

/** Opens the browser without a window; `EVIDENT_BROWSER` names another one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser('tests');
  if (!executablePath) throw new Error('No Chromium was found: install one, or name it in EVIDENT_BROWSER.');
  return chromium.launch({ executablePath });
}
