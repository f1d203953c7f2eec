import { expect, it } from 'vitest';
import type { Signal } from '../store/database-port.ts';
import { testClock } from '../store/testing.ts';
import { openPresence } from './presence.ts';
import { actor, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
const run = 'r1';
const names = (visitors: { username: string }[]) => visitors.map(({ username }) => username);

/** Processes of one store: each receives what the others publish. */
function processes(count: number, clock: () => Date) {
  const listeners: ((signal?: Signal) => void)[] = [];
  return Array.from({ length: count }, (_, own) =>
    openPresence(
      {
        publish(signal) {
          for (const listener of listeners.toSpliced(own, 1)) listener(signal);
        },
        subscribe: (listener) => void listeners.push(listener),
      },
      clock,
    ),
  );
}

it('tells everybody who else has the case open, in whatever process, and nobody of themselves', () => {
  const [a, b] = processes(2, testClock());
  expect(a!.note(run, NURSE)).toEqual([]);
  expect(b!.note(run, PHYSICIAN)).toEqual([
    { username: NURSE.username, display_name: NURSE.displayName, role: 'nurse' },
  ]);
  expect(names(a!.note(run, NURSE))).toEqual([PHYSICIAN.username]);
  // The same person at another process, and another case.
  expect(names(b!.note(run, NURSE))).toEqual([PHYSICIAN.username]);
  expect(b!.note('r2', NURSE)).toEqual([]);
});

it('forgets whoever says nothing more', () => {
  const clock = testClock();
  const [a, b] = processes(2, clock);
  a!.note(run, NURSE);
  clock.advance(30_000);
  expect(names(b!.note(run, PHYSICIAN))).toEqual([NURSE.username]);
  clock.advance(15_000);
  expect(b!.note(run, PHYSICIAN)).toEqual([]);
  a!.note(run, NURSE);
  expect(names(b!.note(run, PHYSICIAN))).toEqual([NURSE.username]);
  clock.set(-3_600_000);
  expect(b!.note(run, PHYSICIAN)).toEqual([]);
});

it('is reported for a case that the actor may see, and is no opening of it', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed();
  const entries = async () => (await store.audit.find({}, { limit: 1000 })).length;
  const before = await entries();
  expect(await cases.present(runId, NURSE)).toEqual([]);
  expect(names(await cases.present(runId, PHYSICIAN))).toEqual([NURSE.username]);
  expect(await entries()).toBe(before);
  await expect(cases.present(runId, actor('service', 'other'))).rejects.toMatchObject({
    code: 'run_not_found',
  });
});
