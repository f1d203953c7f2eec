import { notify } from '../app/notices.ts';
import { explain } from '../service/client.ts';

/** Saves bytes under a name, as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Fetches a file (`() => client.download(...)`) and saves it; a refusal is said. */
export async function saveDownload(
  fetchFile: () => Promise<{ blob: Blob; filename: string }>,
): Promise<void> {
  try {
    const { blob, filename } = await fetchFile();
    saveFile(filename, blob);
  } catch (error) {
    notify('problem', explain(error));
  }
}
