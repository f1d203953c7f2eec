import { describe, expect, it } from 'vitest';
import type { Role } from '../contract/access.ts';
import type { Store } from '../store/index.ts';
import { CHEAP, temporaryStores, testClock } from '../store/testing.ts';
import { type Access, openAccess } from './index.ts';

const stores = temporaryStores();
const PASSWORD = 'horse battery';
const MINUTE = 60_000;
const code = (name: string, status?: number) =>
  expect.objectContaining({ code: name, ...(status ? { status } : {}) });

async function setUp(roles: Record<string, Role> = { nurse1: 'nurse' }) {
  const clock = testClock();
  const store = await stores.open({ clock });
  const slept: number[] = [];
  const options = { store, clock, passwordCost: CHEAP, sleep: async (ms: number) => void slept.push(ms) };
  const access = openAccess(options);
  for (const [username, role] of Object.entries(roles))
    await access.addUser({ username, password: PASSWORD, role });
  return { access, store, clock, slept, reopen: () => openAccess(options) };
}

const bearer = async (access: Access, username = 'nurse1') =>
  `Bearer ${(await access.login(username, PASSWORD)).id_token}`;
const actorOf = async (access: Access, username: string) =>
  access.authenticate(await bearer(access, username));
const auditActions = async (store: Store) =>
  (await store.audit.find({}, { limit: 100 })).map((row) => row.action);

describe('users', () => {
  it('are one whatever the case or spelling of the name', async () => {
    const { access } = await setUp({ Zoë: 'nurse' });
    for (const username of ['zoe\u0308', 'ZOË', ' Zoë ']) {
      await expect(access.addUser({ username, password: PASSWORD, role: 'nurse' })).rejects.toEqual(
        code('username_taken', 409),
      );
    }
    expect((await access.login('zOe\u0308', PASSWORD)).user?.username).toBe('Zoë');
  });

  it.each(['', ' ', 'a\u0000b', 'a\nb', '<b>', '-x', 'x'.repeat(129)])(
    'do not have the name %j',
    async (username) => {
      const { access } = await setUp({});
      await expect(access.addUser({ username, password: PASSWORD, role: 'nurse' })).rejects.toEqual(
        code('username_invalid', 422),
      );
    },
  );

  it.each(['nursеl', 'NURSEI', 'nursel', 'nursé1'])('are not called %j beside nurse1', async (username) => {
    const { access } = await setUp({ nurse1: 'nurse' });
    await expect(access.addUser({ username, password: PASSWORD, role: 'physician' })).rejects.toEqual(
      expect.objectContaining({ code: expect.stringMatching(/^username_(taken|invalid)$/) }),
    );
    expect(await access.listUsers()).toHaveLength(1);
  });

  it('always include an administrator who can sign in', async () => {
    const { access } = await setUp({ boss: 'admin', nurse1: 'nurse' });
    await expect(access.setDisabled('boss', true)).rejects.toEqual(code('last_admin', 409));
    await expect(access.setRole('boss', 'nurse')).rejects.toEqual(code('last_admin', 409));
    await access.setRole('nurse1', 'admin');
    expect((await access.setDisabled('boss', true)).disabled).toBe(true);
  });

  it('are unknown with 404', async () => {
    const { access } = await setUp();
    await expect(access.setRole('nobody', 'nurse')).rejects.toEqual(code('user_not_found', 404));
  });
});

describe('set-up', () => {
  it('makes one administrator, once', async () => {
    const { access } = await setUp({});
    expect(await access.needsSetup()).toBe(true);
    const setupToken = access.setupToken()!;
    const user = { setupToken, username: 'boss', password: PASSWORD };
    expect(await access.setup(user)).toMatchObject({ username: 'boss', role: 'admin' });
    expect(await access.needsSetup()).toBe(false);
    await expect(access.setup({ ...user, username: 'boss2' })).rejects.toEqual(
      code('setup_token_invalid', 403),
    );
  });

  it('refuses another token, and a token from before a restart', async () => {
    const { access, reopen } = await setUp({});
    const old = access.setupToken()!;
    const user = { username: 'boss', password: PASSWORD };
    await expect(access.setup({ ...user, setupToken: `${old}x` })).rejects.toEqual(
      code('setup_token_invalid'),
    );
    await expect(access.setup({ ...user, setupToken: '' })).rejects.toEqual(code('setup_token_invalid'));
    await expect(reopen().setup({ ...user, setupToken: old })).rejects.toEqual(code('setup_token_invalid'));
  });

  it('keeps its token when the password is too weak', async () => {
    const { access } = await setUp({});
    const setupToken = access.setupToken()!;
    await expect(access.setup({ setupToken, username: 'boss', password: 'short' })).rejects.toEqual(
      code('password_weak'),
    );
    await access.setup({ setupToken, username: 'boss', password: PASSWORD });
  });

  it('is over when a user was added from the command line meanwhile', async () => {
    const { access } = await setUp({});
    const setupToken = access.setupToken()!;
    await access.addUser({ username: 'nurse1', password: PASSWORD, role: 'nurse' });
    await expect(access.setup({ setupToken, username: 'boss', password: PASSWORD })).rejects.toEqual(
      code('setup_done', 409),
    );
  });
});

describe('sign-in', () => {
  it('gives one answer to every failure', async () => {
    const { access } = await setUp({ nurse1: 'nurse', gone: 'nurse' });
    await access.setDisabled('gone', true);
    const answers = [];
    for (const [name, password] of [
      ['nurse1', 'wrong'],
      ['nobody', PASSWORD],
      ['gone', PASSWORD],
      ['', ''],
    ] as const) {
      answers.push(
        await access.login(name, password).catch((error) => [error.status, error.code, error.message]),
      );
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toMatchObject([401, 'login_failed', expect.any(String)]);
  });

  it.each(['nurse1', 'nobody'])(
    'waits longer and longer after failures for %s, also after a restart',
    async (name) => {
      const { access, slept, reopen } = await setUp();
      for (let index = 0; index < 5; index += 1) await access.login(name, 'wrong').catch(() => undefined);
      await reopen()
        .login(name, 'wrong')
        .catch(() => undefined);
      expect(slept).toEqual([500, 1000, 2000]);
    },
  );

  it('forgets failures after a success, and after an hour', async () => {
    const { access, slept, clock } = await setUp();
    for (let index = 0; index < 3; index += 1) await access.login('nurse1', 'wrong').catch(() => undefined);
    await access.login('nurse1', PASSWORD);
    expect(slept).toEqual([500]);
    for (let index = 0; index < 3; index += 1) await access.login('nurse1', 'wrong').catch(() => undefined);
    clock.advance(61 * MINUTE);
    await access.login('nurse1', PASSWORD);
    expect(slept).toEqual([500]);
  });

  it('has the same delays for whatever else somebody is asked, and for that alone', async () => {
    const { access, slept } = await setUp({ boss: 'admin' });
    const boss = await actorOf(access, 'boss');
    for (let index = 0; index < 5; index += 1)
      expect(await access.knows(boss, 'passphrase', async () => false)).toBe(false);
    expect(slept).toEqual([500, 1000]);
    expect(await access.knows(boss, 'another', async () => true)).toBe(true);
    await access.login('boss', PASSWORD);
    expect(slept).toEqual([500, 1000]);
    expect(await access.knows(boss, 'passphrase', async () => true)).toBe(true);
    expect(slept).toEqual([500, 1000, 2000]);
  });

  it('does not let one name queue up without end', async () => {
    const { access } = await setUp();
    const results = await Promise.all(
      Array.from({ length: 12 }, () => access.login('nurse1', 'wrong').catch((error) => error.code)),
    );
    // One that is done makes room for another.
    const refused = results.filter((result) => result === 'too_many_attempts');
    expect(refused.length).toBeLessThanOrEqual(7);
    expect(refused.length).toBeGreaterThan(3);
  });

  it('stores neither password nor token', async () => {
    const { access, store } = await setUp();
    const { id_token, refresh_token } = await access.login('nurse1', PASSWORD);
    const dump = JSON.stringify([
      await store.db.selectFrom('users').selectAll().execute(),
      await store.db.selectFrom('sessions').selectAll().execute(),
      await store.audit.find({}, { limit: 100 }),
    ]);
    for (const secret of [PASSWORD, id_token, refresh_token!]) expect(dump).not.toContain(secret);
  });

  it('is in the audit trail, failures included; a name that nobody has as a hash', async () => {
    const { access, store } = await setUp();
    await access.login('nurse1', 'wrong').catch(() => undefined);
    for (const name of ['No-Body', 'no-body', 'some1 else'])
      await access.login(name, 'wrong').catch(() => undefined);
    await access.logout((await access.login('nurse1', PASSWORD)).id_token);
    const failed = ['login.failed', 'login.failed', 'login.failed', 'login.failed'];
    expect(await auditActions(store)).toEqual(['user.added', ...failed, 'login.succeeded', 'logout']);
    const rows = await store.audit.find({ action: 'login.failed' }, { limit: 10 });
    const names = rows.map((row) => row.actor_name);
    expect(names).toEqual(['nurse1', 'unknown', 'unknown', 'unknown']);
    const [, first, second, third] = rows.map((row) => row.actor_id);
    expect(first).toMatch(/^unknown-[0-9a-f]{16}$/);
    expect([second === first, third === first]).toEqual([true, false]);
    expect(JSON.stringify(rows)).not.toMatch(/no-?body|some1/i);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });
});

describe('tokens', () => {
  it('tell who it is', async () => {
    const { access } = await setUp();
    expect(await access.authenticate(await bearer(access))).toMatchObject({
      username: 'nurse1',
      role: 'nurse',
    });
  });

  it.each([undefined, '', 'Basic abc', 'Bearer', 'Bearer '])('are missing from %j', async (header) => {
    const { access } = await setUp();
    await expect(access.authenticate(header)).rejects.toEqual(code('token_missing', 401));
  });

  it('are refused when forged', async () => {
    const { access } = await setUp();
    const other = (await setUp()).access;
    const token = (await bearer(access)).slice(7);
    const [head, body, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      'x',
      `${head}.${body}.`,
      `${head}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'HS256', kid: JSON.parse(Buffer.from(head, 'base64url').toString()).kid })}.${body}.${signature}`,
      (await bearer(other)).slice(7),
      'evk_unknown',
      // The last character holds bits that decoding drops.
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef', '=']
        .map((last) => `${head}.${body}.${signature.slice(0, last === '=' ? undefined : -1)}${last}`)
        .filter((other) => other !== token),
    ];
    for (const each of forged)
      await expect(access.authenticate(`Bearer ${each}`)).rejects.toEqual(code('token_invalid', 401));
  });

  it('expire after fifteen minutes', async () => {
    const { access, clock } = await setUp();
    const header = await bearer(access);
    clock.advance(14 * MINUTE);
    await access.authenticate(header);
    clock.advance(MINUTE);
    await expect(access.authenticate(header)).rejects.toEqual(code('token_expired', 401));
  });

  it('stop at once when the user is disabled, given another role or another password', async () => {
    const { access } = await setUp();
    const stops = [
      () => access.setDisabled('nurse1', true),
      () => access.setRole('nurse1', 'physician'),
      () => access.setPassword('nurse1', PASSWORD),
    ];
    for (const stop of stops) {
      await access.setDisabled('nurse1', false);
      const header = await bearer(access);
      await stop();
      await expect(access.authenticate(header)).rejects.toEqual(code('token_invalid', 401));
    }
  });

  it('end with logout', async () => {
    const { access } = await setUp();
    const { id_token, refresh_token } = await access.login('nurse1', PASSWORD);
    await access.logout(id_token);
    await expect(access.authenticate(`Bearer ${id_token}`)).rejects.toEqual(code('token_invalid'));
    await expect(access.refresh(refresh_token!)).rejects.toEqual(code('token_invalid'));
  });

  it('survive a restart and a change of the signing key', async () => {
    const { access, clock, store, reopen } = await setUp();
    await access.authenticate(await bearer(access));
    clock.advance(7 * 24 * 60 * MINUTE - MINUTE);
    const header = await bearer(access);
    clock.advance(2 * MINUTE);
    await bearer(access);
    expect(await store.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(2);
    expect(await reopen().authenticate(header)).toMatchObject({ username: 'nurse1' });
  });
});

describe('sessions', () => {
  it('go on by refresh, up to twelve hours', async () => {
    const { access, clock } = await setUp();
    let { refresh_token } = await access.login('nurse1', PASSWORD);
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      clock.advance(10 * MINUTE);
      const next = await access.refresh(refresh_token!);
      await access.authenticate(`Bearer ${next.id_token}`);
      refresh_token = next.refresh_token;
    }
    clock.advance(10 * MINUTE);
    await expect(access.refresh(refresh_token!)).rejects.toEqual(code('token_invalid', 401));
  });

  it('end when idle', async () => {
    const { access, clock } = await setUp();
    const { refresh_token } = await access.login('nurse1', PASSWORD);
    clock.advance(16 * MINUTE);
    await expect(access.refresh(refresh_token!)).rejects.toEqual(code('token_invalid', 401));
  });

  it('end for both holders when a refresh token is used twice', async () => {
    const { access } = await setUp();
    const first = await access.login('nurse1', PASSWORD);
    const second = await access.refresh(first.refresh_token!);
    await expect(access.refresh(first.refresh_token!)).rejects.toEqual(code('token_invalid'));
    await expect(access.refresh(second.refresh_token!)).rejects.toEqual(code('token_invalid'));
    await expect(access.authenticate(`Bearer ${second.id_token}`)).rejects.toEqual(code('token_invalid'));
  });
});

describe('changing the own password', () => {
  it('asks for the present one', async () => {
    const { access } = await setUp();
    const actor = await actorOf(access, 'nurse1');
    await expect(access.changePassword(actor, 'wrong', 'tr0mb0ne-lake')).rejects.toEqual(
      code('password_wrong', 403),
    );
    await access.changePassword(actor, PASSWORD, 'tr0mb0ne-lake');
    await expect(access.login('nurse1', PASSWORD)).rejects.toEqual(code('login_failed'));
    await access.login('nurse1', 'tr0mb0ne-lake');
  });
});

describe('API keys', () => {
  it('stand for a service user until revoked', async () => {
    const { access, store } = await setUp({ boss: 'admin', tool: 'service' });
    const boss = await actorOf(access, 'boss');
    const { id, key } = await access.addApiKey('tool', { label: 'intake' }, boss);
    expect(await access.authenticate(`Bearer ${key}`)).toMatchObject({ username: 'tool', role: 'service' });
    expect(JSON.stringify(await store.db.selectFrom('api_keys').selectAll().execute())).not.toContain(key);
    expect(JSON.stringify(await access.listApiKeys('tool'))).not.toContain(key);
    await access.revokeApiKey(id, boss);
    await expect(access.authenticate(`Bearer ${key}`)).rejects.toEqual(code('token_invalid', 401));
  });

  it('stop with the user, and are for nobody else', async () => {
    const { access } = await setUp({ boss: 'admin', tool: 'service' });
    const boss = await actorOf(access, 'boss');
    await expect(access.addApiKey('boss', { label: 'x' }, boss)).rejects.toEqual(
      code('not_a_service_user', 409),
    );
    const { key } = await access.addApiKey('tool', { label: 'intake' }, boss);
    await access.setDisabled('tool', true);
    await expect(access.authenticate(`Bearer ${key}`)).rejects.toEqual(code('token_invalid', 401));
    await access.setDisabled('tool', false);
    await access.setRole('tool', 'nurse');
    await expect(access.authenticate(`Bearer ${key}`)).rejects.toEqual(code('token_invalid', 401));
  });
});

describe('require', () => {
  it('refuses with 403', async () => {
    const { access } = await setUp();
    const nurse = await actorOf(access, 'nurse1');
    expect(() => access.require(nurse, 'run:update')).not.toThrow();
    expect(() => access.require(nurse, 'user:manage')).toThrow(code('forbidden', 403));
  });
});
