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

const answer = (id_token: string, refresh_token: string) =>
  new Response(
    JSON.stringify({
      id_token,
      refresh_token,
      user: { username: 'nora', display_name: 'Nora', role: 'nurse' },
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
