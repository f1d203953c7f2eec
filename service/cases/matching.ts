/** Which cases a filter means, and where they stand in the list: answered from indexes, without the rows of the cases. */
import { type ExpressionBuilder, sql } from 'kysely';
import { reachOf } from '../access/rights.ts';
import type { Store, Tables } from '../store/index.ts';
import { searchWords } from './form.ts';
import { byPlace, type Place, readCursor, writeCursor } from './places.ts';
import { countCases, isOneWith, type Looked, lookUp, MOST_CASES } from './search-words.ts';
import type { Actor, RunFilter, Total } from './types.ts';

const MOST_STATUSES = 50;

/** So many are found in one pass, by whatever index fits the filter, and sorted here; where more match, a page of them is found soon. */
const FEW = 2_000;

/** Where so many match, a page of them is soon found by going through the list, and nobody needs to know how many more a search has. */
const MANY = 10_000;

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

/** What a filter means: the words of its search, and what the index has of them. */
interface Meaning {
  filter: RunFilter;
  actor: Actor;
  words: string[];
  /** Parts of words that not so many cases have: only those that have all of them match. */
  rare: string[];
  /** A word that is all that is asked for, and that many have. */
  only?: string;
}

async function meaningOf(store: Store, filter: RunFilter, actor: Actor): Promise<Meaning> {
  const words = searchWords(filter.search ?? '');
  const looked: Looked[] = [];
  for (const word of words) {
    const found = await lookUp(store.db, word);
    if (found) looked.push(found);
  }
  const [rarest] = looked.toSorted((a, b) => a.size - b.size);
  const meaning: Meaning = { filter, actor, words, rare: [] };
  if (!rarest) return meaning;
  const isOnly = words.length === 1 && rarest.isAll && !isFiltered(meaning);
  if (isOnly && rarest.size > MANY) return { ...meaning, only: rarest.part };
  const rare = looked.filter(({ size }) => size <= MOST_CASES).map(({ part }) => part);
  return { ...meaning, rare };
}

/** `status` may be a list with commas; `assignedTo` may be `none`; every word of `search` must occur in `text`. */
const matching =
  (store: Store, { filter, actor, words, rare }: Meaning, text: Text) =>
  (row: Condition) => {
    // Of a destroyed case no text is left. Each condition is the one of the index in which the text stands, and no other's.
    const wanted = [text === 'search_long' ? row(text, 'is not', null) : row('deleted_at', 'is', null)];
    if (reachOf(actor.role, 'run:read') !== 'all') wanted.push(row('created_by_id', '=', actor.id));
    if (filter.status) wanted.push(row('status', 'in', statusesOf(filter.status)));
    if (filter.guidelineCode) wanted.push(row('guideline_code', '=', filter.guidelineCode));
    if (filter.assignedTo === 'none') wanted.push(row('assigned_to', 'is', null));
    else if (filter.assignedTo) wanted.push(row('assigned_to', '=', filter.assignedTo));
    if (text === 'search_text' && rare.length > 0) wanted.push(isOneWith(store, rare) as never);
    for (const word of words)
      wanted.push(sql<boolean>`${sql.ref(text)} like ${patternOf(word)} escape '\\'` as never);
    return row.and(wanted);
  };

const isFiltered = ({
  filter: { status, guidelineCode, assignedTo },
  actor,
}: Pick<Meaning, 'filter' | 'actor'>) =>
  Boolean(status || guidelineCode || assignedTo) || reachOf(actor.role, 'run:read') !== 'all';

/** One query for each column that the filter has to look at: both in one would be planned as if half of all cases matched. */
const textsOf = ({ words }: Meaning): Text[] =>
  words.length > 0 ? ['search_text', 'search_long'] : ['search_text'];

export interface Page {
  ids: string[];
  /** Where finding the page has told it. */
  total?: number;
  nextCursor?: string;
}

/** The list that a filter means. */
export interface Matching {
  isSearch: boolean;
  /** One page, in order; `total` of them, if that is known. Refuses with 400 `cursor_invalid`. */
  page(limit: number, total?: number): Promise<Page>;
  /** Counting all that a search finds would take the longer, the less it says. */
  count(): Promise<Total>;
}

/** Of a search `most` cases are counted. */
export async function findMatching(
  store: Store,
  filter: RunFilter,
  actor: Actor,
  most = MANY,
): Promise<Matching> {
  const meaning = await meaningOf(store, filter, actor);
  return {
    isSearch: meaning.words.length > 0,
    page: (limit, total) => pageOf(store, meaning, limit, total),
    count: () => countOf(store, meaning, meaning.words.length > 0 ? most : Number.POSITIVE_INFINITY),
  };
}

async function pageOf(
  store: Store,
  meaning: Meaning,
  limit: number,
  total = Number.POSITIVE_INFINITY,
): Promise<Page> {
  const { filter, words, rare, only } = meaning;
  const { column, descending } = SORTS[filter.sort ?? 'due'];
  const start = filter.cursor ? readCursor(filter.cursor) : undefined;
  const sign = descending ? -1 : 1;
  const page = (places: Place[], counted?: number): Page => {
    const sorted = places.toSorted((a, b) => sign * byPlace(a, b));
    const next = sorted[limit - 1];
    return {
      ids: sorted.slice(0, limit).map(({ id }) => id),
      ...(counted !== undefined && { total: counted }),
      ...(sorted.length > limit && next && { nextCursor: writeCursor(next) }),
    };
  };
  const queries = textsOf(meaning).map((text) =>
    store.db
      .selectFrom('runs')
      .select(['id', `${column} as value`])
      .where(matching(store, meaning, text)),
  );
  const isFew = isFiltered(meaning) && total <= FEW;
  if ((words.length > 0 && rare.length === 0 && only === undefined) || isFew) {
    const hits = await together(queries.map((query) => query.limit(FEW + 1)));
    if (hits.length <= FEW)
      return page(
        hits.filter((hit) => !start || sign * byPlace(hit, start) > 0),
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
  if (rare.length === 0 || start) return page(await together(parts));
  // Looked up once for both: each list tells how long it is.
  const lists = await Promise.all(
    parts.map((part) => part.select((row) => row.fn.countAll<number>().over().as('total')).execute()),
  );
  return page(
    lists.flat(),
    lists.reduce((sum, [first]) => sum + Number(first?.total ?? 0), 0),
  );
}

async function together<T>(queries: readonly { execute(): Promise<T[]> }[]): Promise<T[]> {
  const lists: T[][] = [];
  for (const query of queries) lists.push(await query.execute());
  return lists.flat();
}

async function countOf(store: Store, meaning: Meaning, most: number): Promise<Total> {
  const { only } = meaning;
  const known = only === undefined ? undefined : await countCases(store.db, only, most);
  const queries = textsOf(meaning)
    .filter((text) => known === undefined || text === 'search_long')
    .map((text) => {
      const found = store.db.selectFrom('runs').where(matching(store, meaning, text));
      if (most === Number.POSITIVE_INFINITY)
        return found.select((row) => row.fn.countAll<number>().as('total'));
      const some = found
        .select('id')
        .limit(most + 1)
        .as('some');
      return store.db.selectFrom(some).select((row) => row.fn.countAll<number>().as('total'));
    });
  const counts = await together(queries);
  return totalOf(
    counts.reduce((sum, { total }) => sum + Number(total), known ?? 0),
    most,
  );
}

export const totalOf = (counted: number, most = MANY): Total =>
  counted > most ? { total: most, isLeast: true } : { total: counted };
