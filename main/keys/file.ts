import { constants } from 'node:fs';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretPlace } from './place.ts';

/**
 * The last resort: a file that only this user may read, outside the data folder. Whoever can act as this user,
 * or read the disk of a machine that is not encrypted, can read it: the caller must say so.
 */
export function fileKeyPlace(configFolder: string): SecretPlace & { readonly path: string } {
  const path = join(configFolder, 'key');
  return {
    name: 'key file',
    path,
    async read() {
      try {
        const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
        // A copy or an editor may have widened the rights; they are narrowed before the key is used again.
        if (process.platform !== 'win32') await chmod(path, 0o600);
        return secret;
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw cause;
      }
    },
    async write(secret) {
      await mkdir(configFolder, { recursive: true, mode: 0o700 });
      // Exclusive: an existing key is never replaced, since data may depend on it.
      const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
      try {
        await file.writeFile(`${secret.toString('base64')}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}
