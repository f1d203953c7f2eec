import { expect, it } from 'vitest';
import type { PageShare } from '../record/index.ts';
import { kept } from '../record/kept.ts';
import { RecordError } from '../record/types.ts';
import { readerDouble, recordDouble } from './fakes.ts';
import { pageWorkOf } from './page-work.ts';
import { DEFAULT_CONFIG, type Reader } from './ports.ts';
import { caseKeyOf, findRun } from './runs.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp, testClock } = temporaryCases();
const SHARED = { sharesPages: true, pollMilliseconds: 5, workers: 1 };
const page = (text: string) => recordDouble(text).pages[0]!;

async function submitted() {
  const clock = testClock();
  const { cases, store } = await setUp({ config: { workers: 0 }, clock });
  const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  const key = caseKeyOf(store, await findRun(store.db, runId));
  const share = (isHeld?: () => Promise<boolean>) =>
    pageWorkOf({ store, clock, config: DEFAULT_CONFIG, worker: 'w' }, runId, key, isHeld);
  return { store, clock, share };
}

it('a page is for one to read, and then for all', async () => {
  const { store, share } = await submitted();
  const [one, other] = [share(), share()];
  expect(await Promise.all([one.take('a'), other.take('a')])).toEqual(
    expect.arrayContaining(['ours', 'theirs']),
  );
  expect(await one.take('b')).toBe('ours');
  expect(await other.take('b')).toBe('theirs');
  await one.give('b', page('drinks tea'));
  expect(await other.take('b')).toEqual(page('drinks tea'));
  const rows = await store.db.selectFrom('page_work').selectAll().where('page_key', '=', 'b').execute();
  expect(rows[0]!.page_sealed!.includes('tea')).toBe(false);
});

it('what was given up, by word or by silence, is for others', async () => {
  const { clock, share } = await submitted();
  const [one, other] = [share(), share()];
  await one.take('failed');
  await one.give('failed', undefined);
  expect(await other.take('failed')).toBe('ours');
  await one.take('released');
  await one.release();
  expect(await other.take('released')).toBe('ours');
  await one.take('silent');
  clock.advance(1000 * (DEFAULT_CONFIG.leaseSeconds - 1));
  expect(await other.take('silent')).toBe('theirs');
  clock.advance(1000);
  expect(await other.take('silent')).toBe('ours');
});

it('nothing is claimed or handed over for a record that is not read any more', async () => {
  const { store, share } = await submitted();
  let held = true;
  const helper = share(async () => held);
  expect(await helper.take('a')).toBe('ours');
  held = false;
  expect(await helper.take('b')).toBe('theirs');
  await store.db.deleteFrom('page_work').execute();
  await helper.give('a', page('too late'));
  expect(await store.db.selectFrom('page_work').select('page_key').execute()).toEqual([]);
});

/** Takes its pages as the real one does, one after the other; each is read by whoever it is for. */
function sharingReader(name: string, pages: number, read: string[]): Reader {
  const go = async (share: PageShare, signal: AbortSignal) => {
    const left = new Set(Array.from({ length: pages }, (_, at) => `page ${at}`));
    while (left.size > 0) {
      for (const key of left) {
        if (signal.aborted) throw new RecordError('cancelled', 'Cancelled.');
        const taken = await share.take(key);
        if (taken === 'ours') {
          await new Promise((resolve) => setTimeout(resolve, 10));
          read.push(`${name} ${key}`);
          await share.give(key, page(key));
        }
        if (taken !== 'theirs') left.delete(key);
      }
      if (share.onlyHelps) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    ...readerDouble(),
    async read(_pdf, { share, signal }) {
      await go(share!, signal);
      return kept(recordDouble('drinks tea'));
    },
    help: (_pdf, { share, signal }) => go(share, signal),
  };
}

it('a worker without a job reads pages of what another reads, and nothing is left of them', async () => {
  const read: string[] = [];
  const { cases, store } = await setUp({ config: { workers: 0 } });
  const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
  const { reach } = await setUp({ store, config: SHARED, reader: sharingReader('one', 40, read) });
  await setUp({ store, config: SHARED, reader: sharingReader('two', 40, read) });
  await reach(runId, 'completed');
  expect(new Set(read.map((line) => line.replace(/^\w+ /, ''))).size).toBe(40);
  expect(read).toHaveLength(40);
  for (const name of ['one', 'two'])
    expect(read.filter((line) => line.startsWith(name)).length).toBeGreaterThan(5);
  expect(await store.db.selectFrom('page_work').select('page_key').execute()).toEqual([]);
});

it('a case of its own comes before help', async () => {
  const read: string[] = [];
  const { cases, store } = await setUp({ config: { workers: 0 } });
  const long = await cases.submit({ form: form(), pdf: pdf('long'), actor: NURSE });
  await setUp({ store, config: SHARED, reader: sharingReader('one', 400, read) });
  const { reach } = await setUp({ store, config: SHARED, reader: sharingReader('two', 3, read) });
  await expect.poll(() => read.some((line) => line.startsWith('two'))).toBe(true);
  const short = await cases.submit({ form: form(), pdf: pdf('short'), actor: NURSE });
  await reach(short.runId, 'completed');
  expect((await cases.get(long.runId, NURSE)).status).toBe('reading');
  await cases.cancel(long.runId, NURSE);
  expect(await store.db.selectFrom('page_work').select('page_key').execute()).toEqual([]);
});
