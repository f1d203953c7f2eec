// @ts-check
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, npm } from './run.mjs';
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

/** The platform package's binary, wherever npm has put it. @param {string} root */
function unpackedNode(root) {
  const name = platformPackage();
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const homes = [join(root, 'node_modules', name), join(root, 'node_modules', 'node', 'node_modules', name)];
  return homes.map((home) => join(home, 'bin', file)).find((path) => existsSync(path));
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

/** @param {string} root */
function localVersion(root) {
  const shim = join(root, 'node_modules', '.bin', 'node');
  const file = process.platform === 'win32' ? `${shim}.exe` : shim;
  const packed = join(root, 'node_modules', 'node', 'bin', 'node.exe');
  return parseVersion(capture(process.platform === 'win32' && !existsSync(file) ? packed : file, ['-v']));
}

/**
 * Makes sure that the scripts that follow run on Node 24: npm puts `node_modules/.bin` first on PATH, and the
 * `node` package leaves its program there, unless its install script was blocked.
 * @param {string} root
 */
export function prepareNode(root) {
  if (localVersion(root)[0] === WANTED) return;
  let binary = unpackedNode(root);
  if (!binary) {
    const version = requiredVersion(root);
    say(`the install script of the package "node" was blocked; fetching ${platformPackage()} ${version}`);
    // Installed beside our own packages, so that npm leaves those alone.
    const home = join(root, 'node_modules', 'node');
    npm(
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--prefix',
        home,
        `${platformPackage()}@${version}`,
      ],
      {
        cwd: existsSync(home) ? home : dirname(home),
      },
    );
    binary = unpackedNode(root);
  }
  if (binary) place(root, binary);
  if (localVersion(root)[0] === WANTED) {
    say(`Node ${WANTED} from npm is in place; the scripts run on it`);
    return;
  }
  const system = parseVersion(process.version);
  if (!runsTypeScript(system)) {
    throw new PrepareError(
      `Node ${WANTED} could not be had from npm, and this Node (${process.version}) is too old: ` +
        `install Node ${WANTED} (nodejs.org) and try again`,
    );
  }
  say(`Node ${WANTED} could not be had from npm; going on with this Node (${process.version})`);
}

/** @param {string} root */
function requiredVersion(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return lock.packages['node_modules/node'].version;
}
