/**
 * An index of the words of search texts: which cases have a word, and in which words something occurs. What is searched for has no space, so
 * it stands inside of one word of the text: at the beginning of one of its endings. Words end at hyphens too, of which ids have many: of what
 * has one the longest part is looked up. So the index tells where to look, and the text whether it is there. Long texts are not in it.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Store, Tables } from '../store/index.ts';

type Tx = Transaction<Tables>;
type Reading = Pick<Kysely<Tables>, 'selectFrom'>;

/** Longer ones would not fit into an index; a text with one is looked through. */
export const LONGEST_WORD = 64;

/** Where more cases may match, going through the list is as quick as looking at each of them. */
export const MOST_CASES = 50_000;

/** What stands in more words than that stands in so many cases that a list of them fills quickly, and each word would be a lookup. */
export const MOST_WORDS = 25_000;

/** Sorts after whatever may follow. */
const LAST = '\u{10ffff}';

/** Each once; as in migrations 0076 and 0079. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.split(/[ \t\n\v\f\r-]+/))].filter(Boolean);

const endingsOf = (word: string): { ending: string; word: string }[] => {
  const letters = [...word];
  return letters.map((_, nth) => ({ ending: letters.slice(nth).join(''), word }));
};

/** Of a case that is new. */
export async function addWords(tx: Tx, runId: string, text: string): Promise<void> {
  const words = wordsOf(text);
  if (words.length === 0) return;
  const known = await tx
    .selectFrom('search_endings')
    .select('word')
    .where('ending', 'in', words)
    .whereRef('ending', '=', 'word')
    .execute();
  const isKnown = new Set(known.map(({ word }) => word));
  const endings = words.filter((word) => !isKnown.has(word)).flatMap(endingsOf);
  if (endings.length > 0) await tx.insertInto('search_endings').values(endings).execute();
  const rows = words.map((word) => ({ word, run_id: runId }));
  await tx.insertInto('search_words').values(rows).execute();
}

/** Of a case whose text goes; a word that no other one has goes with its endings. */
export async function removeWords(tx: Tx, runId: string, text: string): Promise<void> {
  const words = wordsOf(text);
  if (words.length === 0) return;
  await tx.deleteFrom('search_words').where('run_id', '=', runId).where('word', 'in', words).execute();
  for (const word of words) {
    const left = tx.selectFrom('search_words').select('word').where('word', '=', word).limit(1);
    const endings = endingsOf(word).map(({ ending }) => ending);
    if (await left.executeTakeFirst()) continue;
    await tx.deleteFrom('search_endings').where('word', '=', word).where('ending', 'in', endings).execute();
  }
}

/** What the index has of a word of a search. */
export interface Looked {
  /** The part that is looked up: whoever matches has it in a word, and whoever has it matches where it is all. */
  part: string;
  isAll: boolean;
  /** So many cases have it in a word at most; one more than `MOST_CASES` where there are more. */
  size: number;
}

/** Undefined where the index does not help. */
export async function lookUp(db: Reading, searched: string): Promise<Looked | undefined> {
  const [part = ''] = wordsOf(searched).toSorted((a, b) => b.length - a.length);
  if (part === '') return undefined;
  const isAll = part === searched;
  if (await isInManyWords(db, part)) return { part, isAll, size: MOST_CASES + 1 };
  const some = casesWith(db, part)
    .limit(MOST_CASES + 1)
    .as('some');
  const { size } = await db
    .selectFrom(some)
    .select((one) => one.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow();
  return { part, isAll, size: Number(size) };
}

const endingsWith = (db: Reading, part: string) =>
  db
    .selectFrom('search_endings')
    .where('search_endings.ending', '>=', part)
    .where('search_endings.ending', '<', `${part}${LAST}`);

async function isInManyWords(db: Reading, part: string): Promise<boolean> {
  const beyond = endingsWith(db, part).select('word').offset(MOST_WORDS).limit(1);
  return (await beyond.executeTakeFirst()) !== undefined;
}

const casesWith = (db: Reading, part: string) =>
  endingsWith(db, part)
    .innerJoin('search_words', 'search_words.word', 'search_endings.word')
    .select('search_words.run_id');

/**
 * Only the cases that have each of the parts in a word. PostgreSQL cannot foresee how many that are, and might rather go through all cases: given
 * as a list, they are looked up one by one.
 */
export function isOneWith({ db, engine }: Pick<Store, 'db' | 'engine'>, parts: readonly string[]) {
  const [first, ...others] = parts.map((part) => casesWith(db, part));
  const cases = others.reduce((all, one) => all.intersect(one), first!);
  return engine === 'postgres'
    ? sql<boolean>`runs.id = any(array(${cases}))`
    : sql<boolean>`runs.id in (${cases})`;
}

/** How many cases have it in a word, one more than `most` where more have; undefined where many or several frequent words have it. */
export async function countCases(db: Reading, part: string, most: number): Promise<number | undefined> {
  if (await isInManyWords(db, part)) return undefined;
  const some = casesWith(db, part)
    .limit(MOST_CASES + 1)
    .as('some');
  const { rows, cases } = await db
    .selectFrom(some)
    .select((one) => [
      one.fn.countAll<number>().as('rows'),
      one.fn.count<number>('run_id').distinct().as('cases'),
    ])
    .executeTakeFirstOrThrow();
  const counted = Math.min(Number(cases), most + 1);
  return Number(rows) > MOST_CASES && counted <= most ? undefined : counted;
}
