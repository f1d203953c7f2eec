/** Routes of tables for analysis. */
import Type from 'typebox';
import { OneOf } from './one-of.ts';
import { route } from './route.ts';
import { Code } from './sizes.ts';

/** What one row is: a case, a criterion as it stands, a decision of a person. */
export const ExportTable = OneOf('cases', 'leaves', 'decisions');

export const exportRoutes = {
  exportTable: route({
    method: 'GET',
    path: '/v1/export/{table}',
    summary:
      'Cases, criteria or decisions as a table, as CSV (safe from formulas) or as one JSON object a line.',
    auth: 'bearer',
    right: 'run:export',
    params: Type.Object({ table: ExportTable }),
    query: Type.Object({
      format: Type.Optional(OneOf('csv', 'ndjson')),
      status: Type.Optional(Code()),
      guideline_code: Type.Optional(Code()),
    }),
    status: 200,
    mediaType: 'text/csv',
  }),
} as const;
