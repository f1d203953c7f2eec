/** The list against a plain look at every row, on a file and, where PostgreSQL is installed, on a server. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as words from '../store/migrations/0076-words-of-cases.ts';
import * as short from '../store/migrations/0079-short-endings.ts';
import { describeOnBothEngines } from '../store/testing.ts';
import { listRuns } from './list.ts';
import { findMatching } from './matching.ts';
import { actor } from './testing.ts';
import type { RunFilter } from './types.ts';

/** More than are sorted outside of the database. */
const RUNS = 4_500;
/** Pages of a filter are looked at up to here. */
const MOST_FOUND = 1_000;
const LONG = 'z94.81\n'.repeat(200);
const STATUSES = ['completed', 'completed', 'completed', 'queued', 'failed'];
const NAMES = ['ada zorn', 'bob äbel', 'cy 100% zorn', 'di_a orr'];

function made(nth: number) {
  const of = <T>(values: readonly T[], step: number): T => values[Math.floor(nth / step) % values.length]!;
  const id = `0199-${String((nth * 7919) % RUNS).padStart(6, '0')}`;
  const at = `2026-03-02T10:${String(nth % 60).padStart(2, '0')}:00.000Z`;
  const isLong = nth % 50 === 0;
  const isGone = nth % 40 === 1;
  const text = isGone ? '' : `${of(NAMES, 1)}\nm${nth}\n${isLong ? LONG : 'e1390\n'}${id}`;
  return {
    id,
    status: of(STATUSES, 3),
    guideline_code: of(['L1', 'L2', 'L3'], 7),
    guideline_name: 'L',
    guideline_sha256: 'x',
    search_text: isLong ? '' : text,
    search_long: isLong ? text : null,
    urgency: 'standard',
    received_at: at,
    due_at: at,
    queue_key: nth % 90 === 0 ? `!${at}` : at,
    created_at: at,
    created_by_id: nth % 3 === 0 ? 'id-tool' : 'id-nurse',
    created_by: 'x',
    assigned_to: of(['ann', 'ben', null], 11),
    submission_mac: '',
    pdf_mac: 'm',
    deleted_at: isGone ? at : null,
  };
}
type Made = ReturnType<typeof made>;
const ROWS = Array.from({ length: RUNS }, (_, nth) => made(nth));

const FILTERS: [RunFilter, 'admin' | 'tool'][] = [
  [{}, 'admin'],
  [{ sort: 'created' }, 'admin'],
  [{ sort: '-created' }, 'tool'],
  [{ status: 'failed' }, 'admin'],
  [{ status: 'completed,queued', assignedTo: 'none' }, 'admin'],
  [{ status: 'reading' }, 'admin'],
  [{ assignedTo: 'ann', guidelineCode: 'L2', sort: '-created' }, 'admin'],
  [{ search: 'ZORN' }, 'admin'],
  [{ search: 'orn m12' }, 'admin'],
  [{ search: 'm77', sort: '-created' }, 'tool'],
  [{ search: 'e1390' }, 'admin'],
  [{ search: 'e1390', sort: '-created', assignedTo: 'ben' }, 'admin'],
  [{ search: '2' }, 'admin'],
  [{ search: 'cy' }, 'admin'],
  [{ search: 'rn', status: 'failed' }, 'admin'],
  [{ search: 'z94.81' }, 'admin'],
  [{ search: 'i_a' }, 'admin'],
  [{ search: '0%' }, 'admin'],
  [{ search: 'nobody' }, 'admin'],
  [{ search: 'ZORN bob' }, 'admin'],
  [{ search: 'äbel m3', status: 'queued,failed' }, 'tool'],
  [{ search: 'äbe' }, 'admin'],
  [{ search: '0199-0012' }, 'admin'],
  [{ search: '199' }, 'admin'],
  [{ search: '0012 zor', sort: 'created' }, 'admin'],
  [{ search: 'm4444' }, 'admin'],
  [{ search: `m44${'4'.repeat(90)}` }, 'admin'],
  [{ search: '1390' }, 'admin'],
];

function expected(filter: RunFilter, by: 'admin' | 'tool'): string[] {
  const words = (filter.search ?? '').toLowerCase().split(' ').filter(Boolean);
  const fits = (row: Made) =>
    row.deleted_at === null &&
    (by === 'admin' || row.created_by_id === 'id-tool') &&
    (!filter.status || filter.status.split(',').includes(row.status)) &&
    (!filter.guidelineCode || row.guideline_code === filter.guidelineCode) &&
    (!filter.assignedTo || (row.assigned_to ?? 'none') === filter.assignedTo) &&
    words.every((word) => (row.search_long ?? row.search_text).includes(word));
  const place = (row: Made) => `${filter.sort ? row.created_at : row.queue_key} ${row.id}`;
  const found = ROWS.filter(fits).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  return (filter.sort === '-created' ? found.reverse() : found).map(({ id }) => id);
}

describeOnBothEngines('the list', (open) => {
  it('has what a look at every row finds, in order, page by page', async () => {
    const store = await open();
    await store.write(async (tx) => {
      await tx.insertInto('guideline_snapshots').values({ sha256: 'x', body: '{}' }).execute();
      for (let from = 0; from < RUNS; from += 500)
        await tx
          .insertInto('runs')
          .values(ROWS.slice(from, from + 500))
          .execute();
      if (store.engine === 'postgres')
        for (const { postgres } of [words, short]) await sql.raw(postgres).execute(tx);
    });
    if (store.engine === 'sqlite') for (const { sql } of [words, short]) store.sqlite.exec(sql);
    for (const [filter, by] of FILTERS) {
      const asks = by === 'admin' ? actor('admin') : actor('service', 'tool');
      const wanted = expected(filter, by);
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listRuns(store, { ...filter, limit: 200, ...(cursor && { cursor }) }, asks);
        expect(page.total, JSON.stringify(filter)).toBe(wanted.length);
        found.push(...page.runs.map(({ run_id }) => run_id));
        cursor = page.nextCursor;
      } while (cursor && found.length < MOST_FOUND);
      expect(found, JSON.stringify(filter)).toEqual(cursor ? wanted.slice(0, found.length) : wanted);
      const least = await (await findMatching(store, filter, asks, 1_000)).count();
      const isLeast = filter.search !== undefined && wanted.length > 1_000;
      expect(least).toEqual(isLeast ? { total: 1_000, isLeast } : { total: wanted.length });
    }
  }, 60_000);
});
