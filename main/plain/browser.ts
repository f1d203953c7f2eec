import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
 * The arguments that make a browser of the Chromium family a plain window for one address: a profile of its own (none
 * of the user's extensions sees the charts), nothing kept or sent by the browser itself.
 */
export function appArguments(url: string, profile: string, { root }: { root: boolean }): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--window-size=1400,900',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-features=Translate,AutofillServerCommunication,OptimizationHints,MediaRouter',
    '--password-store=basic',
    '--use-mock-keychain',
    // Chromium refuses to start as root with its sandbox on; as any other user the sandbox stays.
    ...(root ? ['--no-sandbox'] : []),
  ];
}

/** A window of the fall-back. */
export interface AppWindow {
  /** Resolves when the person has closed it. */
  closed: Promise<void>;
  close(): void;
}

/**
 * Opens `url` in app mode.
 * @param profileHome folder for the browser's profile; created
 * @returns undefined when there is no screen or no browser, or it does not start
 */
export async function openApp(
  url: string,
  profileHome: string,
  around: Surroundings = here(),
): Promise<AppWindow | undefined> {
  const program = hasScreen(around) ? findBrowser('app') : undefined;
  if (!program) return undefined;
  const profile = join(profileHome, 'browser');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const args = appArguments(url, profile, { root: process.getuid?.() === 0 });
  const child = spawn(program, args, { stdio: 'ignore' });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!started) return undefined;
  return {
    closed,
    close: () => {
      child.kill();
    },
  };
}
