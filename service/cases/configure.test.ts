import { describe, expect, it, vi } from 'vitest';
import { readPages } from '../record/index.ts';
import { inThread } from '../work/testing.ts';
import { realReader } from './engine.ts';
import { readerDouble } from './fakes.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

vi.mock(import('../record/index.ts'), async (original) => ({
  ...(await original()),
  readPages: vi.fn(async () => ({ sha256: '', readerVersion: '' })),
}));

const { setUp } = temporaryCases();

describe('what is configured while the service runs', () => {
  it('is how many cases are worked on at the same time', async () => {
    let busy = 0;
    let most = 0;
    /** Each is held until so many are worked on: on a slow machine the first would be through before the second begins. */
    let together = 1;
    const double = readerDouble();
    const reader: typeof double = {
      ...double,
      async read(...args) {
        busy += 1;
        most = Math.max(most, busy);
        try {
          await vi.waitFor(() => expect(most).toBeGreaterThanOrEqual(together), { timeout: 20_000 });
          return await double.read(...args);
        } finally {
          busy -= 1;
        }
      },
    };
    const { cases, reach } = await setUp({ reader, config: { pollMilliseconds: 5, workers: 1 } });
    const through = async () => {
      const runs = [];
      for (let count = 0; count < 3; count++)
        runs.push(await cases.submit({ form: form(), pdf: pdf(`${Math.random()}`), actor: NURSE }));
      for (const { runId } of runs) await reach(runId, 'completed');
      return most;
    };
    expect(await through()).toBe(1);
    cases.configure({ workers: 3 });
    together = 2;
    expect(await through()).toBeGreaterThan(1);
  });

  it('is how many pages are read at the same time, from the next record on', async () => {
    let readers = 0;
    const reader = realReader(inThread, () => readers);
    const options = {
      signal: new AbortController().signal,
      owner: 'nurse',
      onProgress: () => undefined,
      pageCache: { get: async () => undefined, put: async () => undefined },
    };
    await reader.read(new Uint8Array(), options);
    expect(vi.mocked(readPages).mock.lastCall?.[1]).not.toHaveProperty('workers');
    readers = 3;
    await reader.read(new Uint8Array(), options);
    expect(vi.mocked(readPages).mock.lastCall?.[1]).toMatchObject({ workers: 3 });
  });
});
