// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { npm } from './run.mjs';
import { PrepareError, say } from './say.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Locked */

/** @param {string} path @returns {Record<string, Locked>} packages by their places */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

/**
 * Whether what is installed is what is locked. Packages of other systems are optional, and absent here.
 * @param {Record<string, Locked>} locked @param {Record<string, Locked>} installed
 */
export function sameAsLocked(locked, installed) {
  const same = (/** @type {string} */ place) =>
    locked[place]?.version === installed[place]?.version &&
    locked[place]?.integrity === installed[place]?.integrity;
  return (
    Object.keys(installed).every(same) &&
    Object.entries(locked).every(([place, { optional }]) => place === '' || optional || same(place))
  );
}

/**
 * Why the packages must be installed, or undefined when they are as the lock says. npm writes
 * `node_modules/.package-lock.json` last, so an installation that was cut off counts as missing. Times alone do not tell: in a
 * fresh clone the lock is the newer one, though the folder of packages was brought along.
 * @param {string} root
 * @returns {string | undefined}
 */
export function packagesNeeded(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const locked = join(root, 'package-lock.json');
  if (!existsSync(installed)) return 'not installed yet';
  if (statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return undefined;
  return sameAsLocked(packagesOf(locked), packagesOf(installed)) ? undefined : 'older than package-lock.json';
}

/** Installs the locked packages when they are missing or old. @param {string} root */
export function preparePackages(root) {
  const reason = packagesNeeded(root);
  if (reason === undefined) return;
  say(`packages are ${reason}; installing them (npm ci), this takes a minute or two`);
  // Windows cannot delete a running program: when we run on the Node inside node_modules, update in place.
  const inside = process.execPath.startsWith(join(root, 'node_modules') + sep);
  const args = process.platform === 'win32' && inside ? ['install', '--no-save'] : ['ci'];
  // Warnings about engines would be about the Node that is replaced in the next step.
  if (!npm([...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })) {
    throw new PrepareError('npm could not install the packages; run "npm ci" to see why');
  }
}
