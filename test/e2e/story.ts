/** What every story begins and ends with. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { openWindow, theBrowser } from './browser.ts';
import { pictureOfFailures } from './look.ts';
import type { Fixture, RunningService } from './service.ts';

export interface Story<Service = RunningService> {
  service: Service;
  browser: Browser;
  /** The first window. */
  page: Page;
}

/**
 * Starts the service of `place` before the first test of the file, goes on with `begin` in a window, and ends and removes all after
 * the last. What was on screen when a test failed is kept as a picture of each window.
 */
export function story<Service = RunningService>(
  place: Pick<Fixture<Service>, 'start' | 'end'>,
  begin: (story: Story<Service>) => Promise<void>,
): void {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const service = await place.start();
    browser = await theBrowser();
    await begin({ service, browser, page: await openWindow(browser) });
  });
  pictureOfFailures(() => browser?.contexts().flatMap((context) => context.pages()) ?? []);
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await place.end();
  });
}
