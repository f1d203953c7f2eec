/** The guidelines of the program as version 1 of their codes. */
import type { Guideline } from '../criteria/schema/guideline.ts';
import { type Store, SYSTEM_ACTOR } from '../store/index.ts';
import { shaOf } from './rows.ts';

/** A guideline of the program as it is stored. */
export interface Shipped {
  guideline: Guideline;
  body: string;
  sha256: string;
}

/** Written and hashed once: the hash tells what has changed, and that it was checked before. */
export function asStored(guideline: Guideline): Shipped {
  const body = JSON.stringify(guideline);
  return { guideline, body, sha256: shaOf(body) };
}

/** In force since ever, so that every version of one's own comes after it. */
const EVER = '0001-01-01';

/**
 * Adds what is new and follows what a newer program has changed. A shipped version that was retired stays so; one that
 * the program no longer brings stays as it was. Running reviews are not touched: they hold a snapshot.
 */
export async function syncShipped(
  store: Store,
  shipped: readonly Shipped[],
  clock: () => Date,
): Promise<void> {
  const known = await store.db
    .selectFrom('guideline_versions')
    .select(['guideline_code', 'version', 'origin', 'sha256'])
    .where('version', '=', 1)
    .execute();
  const shas = new Map(known.map((row) => [row.guideline_code, row]));
  const fresh = shipped
    .map((each) => ({ ...each, before: shas.get(each.guideline.guideline_code) }))
    // A code of one's own is one's own, also when the program brings a guideline for it later.
    .filter(({ sha256, before }) => before?.sha256 !== sha256 && before?.origin !== 'own');
  if (fresh.length === 0) return;
  const now = clock().toISOString();
  await store.write(async (tx) => {
    for (const { guideline, body, sha256, before } of fresh) {
      const code = guideline.guideline_code;
      if (before) {
        await tx
          .updateTable('guideline_versions')
          .set({ body, sha256, updated_at: now })
          .where('guideline_code', '=', code)
          .where('version', '=', 1)
          .execute();
        await store.audit.append(tx, {
          actor: SYSTEM_ACTOR,
          action: 'guideline.shipped_changed',
          objectType: 'guideline',
          objectId: code,
          detail: { version: 1, sha256 },
        });
        continue;
      }
      const row = {
        guideline_code: code,
        version: 1,
        origin: 'shipped' as const,
        state: 'approved' as const,
        body,
        sha256,
        in_force_from: EVER,
        created_at: now,
        created_by: 'system',
        updated_at: now,
        updated_by: 'system',
        published_at: now,
        published_by: 'system',
      };
      await tx.insertInto('guideline_versions').values(row).execute();
    }
  });
}
