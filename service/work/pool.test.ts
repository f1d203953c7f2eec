import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Launch, WorkerEvents } from './launch.ts';
import { type JobOptions, openPool, type PoolOptions } from './pool.ts';
import type { Request } from './protocol.ts';

interface Fake {
  heapMiB: number;
  events: WorkerEvents;
  requests: Request[];
  killed: boolean;
  /** What the system says of its processor time. */
  used: number | undefined;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A pool of workers that do nothing until they are told what comes of it. */
function withWorkers(options: PoolOptions = {}) {
  const workers: Fake[] = [];
  const launch: Launch = (heapMiB, events) => {
    const worker: Fake = { heapMiB, events, requests: [], killed: false, used: undefined };
    workers.push(worker);
    return {
      send: (request) => worker.requests.push(request),
      kill: () => {
        worker.killed = true;
      },
      hold: () => undefined,
      usedSeconds: async () => worker.used,
    };
  };
  const pool = openPool({ size: 2, slowdown: () => 1, launch, ...options });
  const settled: string[] = [];
  const ask = (name: string, over: Partial<JobOptions> = {}) => {
    const job = pool.run(
      'caseFile',
      { external_id: name },
      { owner: name[0]!, urgent: true, size: 0, ...over },
    );
    job.then(
      () => settled.push(name),
      (cause) => settled.push(`${name} ${cause.code ?? cause.message}`),
    );
  };
  const nameOf = (worker: Fake) => (worker.requests.at(-1)?.input as { external_id: string })?.external_id;
  const finished = new Set<Fake>();
  const busy = () => workers.filter((worker) => !worker.killed && nameOf(worker) && !finished.has(worker));
  const running = () => busy().map(nameOf);
  const finish = async (name: string) => {
    const worker = busy().find((one) => nameOf(one) === name)!;
    worker.events.onAnswer({ id: 0 });
    const { id } = worker.requests.at(-1)!;
    finished.add(worker);
    const before = worker.requests.length;
    worker.events.onAnswer({ id, value: undefined });
    if (worker.requests.length > before) finished.delete(worker);
    await vi.advanceTimersByTimeAsync(0);
  };
  const die = async (name: string) => {
    const worker = busy().find((one) => nameOf(one) === name)!;
    worker.events.onAnswer({ id: 0 });
    worker.killed = true;
    worker.events.onEnd();
    await vi.advanceTimersByTimeAsync(0);
  };
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
  return { pool, workers, ask, running, finish, die, seconds, settled };
}

describe('turns', () => {
  it('people take turns, however much one of them asks for', async () => {
    const { ask, running, finish } = withWorkers();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) ask(name);
    expect(running()).toEqual(['a1', 'a2']);
    await finish('a1');
    expect(running()).toEqual(['b1', 'a2']);
    await finish('a2');
    expect(running()).toEqual(['b1', 'c1']);
    await finish('b1');
    expect(running()).toEqual(['a3', 'c1']);
  });

  it('background work leaves a place for who waits, and is not starved by them', async () => {
    const { ask, running, finish } = withWorkers();
    for (const name of ['x1', 'x2', 'y1']) ask(name, { urgent: false });
    expect(running()).toEqual(['x1']);
    for (const name of ['a1', 'b1', 'c1']) ask(name);
    expect(running()).toEqual(['x1', 'a1']);
    await finish('x1');
    expect(running()).toEqual(['y1', 'a1']);
    await finish('a1');
    expect(running()).toEqual(['y1', 'b1']);
  });

  it('too much that waits is refused with when to come again; of one person sooner', async () => {
    const { ask, pool, settled, running } = withWorkers();
    for (let at = 0; at < 12; at += 1) ask(`a${at}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['a10 too_busy', 'a11 too_busy']);
    ask('b0');
    expect(settled).toHaveLength(2);
    for (let at = 0; at < 80; at += 1) ask(`${String.fromCharCode(200 + at)}`);
    const refused = pool.run('caseFile', {}, { owner: 'z', urgent: true, size: 0 });
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too_busy', retryAfter: 33 });
    expect(running()).toHaveLength(2);
  });
});

describe('what takes long', () => {
  it('lets others by: one goes on beside them, the next one waits for its place', async () => {
    const { ask, running, finish, seconds, settled } = withWorkers({ sliceSeconds: 5 });
    const tool = { urgent: false, owner: 'tool' };
    ask('junk1', tool);
    await seconds(2);
    ask('junk2', tool);
    for (let at = 0; at < 5; at += 1) ask(`x${at}`, tool);
    await seconds(3);
    expect(running()).toEqual(['junk1', 'junk2']);
    await seconds(5);
    expect(running()).toEqual(['junk1', 'x0']);
    for (let at = 0; at < 5; at += 1) await finish(`x${at}`);
    expect(settled).toEqual(['x0', 'x1', 'x2', 'x3', 'x4']);
    await finish('junk1');
    expect(running()).toEqual(['junk2']);
  });

  it('ends at its limit as a refusal, and the others go on; larger input has longer', async () => {
    const { ask, running, finish, seconds, settled } = withWorkers();
    ask('a', { size: 0 });
    ask('b', { size: 1_000_000 });
    await seconds(21);
    expect(settled).toEqual(['a print_too_costly']);
    expect(running()).toEqual(['b']);
    await seconds(20);
    expect(settled[1]).toBe('b print_too_costly');
    ask('c');
    await finish('c');
    expect(settled[2]).toBe('c');
  });

  it('has longer on a busy machine', async () => {
    const { ask, seconds, settled } = withWorkers({ slowdown: () => 3 });
    ask('a');
    await seconds(59);
    expect(settled).toEqual([]);
    await seconds(2);
    expect(settled).toEqual(['a print_too_costly']);
  });

  it('has its limit of processor time where other programs leave it little, but not for ever', async () => {
    const { ask, running, seconds, settled, workers } = withWorkers();
    ask('a');
    ask('b');
    workers[0]!.used = 3;
    workers[1]!.used = 0;
    await seconds(36);
    expect(running()).toEqual(['a', 'b']);
    workers[0]!.used = 21;
    await seconds(20);
    expect(settled).toEqual(['a print_too_costly']);
    await seconds(320);
    expect(settled).toEqual(['a print_too_costly', 'b print_too_costly']);
  });

  it('does not count what its worker did before', async () => {
    const { ask, running, seconds, settled, workers } = withWorkers();
    ask('a');
    const { events, requests } = workers[0]!;
    events.onAnswer({ id: requests[0]!.id, value: undefined, usedSeconds: 100 });
    ask('b');
    workers[0]!.used = 110;
    await seconds(21);
    expect(running()).toEqual(['b']);
    workers[0]!.used = 120;
    await seconds(11);
    expect(settled).toEqual(['a', 'b print_too_costly']);
  });
});

describe('what takes much memory', () => {
  it('ends its own worker and is not tried again', async () => {
    const { ask, running, die, settled, workers } = withWorkers();
    ask('a');
    ask('b');
    ask('c');
    await die('a');
    expect(settled).toEqual(['a print_too_costly']);
    expect(running().sort()).toEqual(['b', 'c']);
    expect(workers).toHaveLength(3);
  });

  it('a large record gets a larger worker, one at a time, and its room is given back', async () => {
    const { ask, running, finish, workers } = withWorkers({ heapMiB: 100 });
    for (const name of ['a', 'b', 'c']) ask(name, { size: name === 'c' ? 10 : 900_000 });
    expect(running()).toEqual(['a', 'c']);
    expect(workers.map(({ heapMiB }) => heapMiB > 100)).toEqual([true, false]);
    await finish('a');
    expect(workers[0]!.killed).toBe(true);
    expect(running().sort()).toEqual(['b', 'c']);
  });

  it.each([
    [16_000, ['a', 'c'], ['b', 'c']],
    [8_000, ['a'], ['c']],
  ])(
    'beside a large one of the background one goes that somebody waits for, with %i MiB',
    async (memoryMiB, first, then) => {
      const { ask, running, finish } = withWorkers({ memoryMiB, size: 4 });
      for (const name of ['a', 'b', 'c', 'd']) ask(name, { size: 900_000, urgent: name > 'b' });
      expect(running().sort()).toEqual(first);
      await finish('a');
      expect(running().sort()).toEqual(then);
    },
  );
});

describe('ends', () => {
  it('a job that nobody wants any more ends at once, waiting or under way', async () => {
    const { ask, running, settled, workers } = withWorkers();
    const [first, second] = [new AbortController(), new AbortController()];
    ask('a1', { signal: first.signal });
    ask('b1');
    ask('a2', { signal: second.signal });
    second.abort(new Error('gone'));
    first.abort(new Error('gone'));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['a2 gone', 'a1 gone']);
    expect(workers[0]!.killed).toBe(true);
    expect(running()).toEqual(['b1']);
  });

  it('a worker that never began is no fault of the input', async () => {
    const { ask, settled, workers } = withWorkers();
    ask('a');
    workers[0]!.events.onEnd();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['a A work process could not be started.']);
  });

  it('closing ends everything, and idle workers end by themselves', async () => {
    const { ask, finish, seconds, workers, pool, settled } = withWorkers();
    ask('a');
    await finish('a');
    await seconds(130);
    expect(workers[0]!.killed).toBe(true);
    for (const name of ['b', 'c', 'd']) ask(name);
    await pool.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.slice(1).sort()).toEqual([
      'b service_stopping',
      'c service_stopping',
      'd service_stopping',
    ]);
    expect(workers.every(({ killed }) => killed)).toBe(true);
    ask('e');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.at(-1)).toBe('e service_stopping');
  });
});
