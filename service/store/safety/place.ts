/** Whether files and database belong together: a wrong bucket would look like a loss of every chart. */
import type { Kysely } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { FilesPlace } from '../place.ts';
import type { Tables } from '../tables.ts';
import type { Safety } from './index.ts';

const elsewhere = (detail: string) =>
  new ServiceError(503, 'files_elsewhere', `${detail} Nothing was changed.`);

/**
 * Whether the place is the one that this database has always used; a database without files takes it from now on. Refuses with 503 `files_elsewhere`, and with what the place refuses.
 */
export async function settlePlace(
  { kind, owners }: FilesPlace,
  { db, safety, identity }: { db: Kysely<Tables>; safety: Safety; identity: string },
): Promise<void> {
  const file = await db.selectFrom('objects').select('id').limit(1).executeTakeFirst();
  const bound = (await safety.recall('files')) ?? (file && 'folder');
  if (bound !== undefined && bound !== kind)
    throw elsewhere(
      bound === 's3'
        ? 'The files of this database are in an S3 bucket, and EVIDENT_FILES_URL does not name it.'
        : 'The files of this database are in its data folder, and EVIDENT_FILES_URL names a bucket.',
    );
  if (!owners) return;
  const names = (await owners.list()).map(({ name }) => name);
  if (names.some((name) => name !== identity))
    throw elsewhere(
      'EVIDENT_FILES_URL names a place that belongs to another database; give each a prefix of its own.',
    );
  if (names.length === 0) {
    if (bound !== undefined)
      throw elsewhere('EVIDENT_FILES_URL names a place that does not hold the files of this database.');
    await owners.put(identity, new Uint8Array());
  }
  if (bound === undefined) await safety.remember('files', kind);
}
