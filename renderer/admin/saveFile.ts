import { notify } from '../app/notices.ts';
import { client, explain } from '../service/client.ts';

/** Saves bytes under a name, as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Fetches a file of the service and saves it; a refusal is said. */
export const saveDownload: (...request: Parameters<typeof client.download>) => Promise<void> = async (
  ...request
) => {
  try {
    const { blob, filename } = await client.download(...request);
    saveFile(filename, blob);
  } catch (error) {
    notify('problem', explain(error));
  }
};
