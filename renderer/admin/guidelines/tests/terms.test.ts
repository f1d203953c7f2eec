import { expect, test } from 'vitest';
import { findTerms } from './terms.ts';

const terms = [
  { value: 'pulmonary_hypertension', label: 'Pulmonary hypertension' },
  { value: 'hypertension', label: 'Hypertension' },
  { value: 'copd', label: 'Chronic obstructive pulmonary disease' },
];
const ids = (search: string) => findTerms(terms, search).map((term) => term.value);

test('terms are found by the beginnings of their words, short names first', () => {
  expect(ids('hyper')).toEqual(['hypertension', 'pulmonary_hypertension']);
  expect(ids('pulm hyp')).toEqual(['pulmonary_hypertension']);
  expect(ids('#copd')).toEqual(['copd']);
  expect(ids('tension')).toEqual([]);
  expect(ids(' ')).toEqual([]);
});
