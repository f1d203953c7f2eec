/** Tables for analysis, made by the service and saved as files. */
import { notify } from '../app/notices.ts';
import { client, explain } from '../service/client.ts';
import { saveFile } from '../service/files.ts';

export async function saveTable(
  table: 'cases' | 'leaves' | 'decisions',
  format: 'csv' | 'ndjson',
): Promise<void> {
  try {
    const { blob, filename } = await client.download('exportTable', { params: { table }, query: { format } });
    saveFile(blob, filename);
    notify('done', 'The table was saved. It holds names of patients.');
  } catch (error) {
    notify('problem', explain(error));
  }
}
