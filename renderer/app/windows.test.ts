/** The session as the windows of the desktop app share it, with the shell's memory played by the test. */
import { beforeEach, expect, it, vi } from 'vitest';

/** Two windows of one app: each with its own copy of the module, both at one shell. */
let shared: string | null;
let listeners: ((text: string | null) => void)[];

function bridge() {
  let own: (text: string | null) => void = () => {};
  return {
    session: async () => shared,
    keepSession: async (text: string | null) => {
      shared = text;
      for (const tell of listeners) if (tell !== own) tell(text);
      return null;
    },
    onSession: (listener: (text: string | null) => void) => {
      own = listener;
      listeners.push(listener);
    },
  };
}

let turn: Promise<unknown>;
beforeEach(() => {
  shared = null;
  listeners = [];
  turn = Promise.resolve();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {},
    removeItem: () => {},
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, work: () => Promise<boolean>) => {
        const mine = turn.then(work);
        turn = mine.catch(() => undefined);
        return mine;
      },
    },
  });
});

async function openWindow() {
  vi.resetModules();
  const own = bridge();
  vi.stubGlobal('evidentDesktop', own);
  const session = await import('../data/session.ts');
  await session.joinWindows();
  return { ...session, front: () => vi.stubGlobal('evidentDesktop', own) };
}

const answer = (id_token: string, refresh_token: string, username = 'nora') =>
  new Response(
    JSON.stringify({
      id_token,
      refresh_token,
      user: { username, display_name: username, role: 'nurse' },
    }),
    { headers: { 'content-type': 'application/json' } },
  );

it('is there in a window opened later, and gone from all when one signs out', async () => {
  vi.stubGlobal('fetch', async () => answer('t1', 'r1'));
  const first = await openWindow();
  await first.signIn('nora', 'x');
  const second = await openWindow();
  expect(second.useSession.getState()).toMatchObject({ idToken: 't1', user: { username: 'nora' } });
  await second.signOut();
  expect(first.useSession.getState()).toEqual({ ended: 'signed_out' });
  expect(shared).toBeNull();
});

it('is renewed once for all: a token for renewal that is used twice would end it', async () => {
  const used: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { refresh_token?: string };
    if (body.refresh_token) used.push(body.refresh_token);
    return answer(`t${used.length + 1}`, `r${used.length + 1}`);
  });
  const first = await openWindow();
  await first.signIn('nora', 'x');
  const second = await openWindow();
  first.front();
  const one = first.renew();
  second.front();
  const other = second.renew();
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect(used).toEqual(['r1']);
  expect(first.useSession.getState().refreshToken).toBe('r2');
  expect(second.useSession.getState().refreshToken).toBe('r2');
});

it('is not there again when its renewal is answered after the sign-out, and not at the service either', async () => {
  const ended: (string | null)[] = [];
  let renewed: ((response: Response) => void) | undefined;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/logout')) {
      ended.push(new Headers(init.headers).get('authorization'));
      return new Response(null, { status: 204 });
    }
    if (!String(init.body).includes('refresh_token')) return answer('t1', 'r1');
    return new Promise<Response>((resolve) => {
      renewed = resolve;
    });
  });
  const window = await openWindow();
  await window.signIn('nora', 'x');
  const renewal = window.renew();
  await vi.waitFor(() => expect(renewed).toBeDefined());
  const out = window.signOut();
  renewed?.(answer('t2', 'r2'));
  expect(await renewal).toBe(false);
  await out;
  expect(window.useSession.getState()).toEqual({ ended: 'signed_out' });
  expect(ended).toContain('Bearer t2');
});

it('is ended at the service also by a token that has expired', async () => {
  const calls: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!String(url).endsWith('/logout')) {
      return String(init.body).includes('refresh_token') ? answer('t2', 'r2') : answer('t1', 'r1');
    }
    const token = new Headers(init.headers).get('authorization');
    calls.push(token);
    if (token === 'Bearer t2') return new Response(null, { status: 204 });
    const problem = { type: 'urn:evident:problem:token_expired', status: 401, code: 'token_expired' };
    return new Response(JSON.stringify(problem), {
      status: 401,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  const window = await openWindow();
  await window.signIn('nora', 'x');
  await window.signOut();
  expect(calls).toEqual(['Bearer t1', 'Bearer t2']);
  expect(window.useSession.getState()).toEqual({ ended: 'signed_out' });
});

it('leaves unsaved work to who made it: another person would save it in her own name', async () => {
  let username = 'nora';
  vi.stubGlobal('fetch', async () => answer('t1', 'r1', username));
  const window = await openWindow();
  const { useReview } = await import('../case/store.ts');
  await window.signIn('nora', 'x');
  useReview.setState({ runId: 'a', save: 'unsaved' });
  await window.signOut();
  await window.signIn('nora', 'x');
  expect(useReview.getState()).toMatchObject({ runId: 'a', save: 'unsaved' });
  await window.signOut();
  username = 'ida';
  await window.signIn('ida', 'x');
  expect(useReview.getState()).toMatchObject({ runId: '', save: 'saved' });
});
