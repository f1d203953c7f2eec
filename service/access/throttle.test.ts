import { describe, expect, it } from 'vitest';
import { CHEAP, temporaryStores, testClock } from '../store/testing.ts';
import { openAccess } from './index.ts';

const PASSWORD = 'Nine-lives-of-a-heron';
const stores = temporaryStores();

async function setUp() {
  const clock = testClock();
  const store = await stores.open({ clock });
  const slept: number[] = [];
  /** Sleeps end when the test says so, if it asked for that. */
  const asleep: (() => void)[] = [];
  let holding = false;
  const sleep = (ms: number) => {
    slept.push(ms);
    return holding ? new Promise<void>((resolve) => asleep.push(resolve)) : Promise.resolve();
  };
  const access = openAccess({ store, clock, passwordCost: CHEAP, sleep });
  for (const username of ['nurse1', 'nurse2'])
    await access.addUser({ username, password: PASSWORD, role: 'nurse' });
  const stranger = (key: string) => ({ source: { key, known: false }, devices: [] });
  const attempt = (username: string, password: string, from?: Parameters<typeof access.login>[2]) =>
    access.login(username, password, from).then(
      () => 'in',
      (error) => error.code as string,
    );
  return {
    access,
    slept,
    stranger,
    attempt,
    hold: () => {
      holding = true;
    },
    wake: () => {
      holding = false;
      for (const go of asleep.splice(0)) go();
    },
  };
}

describe('whoever tries passwords', () => {
  it('keeps nobody else out, and delays nobody else', async () => {
    const { access, attempt, stranger, slept, hold, wake } = await setUp();
    const { device_token = '' } = await access.login('nurse1', PASSWORD);
    for (let i = 0; i < 6; i += 1) await attempt('nurse1', 'wrong', stranger('net:1'));
    hold();
    const before = slept.length;
    const told: unknown[] = [];
    const guesses = Array.from({ length: 12 }, async () => {
      told.push(await attempt('nurse1', 'wrong', stranger('net:1')));
    });
    // Whoever comes first waits; on a server that need not be who was sent first.
    await expect.poll(() => told).toEqual(Array.from({ length: 7 }, () => 'too_many_attempts'));
    // From a device she has used, from the service's own user, from somewhere else: the right password is let in at once.
    const device = { ...stranger('net:1'), devices: ['x.y', device_token] };
    expect(await attempt('nurse1', PASSWORD, device)).toBe('in');
    expect(await attempt('nurse1', PASSWORD)).toBe('in');
    expect(await attempt('nurse1', PASSWORD, stranger('net:2'))).toBe('in');
    expect(slept.slice(before)).toHaveLength(1);
    wake();
    await Promise.all(guesses);
  });

  it('waits longer and longer from where they are, whatever others do', async () => {
    const { attempt, stranger, slept } = await setUp();
    for (let i = 0; i < 5; i += 1) await attempt('nurse1', 'wrong', stranger('net:1'));
    expect(slept).toEqual([500, 1000]);
    await attempt('nurse1', PASSWORD, stranger('net:2'));
    await attempt('nurse1', 'wrong', stranger('net:1'));
    expect(slept).toEqual([500, 1000, 2000]);
  });

  it('does not get a device of the user by an account of their own', async () => {
    const { access, attempt, stranger, slept } = await setUp();
    const own = (await access.login('nurse2', PASSWORD)).device_token ?? '';
    for (let i = 0; i < 5; i += 1)
      await attempt('nurse1', 'wrong', { ...stranger('net:1'), devices: [own, `${own}x`, '.', ''] });
    expect(slept).toEqual([500, 1000]);
  });

  it('gains nothing by coming from many places: after a hundred failures each waits longest', async () => {
    const { access, attempt, stranger, slept } = await setUp();
    const { device_token = '' } = await access.login('nurse1', PASSWORD);
    for (let i = 0; i < 100; i += 1) await attempt('nurse1', 'wrong', stranger(`net:${i}`));
    expect(slept).toEqual([]);
    await attempt('nurse1', 'wrong', stranger('net:new'));
    expect(slept).toEqual([30_000]);
    expect(await attempt('nurse1', PASSWORD, { ...stranger('net:1'), devices: [device_token] })).toBe('in');
    expect(slept).toEqual([30_000]);
    await attempt('nurse2', 'wrong', stranger('net:new'));
    expect(slept).toEqual([30_000]);
  });

  it('has no more under way than are theirs, for whatever names', async () => {
    const { attempt, stranger, hold, wake } = await setUp();
    for (let name = 0; name < 8; name += 1)
      for (let i = 0; i < 3; i += 1) await attempt(`nobody${name}`, 'wrong', stranger('net:1'));
    hold();
    const guesses = Array.from({ length: 40 }, (_, i) =>
      attempt(`nobody${i % 8}`, 'wrong', stranger('net:1')),
    );
    const other = await attempt('nurse1', PASSWORD, stranger('net:2'));
    expect(other).toBe('in');
    wake();
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(40 - 16);
  });
});

it('a device keeps its token, and another one has another', async () => {
  const { access, stranger } = await setUp();
  const first = (await access.login('nurse1', PASSWORD)).device_token ?? '';
  const again = await access.login('nurse1', PASSWORD, { ...stranger('net:1'), devices: [first] });
  expect(again.device_token).toBe(first);
  expect((await access.login('nurse1', PASSWORD)).device_token).not.toBe(first);
});
