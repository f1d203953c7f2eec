import { describe, expect, it } from 'vitest';
import { CHEAP, temporaryStores } from '../../store/testing.ts';
import { type Access, openAccess } from '../index.ts';
import type { LocalSignIn, ProviderConfig } from './config.ts';
import { openProvider } from './openid.ts';
import { testProvider } from './testing.ts';

const stores = temporaryStores();
const provider = testProvider();
const PASSWORD = 'horse battery';
const code = (name: string, status: number) => expect.objectContaining({ code: name, status });

async function setUp(
  over: Partial<ProviderConfig> = {},
  { localSignIn = 'admin' as LocalSignIn, clock = () => new Date() } = {},
) {
  const store = await stores.open();
  const access = openAccess({
    store,
    clock,
    passwordCost: CHEAP,
    provider: openProvider(provider.config(over)),
    localSignIn,
  });
  await access.addUser({ username: 'boss', password: PASSWORD, role: 'admin' });
  await access.addUser({ username: 'local', password: PASSWORD, role: 'nurse' });
  provider.people.clear();
  provider.people.set('s-anna', {
    preferred_username: 'anna',
    name: 'Anna Q. Nurse, RN',
    roles: ['Reviewers'],
  });
  provider.people.set('s-piet', { preferred_username: 'piet', roles: ['Directors', 'Reviewers'] });
  return { store, access };
}

async function signIn(access: Access, subject: string, cookies?: Map<string, string>) {
  const { authorization_url, flow } = await access.startProviderSignIn();
  const response = await provider.visit(authorization_url, subject, cookies);
  return access.finishProviderSignIn({ flow, response });
}
const actorOf = async (access: Access, { id_token }: { id_token: string }) =>
  access.authenticate(`Bearer ${id_token}`);
const users = async (access: Access) =>
  (await access.listUsers()).map(({ username, role, disabled }) => [username, role, disabled]);

describe('signing in with an identity provider', () => {
  it('makes the account at the first time, and finds it again by the subject alone', async () => {
    const { access, store } = await setUp();
    const first = await signIn(access, 's-anna');
    expect(first).toMatchObject({
      user: { username: 'anna', display_name: 'Anna Q. Nurse, RN', role: 'nurse', provider: true },
      sign_out_url: expect.stringContaining('/session/end'),
    });
    provider.people.set('s-anna', { preferred_username: 'anna.new', name: 'Anna New', roles: ['Reviewers'] });
    const second = await signIn(access, 's-anna');
    expect(second.user).toMatchObject({ username: 'anna', display_name: 'Anna New' });
    expect((await actorOf(access, second)).displayName).toBe('Anna New');
    expect(await users(access)).toHaveLength(3);
    expect((await access.refresh(second.refresh_token ?? '')).user?.provider).toBe(true);
    const rows = await store.audit.find({ objectType: 'user' }, { limit: 20 });
    expect(rows.slice(2).map(({ action, detail }) => [action, JSON.parse(String(detail ?? '{}'))])).toEqual([
      ['user.added', { role: 'nurse' }],
      ['user.linked', {}],
      ['login.succeeded', { by: 'provider' }],
      ['user.renamed', {}],
      ['login.succeeded', { by: 'provider' }],
    ]);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  it('tells after a restart too where the session at the provider is ended', async () => {
    const { access, store } = await setUp();
    const { refresh_token = '' } = await signIn(access, 's-anna');
    const again = (over: Partial<ProviderConfig> = {}) =>
      openAccess({
        store,
        passwordCost: CHEAP,
        provider: openProvider(provider.config(over)),
        localSignIn: 'admin',
      });
    const next = await again().refresh(refresh_token);
    expect(next.sign_out_url).toContain('/session/end');
    // While the provider is away a session goes on, without it.
    const away = await again({ issuer: 'http://127.0.0.1:1/' }).refresh(next.refresh_token ?? '');
    expect([away.id_token !== '', away.sign_out_url]).toEqual([true, undefined]);
  });

  it('shows in the trail when a link was rewritten in the database', async () => {
    const { access, store } = await setUp();
    await signIn(access, 's-anna');
    await store.db.updateTable('user_identities').set({ subject: 's-piet' }).execute();
    expect(await store.audit.verify()).toMatchObject({ ok: false });
  });

  it('follows the role of the claim, and ends the sessions of the old one', async () => {
    const { access } = await setUp();
    const before = await signIn(access, 's-anna');
    provider.people.set('s-anna', { preferred_username: 'anna', roles: ['Directors'] });
    expect((await signIn(access, 's-anna')).user?.role).toBe('physician');
    await expect(actorOf(access, before)).rejects.toEqual(code('token_invalid', 401));
  });

  it('takes the first role of the mapping', async () => {
    const { access } = await setUp();
    expect((await signIn(access, 's-piet')).user?.role).toBe('nurse');
  });

  it('refuses who has no role, with its reason in the trail and without an account', async () => {
    const { access, store } = await setUp();
    provider.people.set('s-none', { preferred_username: 'nemo', name: 'Nemo Nobody', roles: ['Janitors'] });
    await expect(signIn(access, 's-none')).rejects.toEqual(code('provider_role', 403));
    expect(await users(access)).toHaveLength(2);
    const rows = await store.audit.find({ action: 'login.failed' }, { limit: 5 });
    expect(rows.map(({ actor_name, detail }) => [actor_name, JSON.parse(String(detail))])).toEqual([
      ['unknown', { by: 'provider', reason: 'provider_role' }],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/nemo|s-none/i);
  });

  it('keeps a disabled account disabled', async () => {
    const { access } = await setUp();
    const open = await signIn(access, 's-anna');
    await access.setDisabled('anna', true);
    await expect(actorOf(access, open)).rejects.toEqual(code('token_invalid', 401));
    await expect(signIn(access, 's-anna')).rejects.toEqual(code('account_disabled', 403));
    expect(await users(access)).toContainEqual(['anna', 'nurse', true]);
  });

  it('gives nobody the account of another by its name, unless that is wanted', async () => {
    provider.people.set('s-x', {});
    const { access } = await setUp();
    provider.people.set('s-x', { preferred_username: 'LOCAL', roles: ['Reviewers'] });
    await expect(signIn(access, 's-x')).rejects.toEqual(code('provider_name_taken', 409));
    const linking = await setUp({ linksByName: true });
    provider.people.set('s-x', { preferred_username: 'LOCAL', roles: ['Reviewers'] });
    expect((await signIn(linking.access, 's-x')).user?.username).toBe('local');
    provider.people.set('s-y', { preferred_username: 'local', roles: ['Operators'] });
    await expect(signIn(linking.access, 's-y')).rejects.toEqual(code('provider_name_taken', 409));
  });

  it('takes an answer once, in the window that began, unchanged, within ten minutes', async () => {
    let now = Date.now();
    const { access } = await setUp({}, { clock: () => new Date(now) });
    const one = await access.startProviderSignIn();
    const other = await access.startProviderSignIn();
    const response = await provider.visit(one.authorization_url, 's-anna');
    const failed = code('provider_sign_in_failed', 401);
    const finish = (flow: string, answer = response) =>
      access.finishProviderSignIn({ flow, response: answer });
    await expect(finish(other.flow)).rejects.toEqual(failed);
    await expect(finish(`${one.flow}x`)).rejects.toEqual(failed);
    await expect(finish(one.flow, response.replace(/state=[^&]+/, 'state=other'))).rejects.toEqual(failed);
    await expect(finish(one.flow, 'error=access_denied&state=x')).rejects.toEqual(failed);
    now += 11 * 60_000;
    await expect(finish(one.flow)).rejects.toEqual(failed);
    now -= 11 * 60_000;
    await finish(one.flow);
    await expect(finish(one.flow)).rejects.toEqual(failed);
  });

  it('says that the provider does not answer', async () => {
    const { access } = await setUp({ issuer: 'http://127.0.0.1:1' });
    await expect(access.startProviderSignIn()).rejects.toEqual(code('provider_unreachable', 503));
  });

  it('is refused where none is set up', async () => {
    const access = openAccess({ store: await stores.open(), passwordCost: CHEAP });
    await expect(access.startProviderSignIn()).rejects.toEqual(code('provider_not_set', 404));
    await expect(access.finishProviderSignIn({ flow: 'x', response: 'y' })).rejects.toEqual(
      code('provider_not_set', 404),
    );
    expect(access.signInMethods()).toEqual({ password: 'all' });
  });
});

describe('passwords beside an identity provider', () => {
  it('are for administrators alone, without telling whether one was right', async () => {
    const { access } = await setUp();
    expect(access.signInMethods()).toEqual({ password: 'admin', provider: { label: 'the clinic' } });
    expect((await access.login('boss', PASSWORD)).user?.role).toBe('admin');
    for (const password of [PASSWORD, 'wrong'])
      await expect(access.login('local', password)).rejects.toEqual(code('login_failed', 401));
  });

  it('are for nobody, or for everybody', async () => {
    const none = (await setUp({}, { localSignIn: 'none' })).access;
    await expect(none.login('boss', PASSWORD)).rejects.toEqual(code('local_sign_in_off', 403));
    const all = (await setUp({}, { localSignIn: 'all' })).access;
    await all.login('local', PASSWORD);
  });
});

describe('a signature of somebody who signs in with the provider', () => {
  async function confirm(
    access: Access,
    actor: Parameters<Access['confirm']>[0],
    subject: string,
    change: (url: string) => string = (url) => url,
    cookies = new Map<string, string>(),
  ) {
    const { authorization_url, flow } = await access.startConfirmation(actor);
    const response = await provider.visit(change(authorization_url), subject, cookies);
    await access.confirm(actor, { provider_answer: { flow, response } });
    return { flow, response };
  }

  it('asks them to sign in there again, though they are signed in, and counts once', async () => {
    const { access } = await setUp();
    const browser = new Map<string, string>();
    const actor = await actorOf(access, await signIn(access, 's-anna', browser));
    const before = provider.asked();
    await signIn(access, 's-anna', browser);
    expect(provider.asked()).toBe(before);
    const answer = await confirm(access, actor, 's-anna', undefined, browser);
    expect(provider.asked()).toBe(before + 1);
    await expect(access.confirm(actor, { provider_answer: answer })).rejects.toEqual(
      code('provider_not_confirmed', 403),
    );
  });

  it('is refused when somebody else signs in, or another session began it', async () => {
    const { access, store } = await setUp();
    const actor = await actorOf(access, await signIn(access, 's-anna'));
    await signIn(access, 's-piet');
    await expect(confirm(access, actor, 's-piet')).rejects.toEqual(code('provider_other_person', 403));
    const elsewhere = await actorOf(access, await signIn(access, 's-anna'));
    const { authorization_url, flow } = await access.startConfirmation(elsewhere);
    const response = await provider.visit(authorization_url, 's-anna');
    await expect(access.confirm(actor, { provider_answer: { flow, response } })).rejects.toEqual(
      code('provider_not_confirmed', 403),
    );
    const [failed] = await store.audit.find({ action: 'login.failed' }, { limit: 5 });
    expect(failed).toMatchObject({ actor_name: 'piet' });
  });

  it('is refused when the address was changed so that nobody is asked', async () => {
    let now = Date.now();
    const { access } = await setUp({}, { clock: () => new Date(now) });
    const browser = new Map<string, string>();
    const actor = await actorOf(access, await signIn(access, 's-anna', browser));
    // Signed in at the provider five minutes ago.
    now += 5 * 60_000;
    const without = (url: string) => url.replace('&prompt=login', '').replace('&max_age=0', '');
    const longer = (url: string) => url.replace('&prompt=login', '').replace('max_age=0', 'max_age=3600');
    for (const change of [without, longer])
      await expect(confirm(access, actor, 's-anna', change, browser)).rejects.toEqual(
        code('provider_not_confirmed', 403),
      );
  });

  it('takes no answer of a sign-in, and no sign-in one of it', async () => {
    const { access } = await setUp();
    const actor = await actorOf(access, await signIn(access, 's-anna'));
    const begun = await access.startProviderSignIn();
    const response = await provider.visit(begun.authorization_url, 's-anna');
    const answer = { flow: begun.flow, response };
    await expect(access.confirm(actor, { provider_answer: answer })).rejects.toEqual(
      code('provider_not_confirmed', 403),
    );
    const confirmation = await access.startConfirmation(actor);
    const other = await provider.visit(confirmation.authorization_url, 's-anna');
    await expect(access.finishProviderSignIn({ flow: confirmation.flow, response: other })).rejects.toEqual(
      code('provider_sign_in_failed', 401),
    );
  });

  it('is not begun by whoever has a password here, and asks for something', async () => {
    const { access } = await setUp();
    const boss = await actorOf(access, await access.login('boss', PASSWORD));
    await expect(access.startConfirmation(boss)).rejects.toEqual(code('provider_not_linked', 409));
    const anna = await actorOf(access, await signIn(access, 's-anna'));
    await expect(access.confirm(anna, {})).rejects.toEqual(code('password_missing', 422));
    await expect(access.confirm(anna, { password: PASSWORD })).rejects.toEqual(code('password_wrong', 403));
  });
});
