/** Sessions: what a login starts, refresh continues and logout, idleness or time ends. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import { isUnwritable, type Store } from '../store/index.ts';
import type { SessionView } from './types.ts';
import { toActor } from './users.ts';

export interface SessionLimits {
  /** Life of an ID token. */
  tokenMinutes: number;
  /** A session ends after so long without a call. */
  idleMinutes: number;
  /** A session ends after so long, whatever happens. */
  sessionHours: number;
}

export const DEFAULT_LIMITS: SessionLimits = { tokenMinutes: 15, idleMinutes: 15, sessionHours: 12 };

/** `last_seen_at` is written at most this often: a poll need not cost an fsync. */
const SEEN_STEP_MS = 30_000;

export interface Sessions {
  start(userId: string): Promise<{ sessionId: string; refreshToken: string; expiresAt: Date }>;
  /** 401 `token_invalid`: unknown, already used (which ends the session), ended, idle or too old. */
  refresh(
    refreshToken: string,
  ): Promise<{ sessionId: string; refreshToken: string; expiresAt: Date; actor: Actor }>;
  end(sessionId: string): Promise<void>;
  /** The open sessions of a user, newest first. */
  list(userId: string): Promise<SessionView[]>;
  /** Who the session belongs to. 401 `token_invalid` (ended, user disabled) or `token_expired` (idle, too old). */
  use(sessionId: string, userId: string): Promise<Actor>;
  /** The same without counting as activity. */
  check(sessionId: string, userId: string): Promise<Actor>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const invalid = () => new ServiceError(401, 'token_invalid', 'The token is not valid; sign in again.');
const expired = () => new ServiceError(401, 'token_expired', 'The session has ended; sign in again.');

export function openSessions(
  store: Store,
  clock: () => Date,
  newId: () => string,
  limits: () => SessionLimits,
): Sessions {
  const minutes = (count: number) => count * 60_000;
  const tokenExpiry = (sessionEnd: string) =>
    new Date(Math.min(clock().getTime() + minutes(limits().tokenMinutes), Date.parse(sessionEnd)));

  const isOver = (session: { expires_at: string; seen_at: string }) => {
    const now = clock().getTime();
    return (
      now >= Date.parse(session.expires_at) ||
      now - Date.parse(session.seen_at) > minutes(limits().idleMinutes)
    );
  };

  const readSession = (sessionId: string) =>
    store.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .select([
        'sessions.user_id',
        'sessions.expires_at',
        'sessions.last_seen_at as seen_at',
        'sessions.ended_at',
      ])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();

  async function end(sessionId: string): Promise<void> {
    await store.db
      .updateTable('sessions')
      .set({ ended_at: clock().toISOString() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** No change of the tenant: who reads does not stand in line with those who change. Of several at once the first is enough. */
  async function see(sessionId: string, userId: string, before: string, now: string): Promise<void> {
    const { numUpdatedRows } = await store.db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', sessionId)
      .where('last_seen_at', '=', before)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await store.db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
  }

  async function open(sessionId: string, userId: string) {
    const row = await readSession(sessionId);
    if (!row || row.user_id !== userId || row.ended_at || row.disabled) throw invalid();
    if (isOver(row)) throw expired();
    return { row, actor: { ...toActor(row), sessionId } };
  }

  return {
    end,

    async list(userId) {
      const rows = await store.db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'last_seen_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('id', 'desc')
        .execute();
      return rows
        .filter((row) => !isOver({ ...row, seen_at: row.last_seen_at }))
        .map((row) => ({
          id: row.id,
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          expiresAt: row.expires_at,
        }));
    },

    async start(userId) {
      const refreshToken = randomBytes(32).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now.getTime() + limits().sessionHours * minutes(60)).toISOString();
      const sessionId = newId();
      await store.write(async (tx) => {
        await tx
          .insertInto('sessions')
          .values({
            id: sessionId,
            user_id: userId,
            refresh_hash: hashOf(refreshToken),
            used_refresh_hash: null,
            created_at: now.toISOString(),
            last_seen_at: now.toISOString(),
            expires_at: expiresAt,
            ended_at: null,
          })
          .execute();
        await tx
          .updateTable('users')
          .set({ last_login_at: now.toISOString(), last_seen_at: now.toISOString() })
          .where('id', '=', userId)
          .execute();
        // Sessions long over are of no use to anybody.
        const stale = new Date(now.getTime() - minutes(60 * 24 * 7)).toISOString();
        await tx.deleteFrom('sessions').where('expires_at', '<', stale).execute();
      });
      return { sessionId, refreshToken, expiresAt: tokenExpiry(expiresAt) };
    },

    async refresh(refreshToken) {
      const hash = hashOf(refreshToken);
      const session = await store.db
        .selectFrom('sessions')
        .select(['id', 'refresh_hash'])
        .where((where) => where.or([where('refresh_hash', '=', hash), where('used_refresh_hash', '=', hash)]))
        .executeTakeFirst();
      if (!session) throw invalid();
      if (session.refresh_hash !== hash) {
        // A token that was already exchanged is in two hands: neither keeps the session.
        await end(session.id);
        throw invalid();
      }
      const row = await readSession(session.id);
      if (!row || row.ended_at || row.disabled || isOver(row)) throw invalid();
      const next = randomBytes(32).toString('base64url');
      const { numUpdatedRows } = await store.db
        .updateTable('sessions')
        .set({ refresh_hash: hashOf(next), used_refresh_hash: hash, last_seen_at: clock().toISOString() })
        .where('id', '=', session.id)
        .where('refresh_hash', '=', hash)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw invalid();
      return {
        sessionId: session.id,
        refreshToken: next,
        expiresAt: tokenExpiry(row.expires_at),
        actor: { ...toActor(row), sessionId: session.id },
      };
    },

    check: async (sessionId, userId) => (await open(sessionId, userId)).actor,

    async use(sessionId, userId) {
      const { row, actor } = await open(sessionId, userId);
      const now = clock();
      if (Math.abs(now.getTime() - Date.parse(row.seen_at)) > SEEN_STEP_MS) {
        try {
          await see(sessionId, userId, row.seen_at, now.toISOString());
        } catch (cause) {
          // On a full disk cases can still be read; the session then ends as idle a little early.
          if (!isUnwritable(cause)) throw cause;
        }
      }
      return actor;
    },
  };
}
