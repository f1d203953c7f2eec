import { describe, expect, it } from 'vitest';
import type { Launch, ReaderEvents } from './launcher.ts';
import { type Job, Pool } from './pool.ts';
import type { Answer, Request } from './protocol.ts';

/** A worker without a process: what it does with each request is given by the test. */
function launcher(act: (request: Request, events: ReaderEvents) => void): {
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

const document = { id: 'd', bytes: new Uint8Array() };
function job(page: number, more: Partial<Job> = {}): Job {
  return {
    document,
    request: { kind: 'picture', document: 'd', page },
    onAnswer: () => undefined,
    timeout: 10_000,
    ...more,
  };
}
const answer = (request: Request): Answer =>
  request.kind === 'open'
    ? { task: request.task, kind: 'opened' }
    : { task: request.task, kind: 'count', pageCount: 1 };

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
});
