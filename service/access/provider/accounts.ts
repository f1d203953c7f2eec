/** Accounts of people who sign in with an identity provider: known by (issuer, subject), made or linked when they first come. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import { type Store, SYSTEM_ACTOR, type Tables } from '../../store/index.ts';
import { cleanDisplayName } from '../usernames.ts';
import { changeUser, findUser, insertUser, type UserDeps, type UserRow } from '../users.ts';
import type { Person } from './claims.ts';

/** The account that is linked to the person, if there is one. */
export async function accountOf(
  store: Store,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> {
  return store.db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Whether the account belongs to somebody who signs in with the provider. */
export async function isLinked(store: Store, userId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('user_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function link(
  { store, clock }: UserDeps,
  tx: Transaction<Tables>,
  userId: string,
  { issuer, subject }: Person,
): Promise<void> {
  const row = { issuer, subject, user_id: userId, linked_at: clock().toISOString() };
  await tx.insertInto('user_identities').values(row).execute();
  const entry = { actor: SYSTEM_ACTOR, action: 'user.linked', objectType: 'user', objectId: userId };
  await store.audit.append(tx, entry);
}

/**
 * The account of the person: the one that is linked to them; else the local one of their user name, where that is wanted and it is
 * nobody else's; else a new one. Refuses with 409 `provider_name_taken`, 422 `username_invalid`.
 */
export async function settleAccount(deps: UserDeps, person: Person, linksByName: boolean): Promise<UserRow> {
  const { store } = deps;
  const known = await accountOf(store, person);
  if (known) return known;
  const named = await findUser(store, person.username);
  if (named) {
    const isFree = named.role !== 'service' && !(await isLinked(store, named.id));
    if (!linksByName || !isFree)
      throw new ServiceError(
        409,
        'provider_name_taken',
        'There is an account of your user name that is not linked to you. Ask an administrator.',
      );
    await store.write((tx) => link(deps, tx, named.id, person));
    return named;
  }
  const { username, displayName, role } = person;
  const user = {
    username,
    // Nobody knows it: the account opens with the provider alone until an administrator sets another one.
    password: randomBytes(32).toString('base64url'),
    role,
    ...(displayName !== undefined && { display_name: displayName }),
  };
  await insertUser(deps, user, SYSTEM_ACTOR, { also: (tx, id) => link(deps, tx, id, person) });
  const made = await accountOf(store, person);
  if (!made) throw new Error('The account that was just made is not there.');
  return made;
}

/** Role and name follow the provider at each sign-in; another role ends the sessions that had the old one. 409 `last_admin`. */
export async function followPerson(deps: UserDeps, row: UserRow, person: Person): Promise<UserRow> {
  const { store } = deps;
  let now = row;
  if (row.role !== person.role) {
    await changeUser(deps, row.username, { role: person.role }, 'user.role_changed');
    now = { ...now, role: person.role };
  }
  const display_name = cleanDisplayName(person.displayName, row.username);
  if (person.displayName !== undefined && display_name !== row.display_name) {
    await store.write(async (tx) => {
      await tx.updateTable('users').set({ display_name }).where('id', '=', row.id).execute();
      const entry = { actor: SYSTEM_ACTOR, action: 'user.renamed', objectType: 'user', objectId: row.id };
      await store.audit.append(tx, entry);
    });
    now = { ...now, display_name };
  }
  return now;
}
