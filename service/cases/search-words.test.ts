/** The index of words, kept case by case, against what the migrations make of all cases at once. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Store } from '../store/index.ts';
import * as words from '../store/migrations/0076-words-of-cases.ts';
import * as short from '../store/migrations/0079-short-endings.ts';
import { describeOnBothEngines } from '../store/testing.ts';
import { caseRow } from '../store/testing-case.ts';
import { addWords, countCases, lookUp, MOST_CASES, MOST_WORDS, removeWords } from './search-words.ts';

const TEXTS = {
  'ab12-9': 'ada zörn\nm4711\nhome  oxygen\te1390 x\nab12-9',
  'cd34-9': 'bob äbel\nm4712\nhome care-oxygen 𝒳𝒴𝒵𝒲\ncd34-9',
};

const contents = async ({ db }: Store) => ({
  words: await db
    .selectFrom('search_words')
    .select(['word', 'run_id'])
    .orderBy('word')
    .orderBy('run_id')
    .execute(),
  endings: await db
    .selectFrom('search_endings')
    .select(['ending', 'word'])
    .orderBy('ending')
    .orderBy('word')
    .execute(),
});

async function makeAnew(store: Store): Promise<void> {
  await store.db.deleteFrom('search_words').execute();
  await store.db.deleteFrom('search_endings').execute();
  for (const migration of [words, short])
    if (store.engine === 'sqlite') store.sqlite.exec(migration.sql);
    else await sql.raw(migration.postgres).execute(store.db);
}

describeOnBothEngines('the words of cases', (open) => {
  it('are the same as made anew of all, and go with the last case that has them', async () => {
    const store = await open();
    await store.write(async (tx) => {
      await tx.insertInto('guideline_snapshots').values({ sha256: 'x', body: '{}' }).execute();
      for (const [id, search_text] of Object.entries(TEXTS)) {
        await tx
          .insertInto('runs')
          .values({ ...caseRow, id, search_text })
          .execute();
        await addWords(tx, id, search_text);
      }
    });
    const kept = await contents(store);
    expect(kept.words).toHaveLength(18);
    expect(kept.endings).toContainEqual({ ending: 'gen', word: 'oxygen' });
    expect(kept.endings).toContainEqual({ ending: '𝒴𝒵𝒲', word: '𝒳𝒴𝒵𝒲' });
    await makeAnew(store);
    expect(await contents(store)).toEqual(kept);
    expect(kept.endings).toContainEqual({ ending: 'n', word: 'zörn' });
    expect(kept.endings).toContainEqual({ ending: 'x', word: 'x' });
    const counts = ['home', 'm47', 'nobody', 'm', 'e1'].map((part) => countCases(store.db, part, 9));
    expect(await Promise.all(counts)).toEqual([2, 2, 0, 2, 1]);
    expect(await countCases(store.db, 'm47', 1)).toBe(2);
    expect(await countCases(store.db, 'm47', 0)).toBe(1);
    await store.write((tx) => removeWords(tx, 'ab12-9', TEXTS['ab12-9']));
    const left = (await contents(store)).endings.map(({ word }) => word);
    expect(left).toContain('oxygen');
    expect(left).not.toContain('m4711');
    await store.write((tx) => removeWords(tx, 'cd34-9', TEXTS['cd34-9']));
    expect(await contents(store)).toEqual({ words: [], endings: [] });
  });

  it('are not counted one by one where very many have what is searched for', async () => {
    const store = await open();
    await store.write(async (tx) => {
      for (let from = 0; from <= MOST_WORDS; from += 1000) {
        const words = Array.from({ length: 1000 }, (_, nth) => `7x${from + nth}`);
        await tx
          .insertInto('search_endings')
          .values(words.map((word) => ({ ending: word, word })))
          .execute();
      }
    });
    expect(await lookUp(store.db, '7x')).toEqual({ part: '7x', isAll: true, size: MOST_CASES + 1 });
    expect(await countCases(store.db, '7x', 9)).toBeUndefined();
    // None of these words is any case's.
    expect(await lookUp(store.db, '7x1')).toEqual({ part: '7x1', isAll: true, size: 0 });
    expect(await countCases(store.db, '7x1', 9)).toBe(0);
  });

  it('leave a text with a word that fits in no index to the long ones', async () => {
    const store = await open();
    const long = `ada ${'y'.repeat(65)}`;
    await store.write(async (tx) => {
      await tx.insertInto('guideline_snapshots').values({ sha256: 'x', body: '{}' }).execute();
      await tx
        .insertInto('runs')
        .values({ ...caseRow, id: 'r', search_text: long })
        .execute();
    });
    await makeAnew(store);
    expect(await contents(store)).toEqual({ words: [], endings: [] });
    const row = await store.db.selectFrom('runs').select(['search_text', 'search_long']).executeTakeFirst();
    expect(row).toEqual({ search_text: '', search_long: long });
  });
});
