import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A download that has not begun to succeed by then will not: no proxy, no route, no mirror. */
const DOWNLOAD_MS = 120_000;

/** Electron's program as its package records it, or undefined when the download has not happened. */
export function electronProgram(root: string): string | undefined {
  const home = join(root, 'node_modules', 'electron');
  const record = join(home, 'path.txt');
  if (!existsSync(record)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist');
  const program = join(folder, readFileSync(record, 'utf8').trim());
  return existsSync(program) ? program : undefined;
}

/**
 * Lets Electron's package fetch its program, once: only for a person at a terminal, never in a build, and
 * never again after a failure (delete `node_modules/.cache/evident` to try again).
 */
export function fetchElectron(root: string, say: (line: string) => void): string | undefined {
  const found = electronProgram(root);
  if (found) return found;
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!process.stdin.isTTY || process.env.CI || !existsSync(installer)) return undefined;
  const tried = join(root, 'node_modules', '.cache', 'evident', 'electron-tried');
  if (existsSync(tried)) return undefined;
  say('fetching Electron (once, about 100 MB)');
  mkdirSync(dirname(tried), { recursive: true });
  writeFileSync(tried, '');
  spawnSync(process.execPath, [installer], { cwd: root, stdio: 'ignore', timeout: DOWNLOAD_MS });
  return electronProgram(root);
}
