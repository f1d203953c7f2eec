import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from './ports.ts';
import { LeaseLost, openQueue } from './queue.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp, testClock } = temporaryCases();
const SECOND = 1000;

const named = (name: string) => ({ ...NURSE, id: `id-${name}`, username: name });

async function queueOf(count: number) {
  const clock = testClock();
  const { cases, store } = await setUp({ config: { workers: 0 }, clock });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await cases.submit({ form: form(), pdf: pdf(`${index}`), actor: NURSE })).runId);
    clock.advance(SECOND);
  }
  return { clock, store, cases, ids, queue: openQueue(store, clock, DEFAULT_CONFIG) };
}

describe('the queue', () => {
  it('gives each job to one worker', async () => {
    const { queue, ids } = await queueOf(3);
    const jobs = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => queue.claim(worker)));
    expect(
      jobs
        .map((job) => job?.runId)
        .filter(Boolean)
        .sort(),
    ).toEqual(ids.toSorted());
  });

  it('gives the most urgent case first', async () => {
    const { queue, cases, ids } = await queueOf(1);
    const urgent = form({ request: { urgency: 'expedited' } });
    const { runId } = await cases.submit({ form: urgent, pdf: pdf('now'), actor: NURSE });
    expect((await queue.claim('a'))?.runId).toBe(runId);
    expect((await queue.claim('a'))?.runId).toBe(ids[0]);
  });

  it('gives people turns, however much one of them has sent, and urgent cases before both', async () => {
    const { queue, cases, clock } = await queueOf(0);
    const send = async (name: string, extra = {}) => {
      const text = `${name} ${clock().getTime()}`;
      const sent = await cases.submit({ form: form(extra), pdf: pdf(text), actor: named(name) });
      clock.advance(SECOND);
      return [sent.runId, name] as const;
    };
    const sent = new Map<string, string>();
    for (const name of ['ann', 'ann', 'ann', 'ann', 'bob', 'eve', 'bob']) {
      const [runId, who] = await send(name);
      sent.set(runId, who);
    }
    const [urgent] = await send('ann', { request: { urgency: 'expedited' } });
    sent.set(urgent, 'ann, urgent');
    const order: (string | undefined)[] = [];
    const takeOne = async () => {
      const job = (await queue.claim('w'))!;
      order.push(sent.get(job.runId));
      return job;
    };
    const first = await takeOne();
    // The one under way counts: whoever has none goes first.
    for (let count = 0; count < 2; count += 1) {
      const job = await takeOne();
      await queue.fenced(job, (tx) => queue.finish(tx, job));
    }
    await queue.fenced(first, (tx) => queue.finish(tx, first));
    for (let count = 0; count < 5; count += 1) {
      const job = await takeOne();
      await queue.fenced(job, (tx) => queue.finish(tx, job));
    }
    expect(order).toEqual(['ann, urgent', 'bob', 'eve', 'ann', 'bob', 'ann', 'ann', 'ann']);
  });

  it('leaves out what stepped back, and gives only that where only that is asked for', async () => {
    const { queue, ids } = await queueOf(3);
    const without = { runs: new Set([ids[0]!]), only: false };
    expect((await queue.claim('a', without))?.runId).toBe(ids[1]);
    expect((await queue.claim('a', { ...without, only: true }))?.runId).toBe(ids[0]);
    expect(await queue.claim('a', { ...without, only: true })).toBeUndefined();
    expect((await queue.claim('a', without))?.runId).toBe(ids[2]);
  });

  it('gives a job again when its lease has run out, and shuts the first holder out', async () => {
    const { queue, clock } = await queueOf(1);
    const first = (await queue.claim('a'))!;
    clock.advance(59 * SECOND);
    expect(await queue.claim('b')).toBeUndefined();
    clock.advance(SECOND);
    const second = (await queue.claim('b'))!;
    expect(second).toMatchObject({ runId: first.runId, fence: first.fence + 1 });
    expect(await queue.heartbeat(first)).toBe(false);
    await expect(queue.fenced(first, (tx) => queue.finish(tx, first))).rejects.toBeInstanceOf(LeaseLost);
    await queue.fenced(second, (tx) => queue.finish(tx, second));
    expect(await queue.claim('c')).toBeUndefined();
  });

  it('leaves a job with who keeps its heart beating', async () => {
    const { queue, clock } = await queueOf(1);
    const job = (await queue.claim('a'))!;
    for (let index = 0; index < 10; index += 1) {
      clock.advance(45 * SECOND);
      expect(await queue.heartbeat(job)).toBe(true);
      expect(await queue.claim('b')).toBeUndefined();
    }
  });

  it('waits before another attempt', async () => {
    const { queue, clock } = await queueOf(1);
    const job = (await queue.claim('a'))!;
    await queue.fenced(job, (tx) => queue.postpone(tx, job, 10, true));
    expect(await queue.claim('a')).toBeUndefined();
    clock.advance(10 * SECOND);
    expect(await queue.claim('a')).toMatchObject({ attempts: 1 });
  });

  it('is not stopped by a clock that jumps back', async () => {
    const { queue, clock } = await queueOf(2);
    const job = (await queue.claim('a'))!;
    await queue.claim('b');
    await queue.fenced(job, (tx) => queue.postpone(tx, job, 10, true));
    clock.advance(-24 * 3600 * SECOND);
    expect(await queue.claim('c')).toBeDefined();
    expect(await queue.claim('c')).toBeDefined();
  });

  it('takes everything up again after a restart, and counts the interruption', async () => {
    const { queue } = await queueOf(2);
    await queue.claim('a');
    expect(await queue.recover()).toBe(1);
    const jobs = [await queue.claim('b'), await queue.claim('b')];
    expect(jobs.map((job) => job?.interruptions).sort()).toEqual([0, 1]);
  });
});
