import { describe, expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judgeDescribed, judgeJoined, toRead } from './described.ts';
import { understoodOf } from './plain/draft.ts';
import { judgeDescription } from './plain/index.ts';
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
  expect(ids('He sells wax at the market, or there is no history of seizures')).toEqual([]);
});

test('what the parts leave open is answered as a whole', () => {
  const description = 'He keeps bees, and he sells honey';
  const readings = saying('yes', '1.1');
  const open = saying('unknown', '1.1#1', '1.1#2');
  const leaves = new Map([...readings.leaves, ...open.leaves]);
  expect(judgeDescribed(leafOf(description), { ...readings, leaves }).answer).toBe('yes');
});

/** By parts that nobody has to read; undefined where they do not settle it. */
function answer(description: string, note: string) {
  const page = `Progress note\nDate of service: 03/10/2026   Provider: A. Doe, MD\n\n${note}`;
  const form = { patient: { date_of_birth: '1960-05-01', sex: 'F' } };
  const request = { ...form, request: { date_of_service: '2026-03-12' } };
  const chart = understand(recordOf(page), requestContextOf(request));
  const node = { criteria_id: '1', description };
  const whole = judgeDescription(node, chart);
  const said = whole.exact ? whole : judgeJoined({ node, parent: undefined, chart, silenceIsNo: false });
  return said?.exact ? said.answer : undefined;
}

describe('several statements in one', () => {
  test.each([
    ['COPD and no asthma', 'COPD. No asthma.', 'yes'],
    ['COPD and no asthma', 'COPD. Asthma since childhood.', 'no'],
    ['COPD and no asthma', 'COPD.', undefined],
    ['No asthma and has COPD', 'No asthma. COPD, on Anoro.', 'yes'],
    ['No asthma and has COPD', 'No asthma, no COPD.', 'no'],
    ['COPD with FEV1 below 50 %', 'COPD. FEV1 42 % predicted.', 'yes'],
    ['COPD with FEV1 below 50 %', 'COPD. FEV1 71 % predicted.', 'no'],
    ['Member is 18 years or older and has a diagnosis of type 2 diabetes', 'T2DM.', 'yes'],
    ['BMI of 40 or more and obstructive sleep apnea', 'BMI 44. OSA.', 'yes'],
    ['BMI of 40 or more and obstructive sleep apnea', 'BMI 44. No OSA.', 'no'],
    ['Age 18 or older, diagnosis of gout, and failure of allopurinol', 'Gout. Allopurinol failed.', 'yes'],
    ['Diagnosis of gout; serum urate above 6 mg/dL; failed allopurinol', 'Gout. Uric acid 5.1 mg/dL.', 'no'],
    ['INR > 1.5 in a patient who is not anticoagulated', 'INR 1.9. Takes no anticoagulants.', 'yes'],
    ['Has had a stroke but is not on warfarin', 'Stroke 2021. Not on warfarin.', 'yes'],
    ['LVEF 35 % or less without prior MI', 'LVEF 30 %. MI in 2019.', 'no'],
    [
      'Has tried metformin, unless contraindicated',
      'Has never taken metformin. Metformin contraindicated.',
      'yes',
    ],
    ['Has gout, severe asthma, or psoriasis', 'Gout since 2020.', 'yes'],
    ['No gout, severe asthma, or psoriasis', 'No gout, no asthma, no psoriasis.', 'yes'],
    ['No gout, severe asthma, or psoriasis', 'Gout since 2020.', 'no'],
    [
      'No history of MEN 2 and no personal or family history of melanoma',
      'No MEN 2. No personal or family hx of melanoma.',
      'yes',
    ],
    [
      'No history of MEN 2 and no personal or family history of melanoma',
      'No MEN 2. Father had melanoma.',
      'no',
    ],
  ])('%s: %s', (description, note, expected) => {
    expect(answer(description, note)).toBe(expected);
  });

  test.each([
    'No stroke and no MI within the past 12 months',
    'Diabetes and COPD or asthma',
    'No seizures or brain metastases requiring steroids',
    'COPD and asthma overlap syndrome with frequent flares',
    'Failure of metformin or diet and exercise for a year',
  ])('leaves what reaches nobody knows how far: %s', (description) => {
    expect(
      answer(description, 'Stroke in 2019. MI in 2018. Diabetes. Seizures. COPD. Metformin failed.'),
    ).toBeUndefined();
  });

  test('can be edited as one test', () => {
    expect(understoodOf('COPD with FEV1 below 50 % and no asthma')).toMatchObject({
      exact: true,
      parts: [{ text: 'COPD; and FEV1 below 50 % of predicted; and Not so: asthma' }],
      test: { kind: 'all', tests: [{ kind: 'statement' }, { kind: 'value' }, { kind: 'not' }] },
    });
  });
});
