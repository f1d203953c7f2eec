/** What comes in and may be large: sealed on the disk as it comes, so that it is never in memory as a whole. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey, sealedFile, unsealedPieces } from './crypto.ts';
import { guarded, guardedPieces } from './errors.ts';
import { makeFolder, READ_BYTES, TEMPORARY } from './files.ts';
import type { ObjectInPieces } from './vault.ts';

/** A body that came, or a part of it. */
export interface Upload extends ObjectInPieces {
  /** Removes it: nothing of it can be read any more. */
  discard(): Promise<void>;
}

export interface Uploads {
  /** Reads all of `chunks`. Undefined where they are more than `most` bytes: none is kept then. Refuses with 507 `disk_full`. */
  receive(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Upload | undefined>;
}

/** Uploads in `folder`, each under a key of its own that is nowhere but in memory. What a crash leaves, the next start removes by its name. */
export function openUploads(folder: string): Uploads {
  return {
    receive: (chunks, most) =>
      guarded(async () => {
        await makeFolder(folder);
        const name = randomBytes(8).toString('hex');
        const path = join(folder, `${name}${TEMPORARY}`);
        const key = newKey();
        // What cannot be removed now, the next start removes; its key is gone by then.
        const discard = () => rm(path, { force: true }).catch(() => undefined);
        let length = 0;
        const kept = async function* () {
          for await (const chunk of chunks) {
            length += chunk.length;
            // The rest is read on, so that the sender can finish and see the answer.
            if (length <= most) yield chunk;
          }
        };
        try {
          const handle = await open(path, 'wx', 0o600);
          try {
            await handle.writeFile(sealedFile(key, kept(), `upload ${name}`));
          } finally {
            await handle.close();
          }
        } catch (cause) {
          await discard();
          throw cause;
        }
        if (length > most) {
          await discard();
          return undefined;
        }
        const read = () => guardedPieces(createReadStream(path, { highWaterMark: READ_BYTES }));
        return { length, pieces: () => unsealedPieces(key, read(), `upload ${name}`), discard };
      }),
  };
}
