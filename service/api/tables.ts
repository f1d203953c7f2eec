/** Tables for analysis, written as they are read. */
import { Readable } from 'node:stream';
import type { Table, TableRow } from '../cases/types.ts';
import { csvLine } from './csv.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export function tableHandlers({ cases }: ApiDeps): Handlers<'exportTable'> {
  return {
    exportTable: ({ actor, params: { table }, query, reply }) => {
      const { format = 'csv', status, guideline_code: guidelineCode } = query;
      const filter = { ...(status && { status }), ...(guidelineCode && { guidelineCode }) };
      const rows = cases.table(table, filter, actor);
      const lines = format === 'csv' ? csv(cases.tableColumns(table), rows) : ndjson(rows);
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
        .header('content-disposition', `attachment; filename="${table satisfies Table}.${format}"`)
        .send(Readable.from(lines));
    },
  };
}

async function* csv(columns: readonly string[], rows: AsyncIterable<TableRow>) {
  yield csvLine(columns);
  for await (const row of rows)
    yield csvLine(
      columns.map((column) => {
        const value = row[column];
        return typeof value === 'number' ? value : String(value ?? '');
      }),
    );
}

async function* ndjson(rows: AsyncIterable<TableRow>) {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
