/** A screen as people see it (a picture) and as assistive technology does (axe). */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright';
import { afterEach, expect } from 'vitest';

const screens = fileURLToPath(new URL('../../test-results/screens/', import.meta.url));
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose answer can change with the colors alone; all others see the same page in dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const COLORS: RunOptions = { runOnly: { type: 'rule', values: COLOR_RULES } };

/** Words of a page lie over its picture, to be selected and found: they have no color that anybody sees. */
const VISIBLE: Spec = { rules: [{ id: 'color-contrast', selector: '*:not(.textLayer *)' }] };

/** Keeps a picture and asserts that axe finds nothing serious or critical: by all its rules in light, by those of colors in dark. */
export async function look(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await expectAccessible(page, name);
  await inDark(page, () => expectAccessible(page, `${name}, dark`, COLORS));
}

/** A picture of the screen that was looked at, in dark. */
export async function lookDark(page: Page, name: string): Promise<void> {
  if (!keepsPictures) return;
  await inDark(page, () => picture(page, name));
}

/** Pictures are for people and cost as much as the rules of axe: kept when they are asked for. */
const keepsPictures = process.env.EVIDENT_SCREENS !== undefined;

async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  if (!keepsPictures) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: `${screens}${name}.png` });
}

async function expectAccessible(page: Page, name: string, options: RunOptions = {}): Promise<void> {
  const grave = (await violations(page, options))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(grave, `axe on ${name}`).toEqual([]);
}

/** What axe finds by these rules. Its script comes once to a page, and only what is wrong comes back: both cost more than the rules. */
async function violations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeScript);
    await page.evaluate((spec) => (globalThis as unknown as Axe).axe.configure(spec), VISIBLE);
  }
  // Style sheets and media are fetched once more for rules that none of these pages has anything for.
  return page.evaluate(
    async (options) => (await (globalThis as unknown as Axe).axe.run('html', options)).violations,
    { resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions,
  );
}

interface Axe {
  axe: { configure(spec: Spec): void; run(context: string, options: RunOptions): Promise<AxeResults> };
}

async function inDark(page: Page, then: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await then();
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Animations ended and fonts there: a picture in between is of nothing. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined));
    await Promise.all(ending);
  });
}

/** Keeps a picture of each of these windows when a test of this file has failed. */
export function pictureOfFailures(pages: () => readonly Page[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync(screens, { recursive: true });
    const name = task.name.replace(/\W+/g, '-').slice(0, 60);
    for (const [at, page] of pages().entries())
      await page.screenshot({ path: `${screens}failed-${name}-${at + 1}.png` });
  });
}
