/** Pages of one record that several processes read together: each is claimed before it is read, and handed over sealed with the key of the case. */
import type { Transaction } from 'kysely';
import type { Page, PageShare } from '../record/index.ts';
import type { Tables } from '../store/index.ts';
import type { Context } from './ports.ts';
import { openJson, sealJson } from './sealed.ts';

export interface PageWork extends PageShare {
  /** Gives back what was claimed and not read, so that nobody waits for it. */
  release(): Promise<void>;
}

const pageContext = (runId: string, pageKey: string) => `page ${runId} ${pageKey}`;

/** `isHeld`: whether the record is still being read; nothing more is claimed once it is not. */
export function pageWorkOf(
  { store, clock, config, worker }: Pick<Context, 'store' | 'clock' | 'config' | 'worker'>,
  runId: string,
  key: Buffer,
  isHeld: () => Promise<boolean> = async () => true,
): PageWork {
  const { db } = store;
  const claimed = new Set<string>();

  const isBeingRead = async (tx: Transaction<Tables>): Promise<boolean> => {
    const job = await tx
      .selectFrom('jobs')
      .select('run_id')
      .where('run_id', '=', runId)
      .where('state', '!=', 'done')
      .where('stage', '=', 'read')
      .executeTakeFirst();
    return job !== undefined;
  };

  /** `holder`: who has claimed it. */
  async function claim(pageKey: string, holder: string | null = null): Promise<boolean> {
    if (!(await isHeld())) return false;
    const gone = holder === null || holder === worker ? [] : await store.gone([holder]);
    const now = clock();
    const claimed_until = new Date(now.getTime() + config.leaseSeconds * 1000).toISOString();
    const row = { run_id: runId, page_key: pageKey, claimed_until, claimed_by: worker, page_sealed: null };
    const isClaimed = await store.write(async (tx) => {
      // A case that is cancelled meanwhile has lost its pages already: nobody would remove this one.
      if (!(await isBeingRead(tx))) return false;
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('page_work')
        .values(row)
        .onConflict((row) =>
          row
            .columns(['run_id', 'page_key'])
            .doUpdateSet({ claimed_until, claimed_by: worker })
            .where('page_work.page_sealed', 'is', null)
            .where((old) =>
              old.or([
                old('page_work.claimed_until', '<=', now.toISOString()),
                ...gone.map((name) => old('page_work.claimed_by', '=', name)),
              ]),
            ),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    });
    if (!isClaimed) return false;
    claimed.add(pageKey);
    return true;
  }

  async function giveBack(pageKey: string): Promise<void> {
    await db
      .deleteFrom('page_work')
      .where('run_id', '=', runId)
      .where('page_key', '=', pageKey)
      .where('page_sealed', 'is', null)
      .execute();
  }

  return {
    async take(pageKey) {
      const row = await db
        .selectFrom('page_work')
        .select(['page_sealed', 'claimed_by'])
        .where('run_id', '=', runId)
        .where('page_key', '=', pageKey)
        .executeTakeFirst();
      if (row?.page_sealed) return openJson<Page>(key, row.page_sealed, pageContext(runId, pageKey));
      return (await claim(pageKey, row?.claimed_by)) ? 'ours' : 'theirs';
    },

    async give(pageKey, page) {
      claimed.delete(pageKey);
      if (!page) return giveBack(pageKey);
      // Only into a row that is there: the record may have ended meanwhile.
      await db
        .updateTable('page_work')
        .set({ page_sealed: sealJson(key, page, pageContext(runId, pageKey)) })
        .where('run_id', '=', runId)
        .where('page_key', '=', pageKey)
        .execute();
    },

    async release() {
      for (const pageKey of claimed) await giveBack(pageKey);
      claimed.clear();
    },
  };
}
