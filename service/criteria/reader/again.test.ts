import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import { READ_AGAIN, worthReadingAgain } from './again.ts';
import { NAMES_NOTHING, type Pair, type ReaderModel, type Shares } from './model.ts';
import { readLeaves } from './readings.ts';

const SAYS: Record<'smaller' | 'larger', Shares> = {
  smaller: { supports: 0.1, contradicts: 0.1, open: 0.8 },
  larger: { supports: 0.9, contradicts: 0, open: 0.1 },
};
const lines = Array.from({ length: 12 }, (_, i) => `Walk ${i + 1} with a cane was ${i + 3} minutes.`);
const chart = understand(recordOf(['Note', '', ...lines].join('\n')), {
  diagnosisCodes: [],
  procedureCodes: [],
});
const node = { criteria_id: '1', description: 'The patient walks with a cane' };

const asked: Pair[][] = [];
const model: ReaderModel = {
  id: 'two',
  forest: { start: [0, 0, 0], rounds: [] },
  vectors: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  read: async (pairs) => pairs.map(() => SAYS.smaller),
  readAgain: async (pairs) => {
    asked.push([...pairs]);
    return pairs.map(() => SAYS.larger);
  },
};

it('reads the likeliest passages again by the larger model, and counts what both say', async () => {
  const { leaves } = await readLeaves(chart, [{ node, parent: undefined }], model, () => NAMES_NOTHING);
  const { passages, together } = leaves.get('1')!;
  expect(asked.map((pairs) => pairs.length)).toEqual([READ_AGAIN + 1]);
  const twice = passages.filter(({ supports }) => supports > SAYS.smaller.supports);
  expect(twice).toEqual(passages.slice(0, READ_AGAIN));
  for (const { supports, contradicts, open } of [...twice, together]) {
    expect(supports).toBeGreaterThan(0.5);
    expect(supports).toBeLessThan(SAYS.larger.supports);
    expect(supports + contradicts + open).toBeCloseTo(1);
  }
});

it('chooses what bears most, be it found late', () => {
  const readings = Array.from({ length: 16 }, (_, sentence) => ({
    ...SAYS.smaller,
    open: sentence === 14 ? 0 : 0.99,
    sentence,
    score: 0,
    likeness: 0,
  }));
  expect(worthReadingAgain(readings)).toEqual([14, 0, 1, 2, 3, 4]);
});
