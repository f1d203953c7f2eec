/**
 * Counts over a range of days, from sums kept of each whole month and from the facts themselves for the days at its ends. A change of
 * a fact counts up its month in the same transaction (`cases/fact-months.ts`), and a sum made under another count is made anew: no
 * figure is older than the cases.
 */
import { sql } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { Db, Range } from './range.ts';

type Value = string | number | null;

export interface Counting {
  /** Sums are kept under it: another one whenever what is counted changes. */
  name: string;
  table: 'run_facts' | 'decision_facts' | 'stage_facts' | 'overruled_leaves';
  day: 'received_day' | 'completed_day' | 'reviewed_day' | 'decided_day' | 'day';
  by: readonly string[];
  /** Columns that are summed besides. */
  sums?: readonly string[];
  /** Rows without it do not count. */
  present?: string;
}

/** Groups as kept, column by column, which is read fastest: what they are of, their sums, how many rows. */
type Groups = Value[][];

interface Days {
  from: string;
  to: string;
}

/** The groups of the range, each once, with `count` and the sums. */
export async function counted<Row extends { count: number }>(
  db: Db,
  range: Range,
  counting: Counting,
): Promise<Row[]> {
  const parts = await partsOf(db, range, counting);
  const columns = parts.length === 1 ? parts[0]! : merged(parts, counting.by.length);
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, at) => {
    const row: Record<string, Value> = {};
    namesOf(counting).forEach((name, column) => {
      row[name] = columns[column]![at]!;
    });
    return row as unknown as Row;
  });
}

const namesOf = ({ by, sums = [] }: Counting) => [...by, ...sums, 'count'];

async function partsOf(db: Db, range: Range, counting: Counting): Promise<Groups[]> {
  const code = range.guidelineCode ?? '';
  const bounds = await boundsOf(db, counting);
  if (!bounds) return [];
  const from = range.from > bounds.from ? range.from : bounds.from;
  const to = range.to < bounds.to ? range.to : bounds.to;
  if (from > to) return [];
  const months = monthsBetween(from, to);
  const isWhole = (month: string) => range.from <= `${month}-01` && range.to >= lastDay(month);
  const whole = months.filter(isWhole);
  if (whole.length === 0) return [await groupsIn(db, { from, to }, code, counting)];
  const kept = await keptOf(db, whole, code, counting);
  const parts: Groups[] = [];
  for (const month of months) {
    const { body, changes } = kept.get(month) ?? { changes: 0 };
    if (body !== undefined) {
      parts.push(JSON.parse(body) as Groups);
      continue;
    }
    const days = { from: later(from, `${month}-01`), to: earlier(to, lastDay(month)) };
    const groups = await groupsIn(db, days, code, counting);
    // The newest month changes as it is looked at.
    if (isWhole(month) && month < bounds.to.slice(0, 7))
      await keep(db, {
        report: counting.name,
        guideline_code: code,
        month,
        changes,
        body: JSON.stringify(groups),
      });
    parts.push(groups);
  }
  return parts;
}

/** The first and the last day that there are facts of. */
async function boundsOf(db: Db, { table, day }: Counting): Promise<Days | undefined> {
  const ends = sql<{ from: string | null; to: string | null }>`select
    (select min(${sql.ref(day)}) from ${sql.table(table)}) as "from", (select max(${sql.ref(day)}) from ${sql.table(table)}) as "to"`;
  const { from, to } = (await ends.execute(db)).rows[0]!;
  return from !== null && to !== null ? { from, to } : undefined;
}

async function groupsIn(db: Db, { from, to }: Days, code: string, counting: Counting): Promise<Groups> {
  const { table, day, by, sums = [], present } = counting;
  const groups = sql.join(by.map((column) => sql.ref(column)));
  const totals = sums.map((column) => sql`, sum(${sql.ref(column)}) as ${sql.ref(column)}`);
  const query = sql<Record<string, Value>>`
    select ${groups}${sql.join(totals, sql``)}, count(*) as count from ${sql.table(table)}
    where ${sql.ref(day)} >= ${from} and ${sql.ref(day)} <= ${to}
      ${code === '' ? sql`` : sql`and guideline_code = ${code}`}
      ${present === undefined ? sql`` : sql`and ${sql.ref(present)} is not null`}
    group by ${groups}`;
  const { rows } = await query.execute(db);
  return namesOf(counting).map((name) => rows.map((row) => row[name] ?? null));
}

/** Of each month how often it was changed, and the sums where they are still good. */
async function keptOf(db: Db, months: readonly string[], code: string, { name }: Counting) {
  const [first, last] = [months[0]!, months.at(-1)!];
  // The counts first: what is summed later may be newer than its count, and is then made again, but never older.
  const counts = await db
    .selectFrom('figure_months')
    .selectAll()
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute();
  const sums = await db
    .selectFrom('figure_sums')
    .select(['month', 'changes', 'body'])
    .where('report', '=', name)
    .where('guideline_code', '=', code)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute();
  const changesOf = new Map(counts.map(({ month, changes }) => [month, changes]));
  const bodies = new Map(sums.map((row) => [row.month, row]));
  return new Map(
    months.map((month) => {
      const changes = changesOf.get(month) ?? 0;
      const sum = bodies.get(month);
      return [month, { changes, body: sum?.changes === changes ? sum.body : undefined }];
    }),
  );
}

interface Kept {
  report: string;
  guideline_code: string;
  month: string;
  changes: number;
  body: string;
}

/** A store that cannot be written to tells its figures all the same. */
async function keep(db: Db, row: Kept): Promise<void> {
  const { changes, body } = row;
  try {
    await db
      .insertInto('figure_sums')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['report', 'guideline_code', 'month']).doUpdateSet({ changes, body }),
      )
      .execute();
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
  }
}

/** Where a group stands, by the values of its first columns, one below the other. */
type Places = Map<Value, Places | number>;

function placesBelow(places: Places, value: Value): Places {
  const known = places.get(value) as Places | undefined;
  if (known) return known;
  const made: Places = new Map();
  places.set(value, made);
  return made;
}

function merged(parts: readonly Groups[], keys: number): Groups {
  const places: Places = new Map();
  const all: Groups = parts[0]?.map(() => []) ?? [];
  for (const part of parts)
    for (let at = 0; at < part[0]!.length; at++) {
      let last = places;
      for (let key = 0; key < keys - 1; key++) last = placesBelow(last, part[key]![at]!);
      const value = part[keys - 1]![at]!;
      const known = last.get(value) as number | undefined;
      if (known === undefined) last.set(value, all[0]!.length);
      for (let column = 0; column < all.length; column++) {
        const own = all[column]!;
        const more = part[column]![at]!;
        if (known === undefined) own.push(more);
        else if (column >= keys) own[known] = Number(own[known]) + Number(more);
      }
    }
  return all;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** YYYY-MM, of both days and all between. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let [year, month] = from.split('-').map(Number) as [number, number]; ; month++) {
    if (month > 12) [year, month] = [year + 1, 1];
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
  }
}

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
