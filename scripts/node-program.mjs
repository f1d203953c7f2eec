// @ts-check
/**
 * Node's program as it is packaged beside Electron's: workers and the command line run on it, so that Electron's own need not run as
 * Node. `node scripts/node-program.mjs` puts it into dist/node, with its licence.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseVersion, platformPackage } from './prepare/node.mjs';
import { capture } from './prepare/run.mjs';

/** Older ones have holes in their permissions that are known. */
const OLDEST = [24, 18];
const FILE = process.platform === 'win32' ? 'node.exe' : 'node';

/** @param {string | undefined} version */
const isNewEnough = (version) => {
  const [major, minor] = parseVersion(version);
  return major === OLDEST[0] ? minor >= Number(OLDEST[1]) : major > Number(OLDEST[0]);
};

/** @typedef {{ program: string, version: string, licence: string }} NodeProgram */

/**
 * The locked package of this system, checked by npm against its digest; else the program in `EVIDENT_NODE`, for which its folder
 * vouches. Undefined where neither is new enough.
 * @param {string} root folder of package.json @returns {NodeProgram | undefined}
 */
export function nodeProgram(root) {
  const home = join(root, 'node_modules', platformPackage());
  const given = process.env.EVIDENT_NODE;
  const candidates = [
    { program: join(home, 'bin', FILE), licences: [join(home, 'LICENSE')] },
    ...(given
      ? [{ program: given, licences: ['.', '..'].map((at) => join(dirname(given), at, 'LICENSE')) }]
      : []),
  ];
  for (const { program, licences } of candidates) {
    const version = existsSync(program) ? capture(program, ['-v']) : undefined;
    const licence = licences.find((path) => existsSync(path));
    if (version && licence && isNewEnough(version))
      return { program: realpathSync(program), version: version.replace(/^v/, ''), licence };
  }
  return undefined;
}

function main() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const found = nodeProgram(root);
  if (!found) {
    process.stderr.write(
      `package: no Node ${OLDEST.join('.')} or newer to pack: name one in EVIDENT_NODE, with its LICENSE beside it\n`,
    );
    process.exitCode = 1;
    return;
  }
  const folder = join(root, 'dist', 'node');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(found.program, join(folder, FILE));
  chmodSync(join(folder, FILE), 0o755);
  copyFileSync(found.licence, join(folder, 'LICENSE'));
  process.stderr.write(`node: ${found.version}, ${readFileSync(found.program).length >> 20} MiB\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
