import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';

const negatedIn = (text: string) => {
  const chart = understand(recordOf(`Health questionnaire\n\n${text}`), {
    diagnosisCodes: [],
    procedureCodes: [],
  });
  return Object.fromEntries(chart.mentions.map((m) => [m.concept, m.assertion.negated]));
};

const form = [
  '                                              yes   no',
  'High blood pressure                                 [x]',
  'Stroke                                        [x]',
  'Depression                                          [x]',
].join('\n');

test('a mark under No denies the words in front of it, one under Yes does not', () => {
  expect(negatedIn(form)).toMatchObject({ hypertension: true, stroke: false, depression: true });
});

test('without the head of the columns a mark only ticks', () => {
  expect(negatedIn(form.split('\n').slice(1).join('\n'))).toMatchObject({
    hypertension: false,
    stroke: false,
  });
});

test('the columns end where the answers do', () => {
  const after = `${form}\n\nSeen by the nurse.\n\nVital signs taken.\n\nShe was weighed.\n\nShe left at ten.\n\nAsthma                                              [x]`;
  expect(negatedIn(after)).toMatchObject({ asthma: false });
});
