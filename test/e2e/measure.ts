/**
 * How fast the workspace is, in one run: `node test/e2e/measure.ts [pages]`. Prints one number per line; nothing is asserted,
 * since other programs on the machine change the figures.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright';
import { openBrowser, openWindow } from './browser.ts';
import { finishedRow, tree } from './case.ts';
import { samplePdf, setUp, signIn } from './person.ts';
import { emptyFixture } from './service.ts';

const pageCount = Number(process.argv[2] ?? 1_000);

/** The long sample over and over, up to the wanted number of pages. */
async function longChart(folder: string): Promise<string> {
  const source = await PDFDocument.load(readFileSync(samplePdf('oxygen-hospital-long')));
  const target = await PDFDocument.create();
  const indices = Array.from({ length: pageCount }, (_, index) => index % source.getPageCount());
  for (const page of await target.copyPages(source, indices)) target.addPage(page);
  const path = join(folder, 'long.pdf');
  writeFileSync(path, await target.save());
  return path;
}

async function upload(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', path);
  await page.getByLabel('Guideline').selectOption('L33797');
  await page.getByLabel('Patient').fill('Measured Case');
  await page.getByRole('button', { name: 'Start review' }).click();
  await finishedRow(page, /Measured Case/);
}

/** Bytes of all scripts as served, the PDF worker included. */
function scriptBytes(): number {
  const assets = fileURLToPath(new URL('../../dist/renderer/assets', import.meta.url));
  const scripts = readdirSync(assets).filter((name) => /\.m?js$/.test(name));
  return scripts.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);
}

const print = (name: string, value: number, unit: string) =>
  console.log(`${name}: ${Math.round(value)} ${unit}`);

/** From the click on the case until its first page has a picture. */
async function openCase(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        const watch = () => {
          if (document.querySelector('[data-page-picture] canvas')) resolve(performance.now() - from);
          else requestAnimationFrame(watch);
        };
        document.querySelector<HTMLElement>('a[data-row]')?.click();
        watch();
      }),
  );
}

/** From a key on the tree until the current box and the picture of its page are there; the median of twenty. */
async function chooseLeaves(page: Page): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < 20; step++) {
    const time = await page.evaluate(
      () =>
        new Promise<number | undefined>((resolve) => {
          const from = performance.now();
          dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
          const watch = () => {
            const line = document.querySelector('[data-evidence-line][aria-current]');
            const box = document.querySelector(
              `[data-evidence="${line?.getAttribute('data-evidence-line')}"]`,
            );
            const drawn = box?.closest('[data-sheet]')?.querySelector('[data-page-picture] canvas');
            if (!line) resolve(undefined);
            else if (box && drawn) resolve(performance.now() - from);
            else requestAnimationFrame(watch);
          };
          requestAnimationFrame(watch);
        }),
    );
    if (time !== undefined) times.push(time);
    // Nobody takes in a criterion faster; meanwhile the pages that come next are drawn.
    await page.waitForTimeout(400);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Share of frames later than 25 ms while the whole record is scrolled through in 20 seconds. */
async function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const view = document.querySelector('[aria-label="Pages of the record"]')!;
        const from = performance.now();
        let last = from;
        let late = 0;
        let all = 0;
        const frame = (now: number) => {
          all++;
          if (now - last > 25) late++;
          last = now;
          view.scrollTop = ((now - from) / 20_000) * view.scrollHeight;
          if (now - from < 20_000) requestAnimationFrame(frame);
          else resolve((late / all) * 100);
        };
        requestAnimationFrame(frame);
      }),
  );
}

const place = await emptyFixture();
const folder = mkdtempSync(join(tmpdir(), 'evident-measure-'));
const service = await place.start();
const browser = await openBrowser();
try {
  const page = await openWindow(browser);
  await setUp(page, service);
  await signIn(page);
  await upload(page, await longChart(folder));
  print(`case of ${pageCount} pages opened, first page painted`, await openCase(page), 'ms');
  await tree(page).waitFor();
  await page.waitForTimeout(3_000);
  print('criterion chosen, box visible (median)', await chooseLeaves(page), 'ms');
  print('frames over 25 ms while scrolling', await scrollThrough(page), '%');
  print('scripts of the bundle', scriptBytes() / 1024, 'KiB');
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  print('JavaScript heap afterwards', usedSize / 1_048_576, 'MiB');
} finally {
  await browser.close();
  await place.end();
  rmSync(folder, { recursive: true, force: true });
}
