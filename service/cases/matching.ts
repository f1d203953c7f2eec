/** Which cases a filter means, and where they stand in the list: answered from indexes, without the rows of the cases. */
import { type ExpressionBuilder, sql } from 'kysely';
import { reachOf } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Store, Tables } from '../store/index.ts';
import { searchWords } from './form.ts';
import type { Actor, RunFilter } from './types.ts';

const MOST_STATUSES = 50;

/** So many are found in one pass, by whatever index fits the filter, and sorted here; where more match, a page of them is found soon. */
const FEW = 2_000;

const SORTS = {
  due: { column: 'queue_key', descending: false },
  created: { column: 'created_at', descending: false },
  '-created': { column: 'created_at', descending: true },
} as const;

type Condition = ExpressionBuilder<Tables, 'runs'>;

/** Each once and no more than there will ever be: what is asked twice costs no second look. */
const statusesOf = (list: string): string[] => [
  ...new Set(list.split(',', MOST_STATUSES).map((status) => status.trim())),
];

/** A case's search text stands in one of them: in the index of the list or, where it is too long for that, apart. */
type Text = 'search_text' | 'search_long';

const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;

/** `status` may be a list with commas; `assignedTo` may be `none`; every word of `search` must occur in `text`. */
const matching = (filter: RunFilter, actor: Actor, text: Text) => (row: Condition) => {
  // Of a destroyed case no text is left. Each condition is the one of the index in which the text stands, and no other's.
  const wanted = [text === 'search_long' ? row(text, 'is not', null) : row('deleted_at', 'is', null)];
  if (reachOf(actor.role, 'run:read') !== 'all') wanted.push(row('created_by_id', '=', actor.id));
  if (filter.status) wanted.push(row('status', 'in', statusesOf(filter.status)));
  if (filter.guidelineCode) wanted.push(row('guideline_code', '=', filter.guidelineCode));
  if (filter.assignedTo === 'none') wanted.push(row('assigned_to', 'is', null));
  else if (filter.assignedTo) wanted.push(row('assigned_to', '=', filter.assignedTo));
  for (const word of searchWords(filter.search ?? ''))
    wanted.push(sql<boolean>`${sql.ref(text)} like ${patternOf(word)} escape '\\'` as never);
  return row.and(wanted);
};

const isFiltered = ({ status, guidelineCode, assignedTo }: RunFilter, actor: Actor) =>
  Boolean(status || guidelineCode || assignedTo) || reachOf(actor.role, 'run:read') !== 'all';

export const isSearch = (filter: RunFilter) => searchWords(filter.search ?? '').length > 0;

/** One query for each column that the filter has to look at: both in one would be planned as if half of all cases matched. */
const textsOf = (filter: RunFilter): Text[] =>
  isSearch(filter) ? ['search_text', 'search_long'] : ['search_text'];

/** Where a case stands in the list. */
interface Place {
  value: string;
  id: string;
}

function readCursor(cursor: string): Place {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === 'string')) {
      const [value, id] = parts as [string, string];
      return { value, id };
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new ServiceError(400, 'cursor_invalid', 'The cursor is not one of this list.');
}

const writeCursor = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** As the database sorts: both are of plain letters and digits. */
function byPlace(a: Place, b: Place): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

export interface Page {
  ids: string[];
  /** How many match altogether, where finding the page has told it. */
  hits?: number;
  nextCursor?: string;
}

/** One page of the matching runs, in order; `total` of them, if that is known. Refuses with 400 `cursor_invalid`. */
export async function pageOfIds(
  store: Store,
  filter: RunFilter,
  actor: Actor,
  limit: number,
  total = Number.POSITIVE_INFINITY,
): Promise<Page> {
  const { column, descending } = SORTS[filter.sort ?? 'due'];
  const start = filter.cursor ? readCursor(filter.cursor) : undefined;
  const sign = descending ? -1 : 1;
  const inOrder = (places: Place[]) => places.toSorted((a, b) => sign * byPlace(a, b));
  const page = (places: Place[], hits?: number): Page => {
    const last = places[limit - 1];
    return {
      ids: places.slice(0, limit).map(({ id }) => id),
      ...(hits !== undefined && { hits }),
      ...(places.length > limit && last && { nextCursor: writeCursor(last) }),
    };
  };
  const queries = textsOf(filter).map((text) =>
    store.db
      .selectFrom('runs')
      .select(['id', `${column} as value`])
      .where(matching(filter, actor, text)),
  );
  if (isSearch(filter) || (isFiltered(filter, actor) && total <= FEW)) {
    const hits = await together(queries.map((query) => query.limit(FEW + 1)));
    if (hits.length <= FEW)
      return page(
        inOrder(hits).filter((hit) => !start || sign * byPlace(hit, start) > 0),
        hits.length,
      );
  }
  const direction = descending ? 'desc' : 'asc';
  const [after, from] = descending ? (['<', '<='] as const) : (['>', '>='] as const);
  const parts = queries.map((query) =>
    query
      // The first condition says nothing more than the second: it is where reading the index begins.
      .$if(start !== undefined, (cut) =>
        cut
          .where(column, from, start!.value)
          .where((row) => row.or([row(column, after, start!.value), row('id', after, start!.id)])),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit + 1),
  );
  return page(inOrder(await together(parts)).slice(0, limit + 1));
}

async function together<T>(queries: readonly { execute(): Promise<T[]> }[]): Promise<T[]> {
  const lists: T[][] = [];
  for (const query of queries) lists.push(await query.execute());
  return lists.flat();
}

/** How many runs match. */
export async function countOf(store: Store, filter: RunFilter, actor: Actor): Promise<number> {
  const queries = textsOf(filter).map((text) =>
    store.db
      .selectFrom('runs')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(matching(filter, actor, text)),
  );
  return (await together(queries)).reduce((sum, { total }) => sum + Number(total), 0);
}
