import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

/** Where the download comes from unless a mirror or a proxy is set, and how long a first answer may take. */
const SOURCE = { host: 'github.com', port: 443 };
const ANSWER_MS = 3000;

/** Whether a connection can be opened at all: without a route a download would wait for minutes. */
export function reachable(
  to: { host: string; port: number } = SOURCE,
  patience = ANSWER_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(to);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(patience, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** A mirror or proxy that the installer will use in place of the usual source. */
const hasDetour = (env: NodeJS.ProcessEnv) =>
  Object.keys(env).some((name) => /^(?:npm_config_)?(?:electron_mirror|https?_proxy)$/i.test(name));

/**
 * Lets Electron's package fetch its program, once: only for a person at a terminal, never in a build, and
 * never again after a failure (delete `node_modules/.cache/evident` to try again).
 * @returns the program, or undefined where it is not to be had
 */
export async function fetchElectron(root: string, say: (line: string) => void): Promise<string | undefined> {
  const found = electronProgram(root);
  if (found) return found;
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!process.stdin.isTTY || process.env.CI || !existsSync(installer)) return undefined;
  const tried = join(root, 'node_modules', '.cache', 'evident', 'electron-tried');
  if (existsSync(tried)) return undefined;
  mkdirSync(dirname(tried), { recursive: true });
  writeFileSync(tried, '');
  if (!hasDetour(process.env) && !(await reachable())) return undefined;
  say('fetching Electron (once, about 100 MB)');
  spawnSync(process.execPath, [installer], { cwd: root, stdio: 'ignore', timeout: DOWNLOAD_MS });
  return electronProgram(root);
}
