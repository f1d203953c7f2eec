/** Whether a folder of this machine may be watched: it is there, others cannot fill it, and it is none of Evident's own. */
import { accessSync, constants, lstatSync, realpathSync, type Stats } from 'node:fs';
import { isAbsolute, parse, relative } from 'node:path';

const OTHERS_MAY_WRITE = 0o002;

/** What is wrong with it; undefined: nothing, or that none is named. */
export function faultOfFolder(path: string, dataDir: string): string | undefined {
  const folder = path.trim();
  if (folder === '') return undefined;
  if (/\p{Cc}/u.test(folder)) return 'must be one line';
  if (!isAbsolute(folder)) return 'must be the whole path of a folder, from the root of the disk on';
  const found = statOf(folder);
  if (found === undefined) return 'must be a folder that exists on the machine that Evident runs on';
  if (!found.isDirectory()) return 'must be a folder itself, and neither a file nor a link';
  const real = realpathSync(folder);
  if (real === parse(real).root) return 'must not be the root of a disk';
  const data = realpathSync(dataDir);
  if (isInside(real, data) || isInside(data, real)) return 'must lie outside of the data folder';
  if (process.platform !== 'win32' && (found.mode & OTHERS_MAY_WRITE) !== 0)
    return 'must not be open to everybody on the machine for writing';
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return 'must be a folder that Evident may read and write';
  }
  return undefined;
}

function statOf(folder: string): Stats | undefined {
  try {
    return lstatSync(folder);
  } catch {
    return undefined;
  }
}

/** The folder itself counts. */
function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
