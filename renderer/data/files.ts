/** Files for the person: the browser or the shell saves them where downloads go. */

import { explain } from './client.ts';
import { notify } from './notices.ts';

/** Hands a file to the person. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The download has begun; a minute is enough for any shell to take the bytes over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a file (`() => client.download(...)`) and saves it; `done` is then said, and a refusal always. */
export async function saveDownload(
  fetchFile: () => Promise<{ blob: Blob; filename: string }>,
  done?: string,
): Promise<void> {
  try {
    const { blob, filename } = await fetchFile();
    saveFile(blob, filename);
    if (done !== undefined) notify('done', done);
  } catch (error) {
    notify('problem', explain(error));
  }
}
