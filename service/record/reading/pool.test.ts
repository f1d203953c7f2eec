import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Launch, launchOr, type ReaderEvents } from './launcher.ts';
import { type Job, Pool } from './pool.ts';
import type { Answer, Order } from './protocol.ts';

/** A worker without a process: what it does with each request is given by the test. */
function launcher(act: (request: Order, events: ReaderEvents) => void): {
  start: Launch;
  started: number;
  killed: number;
} {
  const seen = {
    started: 0,
    killed: 0,
    start: ((events) => {
      seen.started++;
      return {
        send: (request) => queueMicrotask(() => act(request, events)),
        kill: () => {
          seen.killed++;
        },
        hold: () => undefined,
      };
    }) as Launch,
  };
  return seen;
}

const document = { id: 'd', file: new Uint8Array() };
function job(page: number, more: Partial<Job> = {}): Job {
  return {
    document,
    request: { kind: 'picture', document: 'd', page },
    onAnswer: () => undefined,
    timeout: 10_000,
    ...more,
  };
}
const answer = (request: Order): Answer =>
  request.kind === 'open'
    ? { task: request.task, kind: 'opened' }
    : { task: request.task, kind: 'count', pageCount: 1 };

afterEach(() => {
  vi.useRealTimers();
});

describe('Pool', () => {
  it('opens a document once per worker and runs jobs one after the other', async () => {
    const kinds: string[] = [];
    const fake = launcher((request, events) => {
      kinds.push(request.kind);
      events.onAnswer(answer(request));
    });
    const pool = new Pool(1, fake.start);
    await Promise.all([pool.run(job(0)), pool.run(job(1))]);
    expect(kinds).toEqual(['open', 'picture', 'picture']);
    expect(fake.started).toBe(1);
    pool.close();
  });

  it('documents have equal shares of the time: one whose pages take long does not hold up the others', async () => {
    const order: string[] = [];
    vi.useFakeTimers();
    const fake = launcher((request, events) => {
      if (request.kind !== 'picture') return events.onAnswer(answer(request));
      order.push(`${request.document}${request.page}`);
      setTimeout(() => events.onAnswer(answer(request)), request.document === 'junk' ? 5000 : 500);
    });
    const pool = new Pool(1, fake.start);
    const page = (id: string, index: number) =>
      job(index, {
        document: { id, file: new Uint8Array() },
        request: { kind: 'picture', document: id, page: index },
        // No page may come near its limit, which is lower on an idle machine.
        timeout: 60_000,
      });
    const jobs = [0, 1, 2].map((index) => pool.run(page('junk', index)));
    for (const index of [0, 1, 2]) jobs.push(pool.run(page('tea', index)));
    jobs.push(pool.run(page('milk', 0)));
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(jobs);
    expect(order).toEqual(['junk0', 'tea0', 'milk0', 'tea1', 'tea2', 'junk1', 'junk2']);
    pool.close();
  });

  it('has a worker for each processor, eight at most, and lets them work side by side', async () => {
    expect(new Pool().size).toBe(Math.min(availableParallelism(), 8));
    const waiting: (() => void)[] = [];
    const fake = launcher((request, events) => {
      if (request.kind !== 'picture') return events.onAnswer(answer(request));
      waiting.push(() => events.onAnswer(answer(request)));
      // No page is answered before all of them are being read.
      if (waiting.length === 3) for (const go of waiting) go();
    });
    const pool = new Pool(3, fake.start);
    await Promise.all([pool.run(job(0)), pool.run(job(1)), pool.run(job(2))]);
    expect(fake.started).toBe(3);
    pool.close();
  });

  it('kills a worker that is silent for too long and goes on with a new one', async () => {
    const fake = launcher((request, events) => {
      const hangs = request.kind === 'picture' && request.page === 0;
      if (!hangs) events.onAnswer(answer(request));
    });
    const pool = new Pool(1, fake.start);
    const hanging = pool.run(job(0, { timeout: 20 }));
    const next = pool.run(job(1));
    await expect(hanging).rejects.toMatchObject({ code: 'record_timeout' });
    await next;
    expect(fake.killed).toBe(1);
    expect(fake.started).toBe(2);
    pool.close();
  });

  it('kills a worker that is at one page for too long, whatever it says meanwhile', async () => {
    const chatter: NodeJS.Timeout[] = [];
    const fake = launcher((request, events) => {
      if (request.kind === 'open') events.onAnswer(answer(request));
      if (request.kind !== 'picture') return;
      const say = () => events.onAnswer({ task: request.task, kind: 'alive' });
      chatter.push(setInterval(say, 2));
    });
    const pool = new Pool(1, fake.start);
    await expect(pool.run(job(0, { timeout: 40 }))).rejects.toMatchObject({ code: 'record_timeout' });
    expect(fake.killed).toBe(1);
    pool.close();
    for (const timer of chatter) clearInterval(timer);
  });

  it('reports a worker that dies as an unreadable page and goes on', async () => {
    const fake = launcher((request, events) => {
      if (request.kind === 'picture' && request.page === 0) events.onExit();
      else events.onAnswer(answer(request));
    });
    const pool = new Pool(1, fake.start);
    const dying = pool.run(job(0));
    const next = pool.run(job(1));
    await expect(dying).rejects.toMatchObject({ code: 'record_unreadable' });
    await next;
    pool.close();
  });

  it('kills the worker of a cancelled job and drops cancelled jobs that wait', async () => {
    const fake = launcher((request, events) => {
      if (request.kind === 'open') events.onAnswer(answer(request));
    });
    const pool = new Pool(1, fake.start);
    const stop = new AbortController();
    const running = pool.run(job(0, { signal: stop.signal }));
    const waiting = pool.run(job(1, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 5);
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(fake.killed).toBe(1);
    pool.close();
  });

  it('passes on the typed error of a document that does not open', async () => {
    const fake = launcher((request, events) =>
      events.onAnswer({ task: request.task, kind: 'error', code: 'record_encrypted', detail: 'locked' }),
    );
    const pool = new Pool(1, fake.start);
    await expect(pool.run(job(0))).rejects.toMatchObject({ code: 'record_encrypted' });
    pool.close();
  });

  it('runs a quick job while pages are being read, and no page in its place', async () => {
    const held: (() => void)[] = [];
    const order: string[] = [];
    const fake = launcher((request, events) => {
      if (request.kind === 'open') return events.onAnswer(answer(request));
      order.push(request.kind === 'picture' ? `page ${request.page}` : request.kind);
      if (request.kind === 'picture') held.push(() => events.onAnswer(answer(request)));
      else events.onAnswer(answer(request));
    });
    const pool = new Pool(1, fake.start);
    const pages = [pool.run(job(0)), pool.run(job(1)), pool.run(job(2, { urgent: true }))];
    const quick = () => pool.run({ ...job(0), request: { kind: 'count', document: 'd' }, quick: true });
    await Promise.all([quick(), quick()]);
    expect(order).toEqual(['page 0', 'count', 'count']);
    expect(fake.started).toBe(2);
    while (held.length > 0) {
      held.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(pages);
    expect(order.slice(3)).toEqual(['page 2', 'page 1']);
    pool.close();
  });

  it('fails the job for which no worker can be started, and goes on with the next', async () => {
    let refusals = 1;
    const fake = launcher((request, events) => events.onAnswer(answer(request)));
    const pool = new Pool(1, (events) => {
      if (refusals-- > 0) throw new Error('no more processes');
      return fake.start(events);
    });
    await expect(pool.run(job(0))).rejects.toThrow('no more processes');
    await pool.run(job(1));
    pool.close();
  });

  it('settles every job whatever its workers do: answer, err, die, say nothing, be cancelled', async () => {
    // A fixed sequence of pseudo-random numbers, so that a failure comes again.
    let seed = 7;
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * sides);
    };
    const fake = launcher((request, events) => {
      const fate = dice(8);
      if (fate === 0) return events.onExit();
      if (fate === 1) return;
      if (fate === 2 && request.kind !== 'close')
        return events.onAnswer({ task: request.task, kind: 'error', code: 'record_unreadable', detail: '' });
      if (fate === 3) setTimeout(() => events.onAnswer(answer(request)), dice(4));
      else events.onAnswer(answer(request));
    });
    const pool = new Pool(2, fake.start);
    const jobs = Array.from({ length: 300 }, (_, i) => {
      const id = `d${dice(5)}`;
      const stop = new AbortController();
      if (dice(6) === 0) setTimeout(() => stop.abort(), dice(30));
      return pool
        .run({
          ...job(i, { timeout: 5, signal: stop.signal, quick: dice(5) === 0, urgent: dice(5) === 0 }),
          document: { ...document, id },
        })
        .finally(() => dice(10) === 0 && pool.forget(id));
    });
    const outcomes = await Promise.allSettled(jobs);
    // that all settle is the point; how many end which way depends on how fast the machine's timers are
    expect(outcomes.some((o) => o.status === 'fulfilled')).toBe(true);
    expect(outcomes.some((o) => o.status === 'rejected')).toBe(true);
    pool.close();
  });
});

describe('launchOr', () => {
  const greeting: Answer = { task: 0, kind: 'alive' };

  it('goes over to the second way for good when a worker of the first ends without a word', async () => {
    const mute = launcher((_, events) => events.onExit());
    const speaking = launcher((request, events) => events.onAnswer(answer(request)));
    const pool = new Pool(2, launchOr(mute.start, speaking.start));
    await Promise.all([pool.run(job(0)), pool.run(job(1)), pool.run(job(2))]);
    expect(speaking.started).toBeGreaterThan(0);
    expect(mute.started).toBeLessThanOrEqual(2);
    pool.close();
    const later = new Pool(1, launchOr(mute.start, speaking.start));
    await later.run(job(0));
    later.close();
  });

  it('stays with the first way when a worker dies that had greeted: the page is at fault', async () => {
    const dying = launcher((_, events) => {
      events.onAnswer(greeting);
      events.onExit();
    });
    const second = launcher(() => undefined);
    const pool = new Pool(1, launchOr(dying.start, second.start));
    await expect(pool.run(job(0))).rejects.toMatchObject({ code: 'record_unreadable' });
    expect(second.started).toBe(0);
    pool.close();
  });
});
