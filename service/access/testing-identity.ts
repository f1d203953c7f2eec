/** What every way to show who one is must do: passwords kept here, an identity provider. */
import { expect, it } from 'vitest';
import type { LoginResponse } from '../contract/access.ts';
import type { Store } from '../store/index.ts';
import type { Access, Proof } from './types.ts';

export interface IdentityHarness {
  access: Access;
  store: Store;
  /** Time passes. */
  advance(milliseconds: number): void;
  /** Anna (a nurse) or Piet (a physician) signs in, and shows who they are. */
  signIn(who: 'anna' | 'piet'): Promise<LoginResponse>;
  /** Somebody tries to get in as Anna and fails. */
  intrude(): Promise<unknown>;
  /** What `who` shows when `actor` is asked to confirm. */
  proof(actor: Parameters<Access['confirm']>[0], who: 'anna' | 'piet'): Promise<Proof>;
}

const HOUR = 3_600_000;

export function identityContract(open: () => Promise<IdentityHarness>): void {
  const actorOf = (access: Access, { id_token }: { id_token: string }) =>
    access.authenticate(`Bearer ${id_token}`);
  const ended = expect.objectContaining({ status: 401 });

  it('tells who it is and what they may do', async () => {
    const { access, signIn } = await open();
    const answer = await signIn('anna');
    expect(answer.user).toMatchObject({ username: 'anna', role: 'nurse' });
    expect(await actorOf(access, answer)).toMatchObject({ username: 'anna', role: 'nurse' });
    expect((await signIn('piet')).user?.role).toBe('physician');
  });

  it('refuses whoever fails, and keeps it in the trail', async () => {
    const { store, signIn, intrude } = await open();
    await signIn('anna');
    await expect(intrude()).rejects.toEqual(ended);
    const actions = (await store.audit.find({}, { limit: 50 })).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['login.succeeded', 'login.failed']);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  it('lets no disabled account in, and out at once', async () => {
    const { access, signIn } = await open();
    const answer = await signIn('anna');
    await access.setDisabled('anna', true);
    await expect(actorOf(access, answer)).rejects.toEqual(ended);
    await expect(signIn('anna')).rejects.toThrow();
    await access.setDisabled('anna', false);
    await signIn('anna');
  });

  it('begins sessions that end by sign-out, idleness and time', async () => {
    const { access, advance, signIn } = await open();
    const first = await signIn('anna');
    await access.logout(first.id_token);
    await expect(actorOf(access, first)).rejects.toEqual(ended);
    const idle = await signIn('anna');
    advance(HOUR / 2);
    await expect(access.refresh(idle.refresh_token ?? '')).rejects.toEqual(ended);
    let { refresh_token } = await signIn('anna');
    for (let passed = 0; passed < 11.9 * HOUR; passed += HOUR / 6) {
      advance(HOUR / 6);
      ({ refresh_token } = await access.refresh(refresh_token ?? '').catch(() => ({ refresh_token: '' })));
      if (!refresh_token) expect(passed).toBeGreaterThan(11 * HOUR);
    }
    advance(HOUR / 6);
    await expect(access.refresh(refresh_token ?? '')).rejects.toEqual(ended);
  });

  it('confirms whoever is signed in, and nobody in their place', async () => {
    const { access, signIn, proof } = await open();
    const anna = await actorOf(access, await signIn('anna'));
    await signIn('piet');
    await access.confirm(anna, await proof(anna, 'anna'));
    const refused = expect.objectContaining({ status: 403 });
    await expect(access.confirm(anna, await proof(anna, 'piet'))).rejects.toEqual(refused);
    await expect(access.confirm(anna, {})).rejects.toEqual(
      expect.objectContaining({ status: 422, code: 'password_missing' }),
    );
  });
}
