import { expect, it } from 'vitest';
import { actor, form, NURSE, pdf, temporaryCases } from './testing.ts';
import type { Table, TableRow } from './types.ts';

const { setUp } = temporaryCases();

it('cases, criteria and decisions are rows, of the cases that the actor may see; no case counts as opened by it', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed({ form: form({ request: { service: '=HYPERLINK("x")' } }) });
  await completed({ pdf: pdf('drinks tea kettle') });
  await cases.decide(runId, { decision: 'request_information', items: ['The order', 'A note'] }, NURSE);
  const opened = () => store.db.selectFrom('run_facts').select('opened_at').execute();
  const before = await opened();
  const all = async (table: Table, who = NURSE): Promise<TableRow[]> => {
    const rows: TableRow[] = [];
    for await (const row of cases.table(table, {}, who)) rows.push(row);
    return rows;
  };
  expect(await all('cases')).toMatchObject([
    {
      run_id: runId,
      patient_name: 'Zebra Quuxington',
      service: '=HYPERLINK("x")',
      decision: 'request_information',
    },
    { root_decision: 'MET' },
  ]);
  expect((await all('leaves')).map(({ criteria_id, color }) => `${criteria_id} ${color}`)).toEqual([
    '1.1 green',
    '1.2 yellow',
    '1.1 green',
    '1.2 green',
  ]);
  expect(await all('decisions')).toMatchObject([{ run_id: runId, items: 'The order; A note' }]);
  expect(await opened()).toEqual(before);
  for (const table of ['cases', 'leaves', 'decisions'] as const)
    expect(await all(table, actor('service', 'other'))).toEqual([]);
  expect(await store.audit.find({ action: 'table.exported' }, { limit: 10 })).toHaveLength(6);
});
