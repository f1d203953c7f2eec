import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { understand } from '../language/index.ts';
import { judgeDescribed, judgeJoined, toRead } from './described.ts';
import { NAMES_NOTHING, type Reading, type Readings } from './reader/model.ts';

const chart = understand(
  recordOf(
    [
      'Progress note',
      'Date of service: 05/10/2025   Provider: R. Amadi, MD',
      '',
      'Patient has COPD. No history of seizures. BMI 36.2 today.',
      'He keeps bees and sells honey.',
    ].join('\n'),
  ),
  { diagnosisCodes: [], procedureCodes: [] },
);
const leafOf = (description: string) => ({
  node: { criteria_id: '1.1', description },
  parent: 'The device is covered',
  chart,
  silenceIsNo: false,
});

/** The reader's forest says the same of every leaf: what decides are the parts. */
const saying = (answer: 'yes' | 'no' | 'unknown', ...ids: readonly string[]): Readings => {
  const passages: Reading[] = [
    { sentence: 0, score: 1, likeness: 1, supports: 0.9, contradicts: 0.9, open: 0 },
  ];
  const together = { supports: 0.9, contradicts: 0.9, open: 0 };
  const start = (['yes', 'no', 'unknown'] as const).map((each) => (each === answer ? 3 : 0));
  return {
    leaves: new Map(ids.map((id) => [id, { passages, together, names: NAMES_NOTHING }])),
    forest: { start, rounds: [] },
  };
};

test('of several things that must hold one that surely fails decides, whatever a reader says of the others', () => {
  const description = 'He sells honey at the market, and there is no history of COPD';
  const said = judgeDescribed(leafOf(description), saying('yes', '1.1', '1.1#1', '1.1#2'));
  expect(said.answer).toBe('no');
});

test('of alternatives one that surely holds is enough', () => {
  const description = 'He sells wax at the market, or there is no history of seizures';
  expect(judgeDescribed(leafOf(description), undefined).answer).toBe('yes');
  // how far a time or a place reaches is not always plain
  expect(judgeDescribed(leafOf(description), undefined).exact).toBeUndefined();
});

test('a limit among alternatives is sure only where nothing stands beside it that may hold for all', () => {
  const sure = judgeJoined(leafOf('BMI above 35, or the patient is on home dialysis'));
  expect(sure).toMatchObject({ answer: 'yes', exact: true });
  const loose = judgeJoined(
    leafOf('BMI above 35 before breakfast, or the patient is on home dialysis in spring'),
    saying('unknown', '1.1', '1.1#1', '1.1#2'),
  );
  expect(loose?.exact).toBeUndefined();
});

test('the reader is asked about the whole and about each part that nothing else settles', () => {
  const ids = (description: string) => toRead(leafOf(description)).map(({ node }) => node.criteria_id);
  expect(ids('He keeps bees, and there is no history of seizures')).toEqual(['1.1', '1.1#1']);
  expect(ids('He keeps bees')).toEqual(['1.1']);
});

test('what the parts leave open is answered as a whole', () => {
  const description = 'He keeps bees, and he sells honey';
  const readings = saying('yes', '1.1');
  const open = saying('unknown', '1.1#1', '1.1#2');
  const leaves = new Map([...readings.leaves, ...open.leaves]);
  expect(judgeDescribed(leafOf(description), { ...readings, leaves }).answer).toBe('yes');
});
