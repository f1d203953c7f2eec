/** Users, sessions, rights, presigned links: the `Access` that api/ and the command line use. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '../cases/types.ts';
import type { LoginResponse, Role } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { type Store, uuidv7 } from '../store/index.ts';
import { openApiKeys } from './api-keys.ts';
import { openDevices } from './devices.ts';
import { type LinkHolder, linkInvalid, openLinks } from './links.ts';
import { checkPassphrase, checkPassword, passwordHasher } from './passwords.ts';
import {
  type IdentityProvider,
  isLinked,
  type LocalSignIn,
  openFlows,
  openProviderSignIn,
} from './provider/index.ts';
import { hasRight } from './rights.ts';
import { DEFAULT_LIMITS, openSessions, type SessionLimits } from './sessions.ts';
import { openThrottle } from './throttle.ts';
import { openTokens } from './tokens.ts';
import type { Access } from './types.ts';
import { usernameKey } from './usernames.ts';
import { changeUser, endSessions, findUser, getUser, insertUser, toActor, toUser } from './users.ts';

export { hasRight, type Reach, RIGHTS, reachOf } from './rights.ts';
export type { Access } from './types.ts';

export interface AccessOptions {
  store: Store;
  clock?: () => Date;
  newId?: () => string;
  /** A function is asked at each use. */
  limits?: Partial<SessionLimits> | (() => SessionLimits);
  /** Life of a presigned link in seconds, asked at each use. */
  linkSeconds?: () => number;
  /** log2 of scrypt's N for new password hashes; 17 unless specified. */
  passwordCost?: number;
  sleep?: (ms: number) => Promise<void>;
  /** Where people sign in, besides the accounts here. */
  provider?: IdentityProvider | undefined;
  /** Who may sign in with a password; all unless specified. */
  localSignIn?: LocalSignIn;
}

/** Without a connection: the command line and tests. */
const HERE = { source: { key: 'here', known: true }, devices: [] as readonly string[] };

const loginFailed = () => new ServiceError(401, 'login_failed', 'User name or password is wrong.');

export function openAccess(options: AccessOptions): Access {
  const { store, clock = () => new Date(), newId = uuidv7, provider, localSignIn = 'all' } = options;
  const hasher = passwordHasher(options.passwordCost);
  const users = { store, clock, newId, hasher };
  const given = options.limits ?? {};
  const limits = typeof given === 'function' ? given : () => ({ ...DEFAULT_LIMITS, ...given });
  const sessions = openSessions(store, clock, newId, limits);
  const tokens = openTokens(store, clock, newId);
  const links = openLinks(store.key('links'), clock, options.linkSeconds);
  const throttle = openThrottle(store, clock, options.sleep ?? ((ms) => wait(ms)));
  const devices = openDevices(store.key('sign-in-devices'));
  const nameKey = store.key('sign-in-names');
  const apiKeys = openApiKeys(store, clock, newId);
  const withProvider = openProviderSignIn({
    provider,
    users,
    flows: openFlows(store.key('sign-in-flows'), clock),
    refused: (who, reason) =>
      record('id' in who ? toActor(who) : nobody(`${who.issuer} ${who.subject}`), 'login.failed', {
        by: 'provider',
        reason,
      }),
  });
  let setupToken: string | undefined;

  /** Without a provider there is nobody to ask, so nothing is read. */
  const signsWithProvider = async ({ id }: { id: string }) =>
    provider !== undefined && (await isLinked(store, id));
  const mayUsePassword = (role: string) =>
    localSignIn === 'all' || (localSignIn === 'admin' && role === ('admin' satisfies Role));

  const needsSetup = async () =>
    (await store.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

  async function answer(
    actor: Actor,
    session: { sessionId: string; refreshToken: string; expiresAt: Date },
  ): Promise<LoginResponse> {
    const linked = await signsWithProvider(actor);
    const signOutUrl = linked ? await provider?.signOutUrl() : undefined;
    return {
      id_token: await tokens.issue({ userId: actor.id, sessionId: session.sessionId }, session.expiresAt),
      refresh_token: session.refreshToken,
      expires_at: session.expiresAt.toISOString(),
      user: {
        username: actor.username,
        display_name: actor.displayName,
        role: actor.role,
        ...(actor.mustChangePassword && { must_change_password: true }),
        ...(linked && { provider: true }),
      },
      ...(signOutUrl !== undefined && { sign_out_url: signOutUrl }),
    };
  }

  const record = (
    actor: { id: string; username: string; role: string },
    action: string,
    detail: Record<string, string> = {},
  ) =>
    store.write((tx) =>
      store.audit.append(tx, { actor, action, objectType: 'user', objectId: actor.id, detail }),
    );

  /** What an actor asks by. */
  const holderOf = ({ id: userId, sessionId, keyId }: Actor): LinkHolder => {
    if (sessionId !== undefined) return { userId, via: { kind: 'session', id: sessionId } };
    if (keyId !== undefined) return { userId, via: { kind: 'key', id: keyId } };
    throw new TypeError('Only a session or an API key asks for this.');
  };

  /** Who that is by now, if session or key still count. */
  const holding = ({ userId, via: { kind, id } }: LinkHolder): Promise<Actor> =>
    kind === 'session' ? sessions.check(id, userId) : apiKeys.check(id);

  /**
   * Whoever gave a name that nobody has: a part of its keyed hash, the same for the same name. The name itself stays out of
   * the trail, since people type passwords there.
   */
  const nobody = (username: string) => {
    const hash = createHmac('sha256', nameKey).update(usernameKey(username)).digest('hex').slice(0, 16);
    return { id: `unknown-${hash}`, username: 'unknown', role: 'unknown' };
  };

  /** The user if name and password are right; takes the same time when they are not. */
  async function checkCredentials(username: string, password: string, known: boolean) {
    const user = await findUser(store, username);
    const right = await hasher.verify(password, user?.password_hash, known);
    const isOff = user !== undefined && !mayUsePassword(user.role);
    if (right && user && user.disabled === 0 && !isOff) return user;
    const reason: Record<string, string> = right && isOff ? { reason: 'local_sign_in_off' } : {};
    await record(user ? toActor(user) : nobody(username), 'login.failed', reason);
    return undefined;
  }

  /** 403 `password_wrong` unless it is the actor's own. */
  async function requirePassword({ username, sessionId }: Actor, password: string): Promise<void> {
    const source = { key: `session:${sessionId}`, known: true };
    const user = await throttle.attempt(username, source, () => checkCredentials(username, password, true));
    if (!user) throw new ServiceError(403, 'password_wrong', 'The password is wrong.');
  }

  /** Told to anybody: once there is an account, what opens the folder is the administrators' business. */
  const setupState = async () => {
    const needed = await needsSetup();
    return { needed, offers_recovery_passphrase: needed && !(await store.protection()).passphrase };
  };

  return {
    needsSetup,
    setupState,

    setupToken() {
      setupToken ??= randomBytes(24).toString('base64url');
      return setupToken;
    },

    async setup(input) {
      const given = Buffer.from(input.setupToken);
      const expected = Buffer.from(setupToken ?? '');
      if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ServiceError(
          403,
          'setup_token_invalid',
          'This set-up link is not valid; use the newest one.',
        );
      }
      const { username, password, displayName, recoveryPassphrase } = input;
      if (recoveryPassphrase !== undefined) {
        checkPassphrase(recoveryPassphrase, '/recovery_passphrase');
        if ((await store.protection()).passphrase)
          throw new ServiceError(409, 'passphrase_set', 'A passphrase opens this data folder already.');
      }
      const user = {
        username,
        password,
        role: 'admin' as const,
        ...(displayName ? { display_name: displayName } : {}),
      };
      const created = await insertUser(users, user, undefined, { onlyFirst: true });
      setupToken = undefined;
      if (recoveryPassphrase !== undefined) await store.changePassphrase(recoveryPassphrase);
      return created;
    },

    signInMethods: () => ({
      password: localSignIn,
      ...(provider && { provider: { label: provider.config.label } }),
    }),

    async login(username, password, { source, devices: tokens } = HERE) {
      if (localSignIn === 'none')
        throw new ServiceError(403, 'local_sign_in_off', 'Nobody signs in with a password here.');
      const named = await findUser(store, username);
      const device = named && devices.find(tokens, named.id);
      const from = device === undefined ? source : { key: `device:${device}`, known: true };
      const check = () => checkCredentials(username, password, from.known);
      const user = await throttle.attempt(username, from, check);
      if (!user) throw loginFailed();
      const actor = toActor(user);
      const session = await sessions.start(user.id);
      await record(actor, 'login.succeeded');
      return { ...(await answer(actor, session)), device_token: device ?? devices.make(user.id) };
    },

    startProviderSignIn: () => withProvider.begin(),
    async finishProviderSignIn(proof) {
      const actor = toActor(await withProvider.identify(proof));
      const session = await sessions.start(actor.id);
      await record(actor, 'login.succeeded', { by: 'provider' });
      return answer(actor, session);
    },
    startConfirmation: (actor) => withProvider.begin(actor),
    signsWithProvider,

    async refresh(refreshToken) {
      const session = await sessions.refresh(refreshToken);
      return answer(session.actor, session);
    },

    async logout(idToken) {
      const { userId, sessionId } = await tokens.verify(idToken);
      const actor = await sessions.use(sessionId, userId);
      await sessions.end(sessionId);
      await record(actor, 'logout');
    },

    async authenticate(authorization) {
      const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      if (!token)
        throw new ServiceError(401, 'token_missing', 'Send the header Authorization: Bearer <token>.');
      const byKey = await apiKeys.authenticate(token);
      if (byKey) return byKey;
      const { userId, sessionId } = await tokens.verify(token);
      return sessions.use(sessionId, userId);
    },

    async recheck(actor) {
      await holding(holderOf(actor));
    },

    requireOwnPassword(actor) {
      if (!actor.mustChangePassword) return;
      const detail = 'Your password was set by somebody else; change it first.';
      throw new ServiceError(403, 'password_change_required', detail);
    },

    require(actor, right) {
      if (!hasRight(actor.role, right)) {
        throw new ServiceError(403, 'forbidden', `The role ${actor.role} does not have the right ${right}.`);
      }
      if (actor.scopes && !actor.scopes.includes(right)) {
        throw new ServiceError(403, 'forbidden', `This API key was not made for ${right}.`);
      }
    },

    requirePerson(actor) {
      if (actor.sessionId === undefined)
        throw new ServiceError(403, 'forbidden', 'This needs a person who has signed in, not an API key.');
    },

    async listUsers() {
      const rows = await store.db.selectFrom('users').selectAll().orderBy('username_key').execute();
      return Promise.all(rows.map(async (row) => toUser(row, (await sessions.list(row.id)).length)));
    },
    addUser: (user, by) => insertUser(users, user, by),
    setRole: (username, role, by) => changeUser(users, username, { role }, 'user.role_changed', by),
    setDisabled: (username, disabled, by) =>
      changeUser(
        users,
        username,
        { disabled: disabled ? 1 : 0 },
        disabled ? 'user.disabled' : 'user.enabled',
        by,
      ),
    async setPassword(username, password, by, mustChange = true) {
      checkPassword(password, username);
      const change = {
        password_hash: await hasher.hash(password),
        must_change_password: mustChange ? (1 as const) : (0 as const),
      };
      return changeUser(users, username, change, 'user.password_set', by);
    },
    async confirm(actor, { password, provider_answer }) {
      if (provider_answer) return withProvider.confirm(actor, provider_answer);
      if (password) return requirePassword(actor, password);
      const linked = await signsWithProvider(actor);
      const message = linked ? 'Sign in again with the identity provider.' : 'Sign with your password.';
      throw new ServiceError(422, 'password_missing', message, [{ path: '/password', message }]);
    },
    async knows({ id }, secret, check) {
      const source = { key: `user:${id}`, known: true };
      const right = await throttle.attempt(
        `secret ${secret}`,
        source,
        async () => (await check()) || undefined,
      );
      return right === true;
    },
    async changePassword(actor, current, next) {
      await requirePassword(actor, current);
      checkPassword(next, actor.username);
      if (usernameKey(next) === usernameKey(current)) {
        const message = 'The new password is the present one; choose another.';
        throw new ServiceError(422, 'password_weak', message, [{ path: '/new_password', message }]);
      }
      const change = { password_hash: await hasher.hash(next), must_change_password: 0 as const };
      await changeUser(users, actor.username, change, 'user.password_changed', actor);
    },

    listSessions: async (username) => sessions.list((await getUser(store, username)).id),
    endSessions: (username, by, which = {}) => endSessions(users, username, by, which),

    addApiKey: apiKeys.add,
    listApiKeys: apiKeys.list,
    revokeApiKey: apiKeys.revoke,

    signLink: (runId, object, actor) => links.sign(runId, object, holderOf(actor)),
    async verifyLink(runId, object, query) {
      const holder = links.verify(runId, object, query);
      try {
        return await holding(holder);
      } catch (cause) {
        throw cause instanceof ServiceError && cause.status === 401 ? linkInvalid() : cause;
      }
    },
  };
}
