// @ts-check
/**
 * `npm run package`: makes dist/app and the notices, then the installers of this system in out/. Arguments go
 * to electron-builder: `npm run package -- --dir` for the unpacked app alone. `EVIDENT_ELECTRON_DIST` names a folder
 * (or zip) with Electron's program where it cannot be downloaded. With `EVIDENT_RELEASE` set, nothing is packed that would not be
 * signed.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeChecksums } from './checksums.mjs';
import { missingForSigning, signedOrNothing } from './signing.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} script @param {string[]} args */
function step(script, args = []) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const release = Boolean(process.env.EVIDENT_RELEASE);
const missing = release ? missingForSigning(process.platform, process.env) : [];
if (missing.length > 0) {
  process.stderr.write(`package: a release must be signed; not set: ${missing.join('; ')}\n`);
  process.exit(1);
}

const electron = process.env.EVIDENT_ELECTRON_DIST;
step('scripts/bundle.mjs');
step('scripts/node-program.mjs');
step('scripts/notices.mjs');
step('scripts/sbom.mjs');
step('node_modules/electron-builder/cli.js', [
  '--publish',
  'never',
  ...(release ? signedOrNothing(process.platform) : []),
  ...(electron ? [`--config.electronDist=${electron}`] : []),
  ...process.argv.slice(2),
]);
writeChecksums(join(root, 'out'));
