import { describe, expect, it } from 'vitest';
import { temporaryStores, testClock } from '../testing.ts';
import { judge, LONGEST_ABSENCE_MS, TOLERANCE_MS } from './clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const start = Date.parse('2026-03-02T10:00:00Z');
const stores = temporaryStores();
const admin = { id: 'a1', username: 'admin', role: 'admin' };

describe('a look at the clock', () => {
  const memory = { trusted: start, highest: start };
  const base = { wall: start, uptime: 5000 };

  it.each([
    ['goes with the machine for a minute', 60_000, 60_000, 'fits'],
    ['goes with the machine through a sleep of ten days', 10 * DAY, 10 * DAY, 'fits'],
    ['is corrected by a minute', 61_000, 1000, 'fits'],
    ['was moved forward by two hours', 2 * HOUR, 0, 'forward'],
    ['was moved forward by a day', DAY, 1000, 'forward'],
    ['was moved forward by ten years', 10 * YEAR, HOUR, 'forward'],
    ['was moved back by two hours', -2 * HOUR, 0, 'back'],
    ['was moved back by a year', -YEAR, DAY, 'back'],
    ['stands still for a day', 0, DAY, 'back'],
  ])('while running: it %s', (_name, wall, uptime, verdict) => {
    expect(judge({ wall: start + wall, uptime: 5000 + uptime }, base, memory)).toBe(verdict);
  });

  it.each([
    ['an hour later', HOUR, 'fits'],
    ['ten days later', 10 * DAY, 'fits'],
    ['a little more than the longest absence later', LONGEST_ABSENCE_MS + 1000, 'forward'],
    ['a year later', YEAR, 'forward'],
    ['a little before', -TOLERANCE_MS, 'fits'],
    ['a day before', -DAY, 'back'],
    ['ten years before', -10 * YEAR, 'back'],
  ])('at a start: %s', (_name, wall, verdict) => {
    expect(judge({ wall: start + wall, uptime: 7 }, undefined, memory)).toBe(verdict);
  });

  it('at a start: the highest time seen is the floor, also when it was not believed', () => {
    const seen = { trusted: start, highest: start + YEAR };
    expect(judge({ wall: start + HOUR, uptime: 7 }, undefined, seen)).toBe('back');
  });
});

describe('a store whose clock jumps', () => {
  const codes = async (store: Awaited<ReturnType<typeof stores.open>>) =>
    (await store.safety.holds()).map(({ code }) => code);

  it.each([
    [DAY, ['clock_forward']],
    [10 * YEAR, ['clock_forward']],
    [-DAY, ['clock_back']],
    [-10 * YEAR, ['clock_back']],
    [TOLERANCE_MS, []],
  ])('by %i ms while it runs asks a person, once', async (jump, expected) => {
    const clock = testClock();
    const store = await stores.open({ clock });
    clock.advance(HOUR);
    expect(await store.safety.timeToDelete()).toEqual(clock());
    clock.set(jump);
    await store.safety.look();
    clock.advance(HOUR);
    await store.safety.look();
    expect(await codes(store)).toEqual(expected);
    expect((await store.safety.timeToDelete()) === undefined).toBe(expected.length > 0);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
    for (const code of expected) await store.safety.confirm(code, admin);
    expect(await store.safety.timeToDelete()).toEqual(clock());
    await expect(store.safety.confirm('clock_back', admin)).rejects.toMatchObject({ status: 404 });
  });

  it('by small steps asks as well', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    for (let step = 0; step < 50; step += 1) {
      clock.set(TOLERANCE_MS / 5);
      clock.advance(1000);
      await store.safety.look();
    }
    expect(await codes(store)).toEqual(['clock_forward']);
  });

  it('between two starts, and keeps the hold over further starts until a person has looked', async () => {
    const clock = testClock();
    const { dataDir, ...first } = await stores.open({ clock });
    await first.close();
    clock.set(YEAR);
    await (await stores.open({ dataDir, clock })).close();
    clock.set(-YEAR);
    const store = await stores.open({ dataDir, clock });
    expect((await codes(store)).toSorted()).toEqual(['clock_back', 'clock_forward']);
    // One look at the clock answers both.
    await store.safety.confirm('clock_forward', admin);
    expect(await codes(store)).toEqual([]);
    const { rows } = { rows: await store.audit.find({ action: 'hold.' }, { limit: 10 }) };
    expect(rows.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['hold.put', 'system'],
      ['hold.put', 'system'],
      ['hold.confirmed', 'admin'],
    ]);
  });

  it('at the first start of this version is held against the audit trail', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    const entry = { actor: admin, action: 'run.viewed', objectType: 'run', objectId: 'r' };
    await store.write((tx) => store.audit.append(tx, entry));
    store.sqlite.exec(`DELETE FROM safety WHERE name LIKE 'clock%'`);
    await stores.close(store);
    clock.set(400 * DAY);
    expect(await codes(await stores.open({ dataDir: store.dataDir, clock }))).toEqual(['clock_forward']);
  });
});
