import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import { bytesOf } from '../record/index.ts';
import { RecordError } from '../record/types.ts';
import { readerDouble, reviewerDouble } from './fakes.ts';
import type { CasesService } from './index.ts';
import { fileOf, form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
const QUICK = { pollMilliseconds: 5, backoffSeconds: 0 };

/** A reader that never comes to an end by itself. */
const endless = () => readerDouble(3_600_000);

const logOf = async (cases: CasesService, runId: string) => (await fileOf(cases, runId, 'log')).toString();

it('is counted as handed over where others judge, and as completed by who judges', async () => {
  const ended: string[] = [];
  const meter = { pagesRead: () => undefined, jobEnded: (outcome: string) => void ended.push(outcome) };
  const { cases, store } = await setUp({ config: { workers: 0 } });
  const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  const reading = await setUp({ store, meter, config: { ...QUICK, stages: ['read'] } });
  await expect.poll(() => ended).toEqual(['handed_over']);
  await reading.cases.close();
  const judging = await setUp({ store, meter, config: { ...QUICK, stages: ['judge'] } });
  await judging.reach(runId, 'completed');
  await expect.poll(() => ended).toEqual(['handed_over', 'completed']);
});

describe('a run', () => {
  it('goes through its states and is told to listeners', async () => {
    const { cases, reach, store } = await setUp({ config: { workers: 0 } });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const { cases: working, reach: reached } = await setUp({
      store,
      config: QUICK,
      reader: readerDouble(20),
    });
    const seen: string[] = [];
    working.subscribe(runId, (view) => seen.push(view.status));
    const view = await reached(runId, 'completed');
    expect(await reach(runId, 'completed')).toEqual(view);
    expect(view).toMatchObject({ revision: 1, progress: { done: 1, total: 1, unit: 'page' } });
    expect(view.results?.criteria.root_decision).toBe('INSUFFICIENT_EVIDENCE');
    expect(seen[0]).toBe('reading');
  });

  it('serves its three files', async () => {
    const { cases, completed } = await setUp();
    const { runId, results } = await completed();
    expect(await cases.object(runId, 'case', NURSE)).toMatchObject({ mediaType: 'application/pdf' });
    expect(await fileOf(cases, runId, 'case')).toEqual(Buffer.from(pdf()));
    expect(JSON.parse((await fileOf(cases, runId, 'result')).toString())).toEqual(results);
    const events = (await logOf(cases, runId))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual([
      'run.submitted',
      'read.started',
      'read.finished',
      'review.started',
      'run.completed',
    ]);
    const pages = Buffer.from(await cases.pages(runId, NURSE)).toString();
    expect(JSON.parse(pages)).toEqual([{ page: 0, text: 'drinks tea', source: 'text' }]);
  });

  it('that cannot be read fails with its reason, at once', async () => {
    const reader = readerDouble();
    reader.read = async () => {
      throw new RecordError('record_timeout', 'Reading took too long.');
    };
    const { cases, reach } = await setUp({ reader, config: QUICK });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const view = await reach(runId, 'failed');
    expect(view.error).toEqual({ code: 'record_timeout', detail: 'Reading took too long.' });
    await expect(cases.object(runId, 'result', NURSE)).rejects.toMatchObject({
      status: 404,
      code: 'object_not_found',
    });
  });

  it('is tried three times, parked with its reason, and never quotes the record', async () => {
    let attempts = 0;
    const review = {
      ...reviewerDouble(),
      review: () => {
        attempts += 1;
        throw new TypeError('cannot read "Zebra drinks tea"');
      },
    };
    const { cases, store, reach } = await setUp({ review, config: QUICK });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const view = await reach(runId, 'failed');
    expect(attempts).toBe(3);
    expect(view.error?.code).toBe('review_failed');
    const log = await logOf(cases, runId);
    expect(log).toContain('TypeError');
    expect(log).toContain('worker.test.ts');
    expect(JSON.stringify([log, view.error, await store.audit.find({}, { limit: 99 })])).not.toContain(
      'Zebra',
    );
  });

  it('reads the record once, however often the review fails', async () => {
    const reader = readerDouble();
    let failures = 2;
    const double = reviewerDouble();
    const review: typeof double = {
      ...double,
      review: (input, turn) => {
        if (failures-- > 0) throw new Error('no');
        return double.review(input, turn);
      },
    };
    const { completed } = await setUp({ reader, review, config: QUICK });
    expect((await completed()).revision).toBe(1);
    expect(reader.reads).toBe(1);
  });

  it.each([
    [507, 'disk_full'],
    [503, 'files_unreachable'],
    [503, 'database_unreachable'],
  ])('waits after %i %s without losing an attempt', async (status, code) => {
    const reader = readerDouble();
    const read = reader.read;
    let full = 1;
    reader.read = async (...args) => {
      if (full-- > 0) throw new ServiceError(status, code, 'Not now.');
      return read(...args);
    };
    const { cases, store, reach } = await setUp({ reader, config: QUICK });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const jobs = () => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    while ((await jobs()).not_before <= new Date().toISOString())
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await jobs()).toMatchObject({ state: 'ready', attempts: 0 });
    await store.db.updateTable('jobs').set({ not_before: new Date().toISOString() }).execute();
    await reach(runId, 'completed');
  });
});

describe('runs that take long', () => {
  /** A reader that holds records with junk until it is told to let go; and how often it began one. */
  const heldByJunk = () => {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const quick = readerDouble();
    const { read } = quick;
    let underWay = 0;
    let most = 0;
    const reader: typeof quick = Object.assign(quick, {
      async read(...[file, options]: Parameters<typeof read>) {
        if (!(await bytesOf(file)).includes('junk')) return read(file, options);
        underWay += 1;
        most = Math.max(most, underWay);
        const aborted = new Promise<never>((_resolve, reject) => {
          options.signal.addEventListener('abort', () => reject(options.signal.reason));
        });
        await Promise.race([gone, aborted]).finally(() => {
          underWay -= 1;
        });
        return read(file, options);
      },
    });
    return { reader, letGo, most: () => most };
  };

  it('let the others by, each gets its turn, and none of them costs an attempt', async () => {
    const { reader, letGo, most } = heldByJunk();
    const config = { ...QUICK, workers: 2, longRuns: 1, sliceSeconds: 0.5 };
    const { cases, reach, store } = await setUp({ reader, config });
    const send = async (text: string) =>
      (await cases.submit({ form: form(), pdf: pdf(text), actor: NURSE })).runId;
    const junk: string[] = [];
    for (let count = 0; count < 4; count += 1) junk.push(await send(`junk ${count}`));
    await reach(junk[0]!, 'reading');
    const others: string[] = [];
    for (let count = 0; count < 8; count += 1) others.push(await send(`tea ${count}`));
    for (const runId of others) await reach(runId, 'completed');
    for (const runId of junk) expect((await cases.get(runId, NURSE)).status).toMatch(/queued|reading/);
    expect(most()).toBeLessThanOrEqual(3);
    letGo();
    for (const runId of junk) await reach(runId, 'completed');
    const jobs = await store.db.selectFrom('jobs').select(['attempts', 'interruptions']).execute();
    expect(jobs).toEqual(jobs.map(() => ({ attempts: 0, interruptions: 0 })));
    const logs = await Promise.all(junk.map((runId) => logOf(cases, runId)));
    expect(logs.filter((log) => log.includes('run.stepped_back')).length).toBeGreaterThanOrEqual(2);
  });

  it('do not give way to each other: the first of them goes on', async () => {
    const { reader, letGo } = heldByJunk();
    const config = { ...QUICK, workers: 2, longRuns: 1, sliceSeconds: 0.1 };
    const { cases, reach } = await setUp({ reader, config });
    const send = async (text: string) =>
      (await cases.submit({ form: form(), pdf: pdf(text), actor: NURSE })).runId;
    const junk = [await send('junk 0'), await send('junk 1')];
    const steps = async () =>
      Promise.all(junk.map(async (run) => (await logOf(cases, run)).split('run.stepped_back').length - 1));
    for (let round = 0; (await steps()).reduce((a, b) => a + b) < 4; round += 1) {
      const others = await Promise.all([1, 2, 3, 4].map((nth) => send(`tea ${round} ${nth}`)));
      for (const runId of others) await reach(runId, 'completed');
    }
    expect(await steps()).toContain(0);
    letGo();
    for (const runId of junk) await reach(runId, 'completed');
  });

  it('stay where they are while nobody waits', async () => {
    const { reader, letGo } = heldByJunk();
    const config = { ...QUICK, workers: 1, longRuns: 0, sliceSeconds: 0.01 };
    const { cases, reach } = await setUp({ reader, config });
    const { runId } = await cases.submit({ form: form(), pdf: pdf('junk'), actor: NURSE });
    await reach(runId, 'reading');
    await new Promise((resolve) => setTimeout(resolve, 80));
    letGo();
    await reach(runId, 'completed');
    expect(await logOf(cases, runId)).not.toContain('run.stepped_back');
  });
});

describe('cancelling', () => {
  it('stops a run that waits and one that is read, and both can be tried again', async () => {
    const { cases, reach, open, close } = await setUp({
      reader: endless(),
      config: { ...QUICK, workers: 1 },
    });
    const first = await cases.submit({ form: form(), pdf: pdf('tea'), actor: NURSE });
    await reach(first.runId, 'reading');
    const second = await cases.submit({ form: form(), pdf: pdf('tea 2'), actor: NURSE });
    for (const { runId } of [first, second]) {
      expect((await cases.cancel(runId, NURSE)).status).toBe('cancelled');
      await expect(cases.cancel(runId, NURSE)).rejects.toMatchObject({ status: 409, code: 'run_ended' });
    }
    await close(cases);
    const again = await open({ reader: readerDouble() });
    for (const { runId } of [first, second]) {
      expect((await again.retry(runId, NURSE)).status).toBe('queued');
      expect(await reach(runId, 'completed')).toMatchObject({ revision: 1 });
      await expect(again.retry(runId, NURSE)).rejects.toMatchObject({
        status: 409,
        code: 'run_not_retryable',
      });
    }
  });

  it('wins over a result that comes a moment later', async () => {
    let finish = () => {};
    const double = reviewerDouble();
    const review: typeof double = {
      ...double,
      review: async (input, turn) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return double.review(input, turn);
      },
    };
    const { cases, reach } = await setUp({ review, config: QUICK });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await reach(runId, 'analysing');
    await cases.cancel(runId, NURSE);
    finish();
    await cases.close();
    expect(await cases.get(runId, NURSE)).toMatchObject({ status: 'cancelled', revision: 0 });
  });
});

describe('a restart', () => {
  it('takes up what was under way, after an orderly end', async () => {
    const { cases, reach, open, close, store } = await setUp({ reader: endless(), config: QUICK });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await reach(runId, 'reading');
    await close(cases);
    expect(
      await store.db.selectFrom('jobs').select(['state', 'attempts', 'interruptions']).execute(),
    ).toEqual([{ state: 'ready', attempts: 0, interruptions: 0 }]);
    await open({ reader: readerDouble() });
    expect((await reach(runId, 'completed')).revision).toBe(1);
  });

  it('takes up what was just being claimed at an orderly end', async () => {
    const { cases, open, close, store } = await setUp({ config: { workers: 0 } });
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const [claim, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write: typeof store.write = async (work) => {
      claim.resolve();
      await turn.promise;
      return store.write(work);
    };
    const working = await open({ store: { ...store, write }, reader: endless(), config: QUICK });
    await claim.promise;
    const closed = close(working);
    await new Promise((resolve) => setImmediate(resolve));
    turn.resolve();
    await closed;
    expect(await store.db.selectFrom('jobs').select(['state', 'fence']).execute()).toEqual([
      { state: 'ready', fence: 1 },
    ]);
  });

  it('parks a run that ends the program again and again', async () => {
    const { cases, store, reach, open } = await setUp({ config: { workers: 0 } });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    // As a killed process leaves it, for the fifth time.
    const killed = {
      state: 'leased' as const,
      fence: 5,
      interruptions: 4,
      lease_until: '2999-01-01T00:00:00.000Z',
    };
    await store.db.updateTable('jobs').set(killed).execute();
    await open({ config: QUICK });
    expect((await reach(runId, 'failed')).error?.code).toBe('run_interrupted');
  });
});
