// @ts-check
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './run.mjs';
import { PrepareError, say } from './say.mjs';

/** The major version everything is written for and tested on. */
const WANTED = 24;
/** The oldest Node that runs TypeScript by type stripping without a flag. */
const OLDEST = [22, 18];

/** @param {string | undefined} text e.g. `v24.21.0` @returns {[number, number]} */
export function parseVersion(text) {
  const match = /^v(\d+)\.(\d+)\./.exec(text ?? '');
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

/** @param {[number, number]} version */
export function runsTypeScript([major, minor]) {
  if (major === OLDEST[0]) return minor >= Number(OLDEST[1]);
  return major >= WANTED;
}

/** Name of the package that carries Node for this machine, as the `node` package names them. */
export function platformPackage(platform = process.platform, arch = process.arch) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** The program of the package for this machine, where npm has installed it. @param {string} root */
function packedNode(root) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', platformPackage(), 'bin', file);
}

/** Puts the binary where npm scripts find it first. @param {string} root @param {string} binary */
function place(root, binary) {
  const bin = join(root, 'node_modules', '.bin');
  const target = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  mkdirSync(bin, { recursive: true });
  rmSync(target, { force: true });
  try {
    if (process.platform === 'win32') linkSync(binary, target);
    else symlinkSync(binary, target);
  } catch {
    // A file system without links: a copy does the same.
    copyFileSync(binary, target);
  }
  chmodSync(target, 0o755);
}

/** Of the Node that npm scripts find; on Windows npm leaves a script there that calls the program. @param {string} root */
function localVersion(root) {
  const isWindows = process.platform === 'win32';
  const shim = join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node');
  return parseVersion(capture(isWindows && !existsSync(shim) ? packedNode(root) : shim, ['-v']));
}

/**
 * Makes sure that the scripts that follow run on Node 24: npm puts `node_modules/.bin` first on PATH. The program itself is one of
 * the locked packages, one for each system, so that npm checks it against the lock like every other one; nothing is fetched here.
 * @param {string} root
 */
export function prepareNode(root) {
  if (localVersion(root)[0] === WANTED) return;
  // Installed without links, or with a link to something else.
  const packed = packedNode(root);
  if (existsSync(packed)) place(root, packed);
  if (localVersion(root)[0] === WANTED) return;
  const system = parseVersion(process.version);
  if (!runsTypeScript(system)) {
    throw new PrepareError(
      `npm has no Node ${WANTED} for this machine (${platformPackage()}), and this Node (${process.version}) is too old: ` +
        `install Node ${WANTED} (nodejs.org) and try again`,
    );
  }
  if (system[0] !== WANTED)
    say(
      `npm has no Node ${WANTED} for this machine (${platformPackage()}); going on with this Node (${process.version})`,
    );
}
