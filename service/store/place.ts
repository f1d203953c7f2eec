/** Where the files of cases are: a folder in the data folder, or a bucket. Chosen by one address. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../contract/errors.ts';
import { type FilePort, folderFiles } from './files.ts';

export interface FilesPlace {
  kind: 'folder' | 's3';
  /** For people: "folder", or the bucket with its prefix. */
  name: string;
  files: FilePort;
  /** What was set aside. */
  quarantine: FilePort;
  /** Marks of the stores that use the place, by their identity; a folder is used by the database beside it. */
  owners?: FilePort;
  close(): void;
}

/**
 * The place that `url` (EVIDENT_FILES_URL) names: `file:` or nothing is the folder, `s3://…` a bucket (`s3/address.ts`). The program
 * for buckets is loaded only then; `file:///path`, a folder that the machines share, only beside a database that they share. Refuses with 503 `files_url_invalid`, `files_adapter_missing`.
 */
export async function openPlace(
  url: string | undefined,
  dataDir: string,
  isShared = false,
): Promise<FilesPlace> {
  if (isShared && url?.startsWith('file:///')) {
    const path = fileURLToPath(url);
    return { ...folderPlace(path, path), owners: folderFiles(join(path, 'owners')) };
  }
  if (!isBucket(url)) return folderPlace(dataDir, 'folder');
  const { s3Address } = await import('./s3/address.ts');
  const address = s3Address(url);
  const { openBucket } = await import('./s3/bucket.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const detail =
      'This installation has no program for S3: install @aws-sdk/client-s3, or use the server edition.';
    throw new ServiceError(503, 'files_adapter_missing', detail);
  });
  const bucket = openBucket(address);
  return {
    kind: 's3',
    name: `s3://${address.bucket}/${address.prefix}`,
    files: bucket.at('files'),
    quarantine: bucket.at('quarantine'),
    owners: bucket.at('owners'),
    close: () => bucket.close(),
  };
}

const folderPlace = (path: string, name: string): FilesPlace => ({
  kind: 'folder',
  name,
  files: folderFiles(join(path, 'files')),
  quarantine: folderFiles(join(path, 'quarantine')),
  close: () => undefined,
});

/** Reads a file of a case: one that is not where it belongs may have been set aside. */
export const readerOf =
  ({ files, quarantine }: Pick<FilesPlace, 'files' | 'quarantine'>) =>
  async (name: string): Promise<Buffer | undefined> =>
    (await files.get(name)) ?? (await quarantine.get(name));

/** Whether the address names a bucket. Refuses anything else than that and the folder. */
function isBucket(url: string | undefined): url is string {
  if (url === undefined || url === '' || url === 'file:') return false;
  if (url.startsWith('s3:')) return true;
  const detail = 'EVIDENT_FILES_URL is not valid. It is s3://bucket/prefix, or "file:" for the data folder.';
  throw new ServiceError(503, 'files_url_invalid', detail);
}
