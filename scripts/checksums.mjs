// @ts-check
/** Writes SHA256SUMS beside the installers of a folder, in the form that `sha256sum --check` reads. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INSTALLER = /\.(?:exe|msi|dmg|zip|AppImage|deb|rpm)$/;

/** @param {string} folder @returns {string[]} names of the installers that were summed */
export function writeChecksums(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => INSTALLER.test(name) && statSync(join(folder, name)).isFile())
    .sort();
  const lines = names.map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  if (lines.length > 0) writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
  return names;
}
