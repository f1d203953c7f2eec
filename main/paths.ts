import { homedir } from 'node:os';
import { join, win32 } from 'node:path';

/** What the places depend on; taken from the process unless a test says otherwise. */
export interface Surroundings {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

export const here = (): Surroundings => ({ platform: process.platform, env: process.env, home: homedir() });

/**
 * The folder with the user's cases: `EVIDENT_DATA`, else where the system keeps an application's data that
 * does not roam between machines (a data folder belongs to one running service).
 */
export function dataFolder({ platform, env, home }: Surroundings = here()): string {
  if (env.EVIDENT_DATA) return env.EVIDENT_DATA;
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Evident', 'data');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Evident', 'data');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'evident');
}

/** The folder for settings of this user on this machine; never inside the data folder, whose backups travel. */
export function configFolder({ platform, env, home }: Surroundings = here()): string {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Evident', 'config');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Evident', 'config');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'evident');
}

/** A folder on a drive of this machine, written out: no share, nothing relative, no way up. */
const WINDOWS_FOLDER = /^[A-Za-z]:\\(?:[\w .()-]+\\?)+$/;

/**
 * A program of Windows by its whole path. By its bare name the current folder would be searched before the system's own, and
 * that may be one of somebody else.
 */
export function systemProgram(path: readonly string[], { env }: Surroundings = here()): string {
  const { SystemRoot: root = '' } = env;
  const folder = WINDOWS_FOLDER.test(root) && !root.includes('..') ? root : 'C:\\Windows';
  return win32.join(folder, 'System32', ...path);
}
