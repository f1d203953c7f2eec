/** User accounts in the database. */
import type { Transaction } from 'kysely';
import type { Actor } from '../cases/types.ts';
import type { NewUser, Role, User } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { type Store, SYSTEM_ACTOR, type Tables } from '../store/index.ts';
import { checkPassword, type PasswordHasher } from './passwords.ts';
import { cleanDisplayName, cleanUsername, skeleton, usernameKey } from './usernames.ts';

/** A user as the database has it. */
export type UserRow = {
  id: string;
  username: string;
  display_name: string;
  role: string;
  password_hash: string;
  disabled: 0 | 1;
  created_at: string;
  last_login_at: string | null;
  must_change_password: 0 | 1;
  last_seen_at: string | null;
};

export interface UserDeps {
  store: Store;
  clock: () => Date;
  newId: () => string;
  hasher: PasswordHasher;
}

export const toUser = (row: UserRow, sessions?: number): User => ({
  username: row.username,
  display_name: row.display_name,
  role: row.role as Role,
  disabled: row.disabled === 1,
  created_at: row.created_at,
  ...(row.last_login_at ? { last_login_at: row.last_login_at } : {}),
  ...(row.last_seen_at ? { last_seen_at: row.last_seen_at } : {}),
  must_change_password: row.must_change_password === 1,
  ...(sessions === undefined ? {} : { sessions }),
});

export const toActor = (row: UserRow): Actor => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  role: row.role as Role,
  ...(row.must_change_password === 1 ? { mustChangePassword: true } : {}),
});

type Reading = Pick<Transaction<Tables>, 'selectFrom'>;

export async function findUser(
  store: Store,
  username: string,
  db: Reading = store.db,
): Promise<UserRow | undefined> {
  const key = usernameKey(username);
  return db.selectFrom('users').selectAll().where('username_key', '=', key).executeTakeFirst();
}

/** 404 `user_not_found`. */
export async function getUser(store: Store, username: string, db?: Reading): Promise<UserRow> {
  const user = await findUser(store, username, db);
  if (!user) throw new ServiceError(404, 'user_not_found', 'There is no such user.');
  return user;
}

/** Signs the user out: of one session (404 `session_not_found`), or of all but `except`. */
export async function endSessions(
  { store, clock }: UserDeps,
  username: string,
  by: { id: string; username: string; role: string } = SYSTEM_ACTOR,
  { only, except }: { only?: string; except?: string },
): Promise<void> {
  await store.write(async (tx) => {
    const user = await getUser(store, username, tx);
    let open = tx
      .updateTable('sessions')
      .set({ ended_at: clock().toISOString() })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null);
    if (only !== undefined) open = open.where('id', '=', only);
    if (except !== undefined) open = open.where('id', '!=', except);
    const { numUpdatedRows } = await open.executeTakeFirst();
    if (only !== undefined && numUpdatedRows === 0n)
      throw new ServiceError(404, 'session_not_found', 'There is no such session.');
    const detail = { sessions: Number(numUpdatedRows) };
    const entry = { actor: by, action: 'user.signed_out', objectType: 'user', objectId: user.id, detail };
    await store.audit.append(tx, entry);
  });
}

interface NewUserOptions {
  /** Refuses with 409 `setup_done` once there is one. */
  onlyFirst?: boolean;
  /** What belongs to it is written with it, or not at all. */
  also?(tx: Transaction<Tables>, id: string): Promise<void>;
}

/** Adds a user. 409 `username_taken`, 422 `password_weak`. */
export async function insertUser(
  { store, clock, newId, hasher }: UserDeps,
  { username, password, display_name, role, must_change_password = false }: NewUser,
  by: { id: string; username: string; role: string } = SYSTEM_ACTOR,
  { onlyFirst = false, also }: NewUserOptions = {},
): Promise<User> {
  const clean = cleanUsername(username);
  checkPassword(password, clean);
  const row = {
    id: newId(),
    username: clean,
    username_key: usernameKey(clean),
    display_name: cleanDisplayName(display_name, clean),
    role,
    password_hash: await hasher.hash(password),
    created_at: clock().toISOString(),
    last_login_at: null,
    must_change_password: must_change_password ? (1 as const) : (0 as const),
  };
  await store.write(async (tx) => {
    const users = await tx.selectFrom('users').select(['username', 'username_key']).execute();
    if (onlyFirst && users.length > 0)
      throw new ServiceError(409, 'setup_done', 'Evident is already set up.');
    if (users.some((user) => user.username_key === row.username_key)) {
      const message = 'There is already a user of this name.';
      throw new ServiceError(409, 'username_taken', message, [{ path: '/username', message }]);
    }
    const shape = skeleton(clean);
    if (users.some((user) => skeleton(user.username) === shape)) {
      const message = 'There is already a user whose name looks the same.';
      throw new ServiceError(409, 'username_taken', message, [{ path: '/username', message }]);
    }
    await tx.insertInto('users').values(row).execute();
    const entry = { actor: by, action: 'user.added', objectType: 'user', objectId: row.id, detail: { role } };
    await store.audit.append(tx, entry);
    await also?.(tx, row.id);
  });
  return toUser({ ...row, disabled: 0, last_seen_at: null });
}

/** Changes a user and, unless stated otherwise, ends the user's sessions. 404 `user_not_found`, 409 `last_admin`. */
export async function changeUser(
  { store, clock }: UserDeps,
  username: string,
  change: { role?: Role; disabled?: 0 | 1; password_hash?: string; must_change_password?: 0 | 1 },
  action: string,
  by: { id: string; username: string; role: string } = SYSTEM_ACTOR,
): Promise<User> {
  return store.write(async (tx) => {
    const key = usernameKey(username);
    const row = await tx.selectFrom('users').selectAll().where('username_key', '=', key).executeTakeFirst();
    if (!row) throw new ServiceError(404, 'user_not_found', 'There is no such user.');
    const losesAdmin = change.disabled === 1 || (change.role !== undefined && change.role !== 'admin');
    if (row.role === 'admin' && row.disabled === 0 && losesAdmin) await refuseLastAdmin(tx, row.id);
    await tx.updateTable('users').set(change).where('id', '=', row.id).execute();
    await tx
      .updateTable('sessions')
      .set({ ended_at: clock().toISOString() })
      .where('user_id', '=', row.id)
      .where('ended_at', 'is', null)
      .execute();
    const { role, disabled } = change;
    const detail = {
      ...(role ? { role } : {}),
      ...(disabled === undefined ? {} : { disabled: disabled === 1 }),
    };
    await store.audit.append(tx, { actor: by, action, objectType: 'user', objectId: row.id, detail });
    return toUser({ ...row, ...change });
  });
}

async function refuseLastAdmin(tx: Transaction<Tables>, id: string): Promise<void> {
  const others = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (!others)
    throw new ServiceError(409, 'last_admin', 'This is the last administrator; make another one first.');
}
