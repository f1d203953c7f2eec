/** Accounts through the port: reset passwords, sessions, API keys, and what ends when an account does. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHTS, reachOf } from '../../service/access/index.ts';
import { startService } from '../../service/api/start.ts';
import type { Scope } from '../../service/contract/access.ts';
import { type ApiError, type Client, createClient } from '../../service/contract/client.ts';
import { type RouteSpec, routes } from '../../service/contract/routes.ts';
import { codeIn } from './client.ts';
import { isFolder } from './engine.ts';
import { temporaryFolder } from './evident.ts';
import { type Inside, password, startInside } from './inside.ts';

let now = Date.parse('2026-01-05T10:00:00Z');
const DAY = 86_400_000;
let inside: Inside;

beforeAll(async () => {
  inside = await startInside({ clock: () => new Date(now) });
});
afterAll(() => inside?.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

const plain = () => createClient({ baseUrl: inside.service.url });
const asToken = (token: string) => createClient({ baseUrl: inside.service.url, token });
const signIn = async (username: string, secret = password) => {
  const answer = await plain().login({ body: { username, password: secret } });
  return { ...answer, client: asToken(answer.id_token) };
};

/** Knocks at every route that asks for a token; the code of the refusal, or `ok`. */
async function knockAll(token: string, skip = ['logout']): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const [id, spec] of Object.entries(routes) as [string, RouteSpec][]) {
    if (spec.auth !== 'bearer' || skip.includes(id)) continue;
    const path = spec.path
      .replace('{revision}', '1')
      .replace(/\{(run_id|key_id|session_id)\}/, '01990000-0000-7000-8000-00000000ffff')
      .replaceAll(/\{\w+\}/g, 'nobody');
    const init = { method: spec.method, headers: { authorization: `Bearer ${token}` } };
    const response = await fetch(inside.service.url + path, init);
    const text = await response.text();
    answers.push([id, response.ok ? 'ok' : codeIn(text)]);
  }
  return answers;
}

test('a reset password opens nothing but its own change', async () => {
  await inside.join('reset1', 'nurse');
  const old = await signIn('reset1');
  const user = await inside.admin.changeUser({
    params: { username: 'reset1' },
    body: { password: 'Temporary-heron-4' },
  });
  expect(user.must_change_password).toBe(true);
  expect(await refusal(old.client.me())).toBe('token_invalid');
  expect(await refusal(signIn('reset1'))).toBe('login_failed');
  const { client, id_token, user: shown } = await signIn('reset1', 'Temporary-heron-4');
  expect(shown?.must_change_password).toBe(true);
  expect((await client.me()).must_change_password).toBe(true);
  const open = (await knockAll(id_token)).filter(([, code]) => code !== 'password_change_required');
  expect(open.map(([id]) => id).sort()).toEqual(['changePassword', 'me']);
  const change = (next: string, current = 'Temporary-heron-4') =>
    refusal(client.changePassword({ body: { current_password: current, new_password: next } }));
  expect(await change('Another-heron-5', 'guessed wrong')).toBe('password_wrong');
  expect(await change('Temporary-heron-4')).toBe('password_weak');
  expect(await change('12345678')).toBe('password_weak');
  expect(await change('Another-heron-5')).toBe('done');
  const after = await signIn('reset1', 'Another-heron-5');
  expect(after.user?.must_change_password).toBeUndefined();
  expect((await after.client.listRuns()).total).toBe(0);
});

test('a first password can be made to be changed; a final one is taken as it is', async () => {
  const made = { username: 'first1', password, role: 'nurse' as const, must_change_password: true };
  await inside.admin.addUser({ body: made });
  expect(await refusal((await signIn('first1')).client.listRuns())).toBe('password_change_required');
  const body = { password: 'Lasting-heron-6', must_change_password: false };
  await inside.admin.changeUser({ params: { username: 'first1' }, body });
  expect(await refusal((await signIn('first1', 'Lasting-heron-6')).client.listRuns())).toBe('done');
});

test('sessions are listed, ended one by one, all at once, and all but the own', async () => {
  await inside.join('roamer', 'nurse');
  const params = { username: 'roamer' };
  const [first, second, third] = [await signIn('roamer'), await signIn('roamer'), await signIn('roamer')];
  // One more from `join`.
  const { sessions } = await first.client.mySessions();
  expect(sessions).toHaveLength(4);
  expect(sessions.filter((session) => session.current)).toHaveLength(1);
  const own = sessions.find((session) => session.current)!;
  expect(await refusal(inside.admin.endSession({ params: { ...params, session_id: own.session_id } }))).toBe(
    'done',
  );
  expect(await refusal(first.client.me())).toBe('token_invalid');
  expect(await refusal(plain().refresh({ body: { refresh_token: first.refresh_token ?? '' } }))).toBe(
    'token_invalid',
  );
  expect(await refusal(inside.admin.endSession({ params: { ...params, session_id: own.session_id } }))).toBe(
    'session_not_found',
  );
  await second.client.endMySessions();
  expect(await refusal(third.client.me())).toBe('token_invalid');
  expect((await second.client.mySessions()).sessions).toHaveLength(1);
  expect((await inside.admin.listSessions({ params })).sessions.map(({ current }) => current)).toEqual([
    false,
  ]);
  await inside.admin.endSessions({ params });
  expect(await refusal(second.client.me())).toBe('token_invalid');
  expect((await inside.admin.listSessions({ params })).sessions).toEqual([]);
  expect(await refusal(inside.admin.listSessions({ params: { username: 'nobody' } }))).toBe('user_not_found');
});

test("a session of one user is not ended by another user's name", async () => {
  const victim = await inside.join('victim', 'nurse');
  const session_id = (await victim.client.mySessions()).sessions[0]?.session_id ?? '';
  const call = inside.admin.endSession({ params: { username: 'roamer', session_id } });
  expect(await refusal(call)).toBe('session_not_found');
  expect(await refusal(victim.client.me())).toBe('done');
});

test('the list of users shows who was last there and who must change', async () => {
  await inside.join('seen1', 'nurse');
  now += 10 * 60_000;
  const { client } = await signIn('seen1');
  now += 60_000;
  await client.me();
  const admin = await signIn('admin');
  const find = async () =>
    (await admin.client.listUsers()).users.find(({ username }) => username === 'seen1');
  expect(await find()).toMatchObject({
    last_login_at: new Date(now - 60_000).toISOString(),
    last_seen_at: new Date(now).toISOString(),
    must_change_password: false,
    sessions: 2,
  });
});

test('an API key reaches exactly what it was made for', { timeout: 120_000 }, async () => {
  const admin = (await signIn('admin')).client;
  await admin.addUser({ body: { username: 'scoped-tool', password, role: 'service' } });
  const params = { username: 'scoped-tool' };
  const all = RIGHTS.filter((right) => reachOf('service', right)) as Scope[];
  for (const scope of [...all, undefined]) {
    const made = { label: scope ?? 'all', ...(scope && { scopes: [scope] }) };
    const { key = '', scopes } = await admin.addApiKey({ params, body: made });
    expect(scopes).toEqual(scope ? [scope] : all);
    for (const [id, code] of await knockAll(key, [])) {
      const { right } = routes[id as keyof typeof routes] as RouteSpec;
      // A key has no say over the account that it stands for: password, sessions. It may ask whose it is.
      const letIn = id === 'me' || scopes?.some((one) => one === right);
      expect([scope, id, code === 'forbidden' ? 'refused' : 'let in']).toEqual([
        scope,
        id,
        letIn ? 'let in' : 'refused',
      ]);
    }
  }
  const { keys } = await admin.listApiKeys({ params });
  expect(keys.map(({ scopes }) => scopes)).toEqual([...all.map((scope) => [scope]), all]);
  const more = admin.addApiKey({ params, body: { label: 'x', scopes: ['user:manage' as Scope] } });
  expect(await refusal(more)).toBe('body_invalid');
});

test('an API key stops on its day, and when its account is disabled', async () => {
  const { client: admin } = await signIn('admin');
  await admin.addUser({ body: { username: 'dated-tool', password, role: 'service' } });
  const params = { username: 'dated-tool' };
  const made = await admin.addApiKey({ params, body: { label: 'a week', expires_in_days: 7 } });
  const lasting = await admin.addApiKey({ params, body: { label: 'for good' } });
  const me = (key = '') => refusal(asToken(key).me());
  now += 7 * DAY - 1000;
  expect(await me(made.key)).toBe('done');
  now += 1000;
  expect(await me(made.key)).toBe('token_expired');
  expect(await me(lasting.key)).toBe('done');
  await (await signIn('admin')).client.changeUser({ params, body: { disabled: true } });
  expect(await me(lasting.key)).toBe('token_invalid');
});

test('links and event streams end with the account they were made for', async () => {
  const { client: admin } = await signIn('admin');
  await admin.addUser({ body: { username: 'leaver', password, role: 'nurse' } });
  const leaver = await signIn('leaver');
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
  const run = await leaver.client.submitRun({ body: { process_data_request_form: form } });
  const open = async (link: string) => {
    const response = await fetch(link);
    const text = await response.text();
    return response.ok ? 'done' : JSON.parse(text).code;
  };
  expect(await open(run.case_file_presigned_url)).toBe('done');
  const trail = await admin.audit({ query: { object_id: run.run_id, action: 'file.opened' } });
  expect(trail.entries).toMatchObject([{ actor: 'leaver', role: 'nurse', detail: { file: 'case' } }]);
  const swapped = run.case_file_presigned_url.replace('/case?', '/log?');
  expect(await open(swapped)).toBe('link_invalid');
  const other = run.case_file_presigned_url.replace(
    /user=[^&]+/,
    'user=01990000-0000-7000-8000-00000000ffff',
  );
  expect(await open(other)).toBe('link_invalid');
  const posted = await fetch(run.case_file_presigned_url, { method: 'POST' });
  expect(posted.status).toBe(405);
  await admin.changeUser({ params: { username: 'leaver' }, body: { disabled: true } });
  expect(await open(run.case_file_presigned_url)).toBe('link_invalid');
  expect(await refusal(leaver.client.events(run.run_id).next())).toBe('token_invalid');
});

test.each([
  ['sign-out', (_admin, own) => own.logout()],
  ['signing out everywhere else', async (_admin, _own) => (await signIn('linked')).client.endMySessions()],
  ['being signed out', (admin) => admin.endSessions({ params: { username: 'linked' } })],
  [
    'a reset password',
    (admin) => admin.changeUser({ params: { username: 'linked' }, body: { password: 'Temporary-heron-4' } }),
  ],
  [
    'a password of her own',
    (_admin, own) =>
      own.changePassword({ body: { current_password: password, new_password: 'Another-heron-5' } }),
  ],
  [
    'another role',
    (admin) => admin.changeUser({ params: { username: 'linked' }, body: { role: 'physician' } }),
  ],
] as [string, (admin: Client, own: Client) => Promise<unknown>][])(
  'a link opens nothing after %s',
  async (_what, end) => {
    const { client: admin } = await signIn('admin');
    await admin.addUser({ body: { username: 'linked', password, role: 'nurse' } }).catch(() => undefined);
    const body = { role: 'nurse' as const, disabled: false, password, must_change_password: false };
    await admin.changeUser({ params: { username: 'linked' }, body });
    const { client } = await signIn('linked');
    const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
    const run = await client.submitRun({ body: { process_data_request_form: form } });
    expect((await fetch(run.case_file_presigned_url)).status).toBe(200);
    await end(admin, client);
    const after = await fetch(run.case_file_presigned_url);
    expect(after.status).toBe(403);
    expect((await after.json()).code).toBe('link_invalid');
  },
);

test('a link and a stream of an API key end with the key, not with another one of the account', async () => {
  const { client: admin } = await signIn('admin');
  await admin.addUser({ body: { username: 'linked-tool', password, role: 'service' } });
  const params = { username: 'linked-tool' };
  const key = await admin.addApiKey({ params, body: { label: 'one' } });
  const other = await admin.addApiKey({ params, body: { label: 'two' } });
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
  const run = await asToken(key.key ?? '').submitRun({ body: { process_data_request_form: form } });
  const open = async () => (await fetch(run.case_file_presigned_url)).status;
  await admin.revokeApiKey({ params: { key_id: other.key_id } });
  expect(await open()).toBe(200);
  await admin.revokeApiKey({ params: { key_id: key.key_id } });
  expect(await open()).toBe(403);
});

test('whether there is a passphrase is told to nobody once there is an account', async () => {
  expect(await (await signIn('admin')).client.protection()).toMatchObject({ passphrase: false });
  expect(await plain().setupState()).toEqual({ needed: false, offers_recovery_passphrase: false });
});

test('two who have the set-up link at once: one account, one passphrase', async () => {
  const { folder, remove } = temporaryFolder();
  const service = await startService({
    dataDir: join(folder, 'data'),
    dataKey: randomBytes(32),
    passwordCost: 10,
  });
  try {
    const client = createClient({ baseUrl: service.url });
    expect(await client.setupState()).toEqual({ needed: true, offers_recovery_passphrase: true });
    const setup_token = service.setupUrl?.split('token=')[1] ?? '';
    const setUp = (username: string) =>
      refusal(
        client.setup({
          body: { setup_token, username, password, recovery_passphrase: `${username} over a mill` },
        }),
      );
    const answers = await Promise.all(['one heron', 'two herons', 'six herons'].map((name) => setUp(name)));
    // Who comes while the first is being made learns that it is done; who comes after, that the link is used up.
    const refused = answers.filter((answer) => answer !== 'done');
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(['setup_done', 'setup_token_invalid']).toContain(answer);
    expect(await setUp('late heron')).toBe('setup_token_invalid');
    expect(await client.setupState()).toEqual({ needed: false, offers_recovery_passphrase: false });
  } finally {
    await service.close();
    remove();
  }
});

test.runIf(isFolder)(
  'set-up can set the passphrase that opens the folder; where there is one it is not offered',
  async () => {
    const key = randomBytes(32);
    const wrap = (bytes: Uint8Array) => bytes.map((byte, index) => byte ^ key[index % 32]!);
    const osKeyStore = { wrap, unwrap: wrap };
    const recovery_passphrase = 'three herons over a mill';
    const fresh = await startInside({ dataKey: undefined, osKeyStore, kdfCost: 10 }, fetch, {
      recovery_passphrase,
    });
    try {
      const state = await createClient({ baseUrl: fresh.service.url }).setupState();
      expect(state).toEqual({ needed: false, offers_recovery_passphrase: false });
      expect(await fresh.admin.protection()).toEqual({ key_store: true, passphrase: true });
      const set = (body: { current?: string; passphrase: string }) =>
        refusal(fresh.admin.setPassphrase({ body }));
      expect(await set({ passphrase: 'four herons over a mill' })).toBe('passphrase_wrong');
      expect(await set({ current: 'guessed', passphrase: 'four herons over a mill' })).toBe(
        'passphrase_wrong',
      );
      expect(await set({ current: recovery_passphrase, passphrase: 'short' })).toBe('passphrase_weak');
      expect(await set({ current: recovery_passphrase, passphrase: 'four herons over a mill' })).toBe('done');
      const { name } = await fresh.admin.makeBackup();
      expect((await fresh.admin.listBackups()).backups.map((backup) => backup.name)).toEqual([name]);
      const { entries } = await fresh.admin.audit({ query: { object_type: 'store' } });
      expect(entries.map(({ action }) => action)).toEqual([
        'passphrase.refused',
        'passphrase.refused',
        'passphrase.changed',
        'backup.made',
      ]);
      // The key store is lost: the passphrase alone opens the folder.
      const dataDir = fresh.dataDir;
      await fresh.service.close();
      const { openStore } = await import('../../service/store/index.ts');
      await expect(openStore({ dataDir, passphrase: recovery_passphrase })).rejects.toMatchObject({
        code: 'key_wrong',
      });
      const store = await openStore({ dataDir, passphrase: 'four herons over a mill' });
      expect((await store.audit.verify()).ok).toBe(true);
      await store.close();
    } finally {
      await fresh.close();
    }
  },
);
