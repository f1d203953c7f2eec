/** What is done by keyboard. */
import type { Page } from 'playwright';

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Looks a text up in the record; the first hit is gone to. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await press(page, '/');
  await page.keyboard.type(text);
  await press(page, 'Enter');
}

/** Waits until the search is at this hit. */
export const atHit = (page: Page, hit: number) =>
  page
    .getByRole('status')
    .getByText(new RegExp(`\\b${hit} of \\d+ hits`))
    .waitFor();
