import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedReader } from './index.ts';
import { BERT, Cutter, LONGEST, MPNET } from './pieces.ts';

const file = (name: string) => new URL(name, import.meta.url);

test('the weights are those that the forest of the verdict was learned with', () => {
  const { sha256, larger, left_out } = JSON.parse(readFileSync(file('./reader.json'), 'utf8'));
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(file(name)))
      .digest('hex');
  expect(hashOf('./reader.onnx')).toBe(sha256);
  expect(hashOf('./larger.onnx.gz')).toBe(larger.sha256);
  expect(left_out).toHaveLength(10);
});

test('what is too long loses the end of the longer text', () => {
  const cutter = Cutter.open(file('./tokenizer.json'));
  const { ids, types } = cutter.pair('BMI of 35 or more', 'a '.repeat(500));
  expect(ids).toHaveLength(LONGEST);
  expect(types.filter((type) => type === 0).length).toBe(cutter.alone('BMI of 35 or more').ids.length);
});

test('tells support, contradiction and what is off the matter apart, alike whatever stands beside it', async () => {
  const model = (await shippedReader())!;
  const criterion = 'The patient uses a walker or cane at home';
  const pairs = [
    'office note | HPI | Gets around the house with a rolling walker.',
    'office note | HPI | Walks at home without a walker, cane or other device.',
    'office note | Labs | Hemoglobin 13.2, platelets normal.',
  ].map((passage) => ({ criterion, passage }));
  const [yes, no, off] = await model.read(pairs);
  expect(yes!.supports).toBeGreaterThan(0.5);
  expect(no!.supports).toBeLessThan(yes!.supports);
  expect(off!.open).toBeGreaterThan(0.5);
  expect(await model.read([pairs[1]!])).toEqual([no]);
  const [yesAgain, noAgain, offAgain] = await model.readAgain!(pairs);
  expect(yesAgain!.supports).toBeGreaterThan(0.5);
  expect(noAgain!.supports).toBeLessThan(yesAgain!.supports);
  expect(offAgain!.open).toBeGreaterThan(0.5);
});

test('marks the ends of texts as each encoder was taught', () => {
  const marked = (marking: typeof BERT) =>
    Cutter.open(file('./tokenizer.json')).markedAs(marking).pair('walker', 'cane');
  expect(marked(BERT)).toEqual({ ids: [101, 5232, 102, 11942, 102], types: [0, 0, 0, 1, 1] });
  expect(marked(MPNET).ids).toEqual([0, 5236, 2, 2, 11946, 2]);
});
