/** Tables for analysis, made by the service and saved as files. */
import { client } from '../data/client.ts';
import { saveDownload } from '../data/files.ts';

export async function saveTable(
  table: 'cases' | 'leaves' | 'decisions',
  format: 'csv' | 'ndjson',
): Promise<void> {
  await saveDownload(
    () => client.download('exportTable', { params: { table }, query: { format } }),
    'The table was saved. It holds names of patients.',
  );
}
