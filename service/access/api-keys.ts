/** Keys for programs that act as a `service` user: shown once, stored as a hash, revocable. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import { isUnwritable, type Store } from '../store/index.ts';
import type { ApiKey } from './types.ts';
import { findUser, toActor } from './users.ts';

const PREFIX = 'evk_';
const SEEN_STEP_MS = 60_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export interface ApiKeys {
  add(username: string, label: string, by: Actor): Promise<ApiKey & { key: string }>;
  list(username: string): Promise<ApiKey[]>;
  revoke(id: string, by: Actor): Promise<void>;
  /** The service user the key stands for; undefined if it is no API key at all; 401 `token_invalid` if it is a bad one. */
  authenticate(token: string): Promise<Actor | undefined>;
}

export function openApiKeys(store: Store, clock: () => Date, newId: () => string): ApiKeys {
  async function serviceUser(username: string) {
    const user = await findUser(store, username);
    if (!user) throw new ServiceError(404, 'user_not_found', 'There is no such user.');
    if (user.role !== 'service') {
      throw new ServiceError(409, 'not_a_service_user', 'API keys are for users with the role service.');
    }
    return user;
  }

  return {
    async add(username, label, by) {
      const user = await serviceUser(username);
      const key = PREFIX + randomBytes(32).toString('base64url');
      const row = {
        id: newId(),
        user_id: user.id,
        label,
        key_hash: hashOf(key),
        created_at: clock().toISOString(),
      };
      await store.write(async (tx) => {
        await tx
          .insertInto('api_keys')
          .values({ ...row, last_used_at: null, revoked_at: null })
          .execute();
        await store.audit.append(tx, {
          actor: by,
          action: 'api_key.added',
          objectType: 'api_key',
          objectId: row.id,
        });
      });
      return { id: row.id, label, createdAt: row.created_at, key };
    },

    async list(username) {
      const user = await serviceUser(username);
      const rows = await store.db
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        label: row.label,
        createdAt: row.created_at,
        ...(row.last_used_at ? { lastUsedAt: row.last_used_at } : {}),
        ...(row.revoked_at ? { revokedAt: row.revoked_at } : {}),
      }));
    },

    revoke: (id, by) =>
      store.write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('api_keys')
          .set({ revoked_at: clock().toISOString() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n)
          throw new ServiceError(404, 'api_key_not_found', 'There is no such API key.');
        await store.audit.append(tx, {
          actor: by,
          action: 'api_key.revoked',
          objectType: 'api_key',
          objectId: id,
        });
      }),

    async authenticate(token) {
      if (!token.startsWith(PREFIX)) return undefined;
      const row = await store.db
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .selectAll('users')
        .select(['api_keys.id as key_id', 'api_keys.last_used_at'])
        .where('api_keys.key_hash', '=', hashOf(token))
        .where('api_keys.revoked_at', 'is', null)
        .executeTakeFirst();
      if (!row || row.disabled || row.role !== 'service') {
        throw new ServiceError(401, 'token_invalid', 'The API key is not valid.');
      }
      const now = clock();
      if (!row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > SEEN_STEP_MS) {
        try {
          const seen = { last_used_at: now.toISOString() };
          await store.db.updateTable('api_keys').set(seen).where('id', '=', row.key_id).execute();
        } catch (cause) {
          if (!isUnwritable(cause)) throw cause;
        }
      }
      return toActor(row);
    },
  };
}
