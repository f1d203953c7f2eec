import { expect, test } from 'vitest';
import { joinTexts, newTexts, type Texts } from './texts.ts';

const texts = (more: Partial<Texts> = {}): Texts => ({
  patient_background: 'a',
  diagnosis: 'b',
  reason_for_request: 'c',
  key_test_results: 'd',
  current_treatment: 'e',
  ccm_reasoning: 'f',
  ...more,
});

test('only what was written is sent', () => {
  expect(newTexts(texts({ diagnosis: 'mine' }), texts())).toEqual({ diagnosis: 'mine' });
  expect(newTexts(texts(), texts())).toEqual({});
});

test('of two people each keeps the text that only they changed', () => {
  const joined = joinTexts(texts(), texts({ diagnosis: 'mine' }), texts({ ccm_reasoning: 'theirs' }));
  expect(joined).toEqual(texts({ diagnosis: 'mine', ccm_reasoning: 'theirs' }));
});
