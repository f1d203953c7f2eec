import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../../scripts/browsers.mjs';
import { here, type Surroundings } from '../paths.ts';

/** Whether there is a screen to open a window on. */
export function hasScreen({ platform, env }: Surroundings = here()): boolean {
  if (env.CI || env.EVIDENT_NO_BROWSER) return false;
  if (platform === 'linux') return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  // A remote shell on the other systems has no window of its own.
  return !env.SSH_CONNECTION;
}

/**
 * The arguments that make a browser of the Chromium family a plain window for one page: a profile of its own (none
 * of the user's extensions sees the charts), nothing kept on disk, nothing sent by the browser itself.
 */
export function appArguments(page: string, profile: string, { root }: { root: boolean }): string[] {
  return [
    `--app=${page}`,
    `--user-data-dir=${profile}`,
    // The page, its cache and its history stay in memory; Edge has another word for it.
    '--incognito',
    '--inprivate',
    '--window-size=1400,900',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-breakpad',
    '--disable-features=Translate,AutofillServerCommunication,OptimizationHints,MediaRouter',
    '--password-store=basic',
    '--use-mock-keychain',
    // Chromium refuses to start as root with its sandbox on; for any other user the sandbox stays.
    ...(root ? ['--no-sandbox'] : []),
  ];
}

/** A window of the fall-back. */
export interface AppWindow {
  /** Resolves when it is gone: closed by the person, or failed soon after it was opened. */
  gone: Promise<'closed' | 'failed'>;
  close(): void;
}

/** A browser that ends with an error before this has not shown a window. */
const SOON_MS = 10_000;

/** A page that leads to `url`, which holds a one-time token: a command line can be read by every user of the machine. */
function leadingPage(folder: string, url: string): string {
  const path = join(folder, 'open.html');
  const script = `location.replace(${JSON.stringify(url)})`;
  const page = `<!doctype html><meta charset="utf-8"><title>Evident</title><script>${script}</script>\n`;
  writeFileSync(path, page, { mode: 0o600 });
  return pathToFileURL(path).href;
}

/**
 * Opens `url` in app mode, with a profile that is deleted when the window is gone.
 * @param home folder for the profile; created
 * @returns undefined when there is no screen or no browser, or it does not start
 */
export async function openApp(
  url: string,
  home: string,
  around: Surroundings = here(),
): Promise<AppWindow | undefined> {
  const program = hasScreen(around) ? findBrowser('app') : undefined;
  if (!program) return undefined;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const profile = mkdtempSync(join(home, 'browser-'));
  const opened = Date.now();
  const args = appArguments(leadingPage(profile, url), profile, { root: process.getuid?.() === 0 });
  const child = spawn(program, args, { stdio: 'ignore' });
  const gone = new Promise<'closed' | 'failed'>((resolve) => {
    child.once('close', (code) => {
      // The browser's own helpers may still be writing.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      resolve(code !== 0 && code !== null && Date.now() - opened < SOON_MS ? 'failed' : 'closed');
    });
  });
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  return started ? { gone, close: () => void child.kill() } : undefined;
}
