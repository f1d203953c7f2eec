/**
 * Newer installers in a folder or share of the clinic, where an administrator has named one; otherwise nothing is ever looked for. The
 * app installs nothing by itself: it shows where the installer lies, once its digest is that of SHA256SUMS beside it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface Update {
  version: string;
  /** The installer. */
  file: string;
}

const KINDS: Partial<Record<NodeJS.Platform, RegExp>> = {
  win32: /\.(?:exe|msi)$/,
  darwin: /\.dmg$/,
  linux: /\.(?:AppImage|deb|rpm)$/,
};

/** Above zero when `a` is newer than `b`; versions are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] ?? 0);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The newest installer for this system that is newer than `version` and whole; undefined also where the folder cannot be read. */
export async function findUpdate(
  folder: string,
  version: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Update | undefined> {
  try {
    const sums = new Map(
      (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).split('\n').map((line) => {
        const [sum = '', name = ''] = line.split(/ [ *]/);
        return [name, sum] as const;
      }),
    );
    const newer = (await readdir(folder))
      .filter((name) => KINDS[platform]?.test(name))
      .flatMap((name) => {
        const found = /(?:^|[ _-])(\d+\.\d+\.\d+)(?=[._-])/.exec(name)?.[1];
        return found && compareVersions(found, version) > 0 ? [{ version: found, name }] : [];
      })
      .sort((a, b) => compareVersions(b.version, a.version));
    for (const { version: found, name } of newer) {
      const file = join(folder, name);
      if (sums.has(name) && (await digestOf(file)) === sums.get(name)) return { version: found, file };
    }
  } catch {
    // A share that is not there today may be there tomorrow.
  }
  return undefined;
}
