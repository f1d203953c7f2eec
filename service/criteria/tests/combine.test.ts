import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judge } from '../judge.ts';
import type { Guideline } from '../schema/guideline.ts';
import type { LeafTest } from '../schema/tests.ts';
import { guidelineOf } from '../testing.ts';

it('says once what both parts lack', () => {
  const chart = understand(recordOf('Progress note 01/05/2026\n\nLungs clear.'), requestContextOf({}));
  const { root } = judge(
    guidelineOf([
      {
        criteria_id: '1.1',
        description: 'Knee pain on stairs and a swollen knee',
        test: {
          kind: 'all',
          tests: [
            { kind: 'statement', yes: ['knee & pain'] },
            { kind: 'statement', yes: ['knee & swollen'] },
          ],
        },
      },
    ]),
    chart,
  );
  expect(root.children![0]!.leaf!.missing).toBe('a statement about this');
});

const EDEMA: LeafTest = { kind: 'statement', yes: ['edema'] };
const WHEEZE: LeafTest = { kind: 'statement', yes: ['wheezing'] };
const any: LeafTest = { kind: 'any', tests: [EDEMA, WHEEZE] };
const not = (test: LeafTest): LeafTest => ({ kind: 'not', test });

/** The answer of a test on a chart that denies edema and is silent about wheezing. */
function answerOf(test: LeafTest, text = 'No edema.') {
  const chart = understand(recordOf(`Progress note 01/05/2026\n\n${text}`), requestContextOf({}));
  const guideline: Guideline = {
    guideline_code: 'X1',
    guideline_name: 'X1 - One leaf',
    guideline_version: '1',
    kind: 'LCD',
    criteria: { criteria_id: '1', description: 'Whatever is asked for here', test },
  };
  return judge(guideline, chart, { wording: false }).root.answer;
}

it('combines by three-valued logic wherever a test stands: what is silent keeps it open', () => {
  expect(answerOf(any)).toBe('unknown');
  for (const wrapped of [
    not(any),
    not({ kind: 'first', tests: [any] }),
    not({ kind: 'all', tests: [any] }),
    not({ kind: 'at_least', minimum: 1, tests: [any] }),
    not(not(not(any))),
  ])
    expect(answerOf(wrapped)).toBe('unknown');
  expect(answerOf(not(any), 'No edema. No wheezing.')).toBe('yes');
  expect(answerOf(not(any), 'Wheezing on both sides.')).toBe('no');
});

it('has names for the two ways of treating silence among alternatives', () => {
  expect(answerOf({ kind: 'any_mentioned', tests: [EDEMA, WHEEZE] })).toBe('no');
  expect(answerOf(not({ kind: 'any_mentioned', tests: [EDEMA, WHEEZE] }))).toBe('yes');
  expect(answerOf({ kind: 'none', tests: [EDEMA, WHEEZE] })).toBe('unknown');
  expect(answerOf({ kind: 'none', tests: [EDEMA, WHEEZE] }, 'No edema. No wheezing.')).toBe('yes');
  expect(answerOf({ kind: 'any_mentioned', tests: [EDEMA, WHEEZE] }, 'Lungs clear.')).toBe('unknown');
});
