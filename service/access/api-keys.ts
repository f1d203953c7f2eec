/** Keys for programs that act as a `service` user: shown once, stored as a hash, revocable. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../cases/types.ts';
import type { Scope } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { isUnwritable, type Store } from '../store/index.ts';
import { rightsOf } from './rights.ts';
import type { ApiKey, NewApiKey } from './types.ts';
import { getUser, toActor } from './users.ts';

const PREFIX = 'evk_';
const SEEN_STEP_MS = 60_000;
const DAY_MS = 86_400_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export interface ApiKeys {
  add(username: string, key: NewApiKey, by: Actor): Promise<ApiKey & { key: string }>;
  list(username: string): Promise<ApiKey[]>;
  revoke(id: string, by: Actor): Promise<void>;
  /** The service user the key stands for; undefined if it is no API key at all; 401 `token_invalid` if it is a bad one. */
  authenticate(token: string): Promise<Actor | undefined>;
  /** Whom a key stands for, as long as it counts; 401 as there. No sign of life. */
  check(id: string): Promise<Actor>;
}

interface KeyRow {
  id: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  scopes: string | null;
  expires_at: string | null;
}

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  label: row.label,
  scopes: row.scopes ? (JSON.parse(row.scopes) as Scope[]) : rightsOf('service'),
  createdAt: row.created_at,
  ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
  ...(row.last_used_at ? { lastUsedAt: row.last_used_at } : {}),
  ...(row.revoked_at ? { revokedAt: row.revoked_at } : {}),
});

export function openApiKeys(store: Store, clock: () => Date, newId: () => string): ApiKeys {
  async function serviceUser(username: string) {
    const user = await getUser(store, username);
    if (user.role !== 'service') {
      throw new ServiceError(409, 'not_a_service_user', 'API keys are for users with the role service.');
    }
    return user;
  }

  /** The key and its user, as long as both count. */
  async function keyRow(column: 'api_keys.id' | 'api_keys.key_hash', value: string) {
    const row = await store.db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .selectAll('users')
      .select(['api_keys.id as key_id', 'api_keys.last_used_at', 'api_keys.scopes', 'api_keys.expires_at'])
      .where(column, '=', value)
      .where('api_keys.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row || row.disabled || row.role !== 'service') {
      throw new ServiceError(401, 'token_invalid', 'The API key is not valid.');
    }
    if (row.expires_at && clock().getTime() >= Date.parse(row.expires_at)) {
      throw new ServiceError(401, 'token_expired', 'The API key has expired.');
    }
    return row;
  }

  function actorOf(row: Awaited<ReturnType<typeof keyRow>>): Actor {
    // A program cannot answer a page that asks for a new password; its keys are what protects it.
    const { mustChangePassword: _, ...user } = toActor(row);
    const actor = { ...user, keyId: row.key_id };
    return row.scopes ? { ...actor, scopes: JSON.parse(row.scopes) as string[] } : actor;
  }

  return {
    async add(username, { label, scopes, expiresInDays }, by) {
      const user = await serviceUser(username);
      const unknown = scopes?.find((scope) => !rightsOf('service').includes(scope));
      if (unknown !== undefined) {
        const message = 'A program never has this right.';
        throw new ServiceError(422, 'scope_unknown', message, [{ path: '/scopes', message }]);
      }
      const now = clock();
      const key = PREFIX + randomBytes(32).toString('base64url');
      const row = {
        id: newId(),
        user_id: user.id,
        label,
        key_hash: hashOf(key),
        created_at: now.toISOString(),
        scopes: scopes ? JSON.stringify(scopes) : null,
        expires_at: expiresInDays ? new Date(now.getTime() + expiresInDays * DAY_MS).toISOString() : null,
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
          detail: { user: user.id, scopes: (scopes ?? rightsOf('service')).join(' ') },
        });
      });
      return { ...toKey({ ...row, last_used_at: null, revoked_at: null }), key };
    },

    async list(username) {
      const user = await serviceUser(username);
      const rows = await store.db
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute();
      return rows.map(toKey);
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

    check: async (id) => actorOf(await keyRow('api_keys.id', id)),

    async authenticate(token) {
      if (!token.startsWith(PREFIX)) return undefined;
      const row = await keyRow('api_keys.key_hash', hashOf(token));
      const now = clock();
      if (!row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > SEEN_STEP_MS) {
        try {
          const at = now.toISOString();
          // No change of the tenant: who uses a key does not stand in line with those who change.
          await store.db
            .updateTable('api_keys')
            .set({ last_used_at: at })
            .where('id', '=', row.key_id)
            .execute();
          await store.db.updateTable('users').set({ last_seen_at: at }).where('id', '=', row.id).execute();
        } catch (cause) {
          if (!isUnwritable(cause)) throw cause;
        }
      }
      return actorOf(row);
    },
  };
}
