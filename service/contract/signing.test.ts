import { expect, test } from 'vitest';
import { type DecisionKind, hasSubstance, isAgainst, maySign } from './signing.ts';

const KINDS: DecisionKind[] = ['approve', 'request_information', 'refer_to_physician', 'deny', 'reopen'];

test('an administrator without a clinical role signs nothing, and a nurse no denial', () => {
  for (const kind of KINDS) {
    expect(maySign('admin', kind)).toBe(false);
    expect(maySign('physician', kind)).toBe(true);
    expect(maySign('nurse', kind)).toBe(kind !== 'deny');
  }
  expect(maySign('nurse', 'reopen', 'deny')).toBe(false);
  expect(maySign(undefined, 'approve')).toBe(false);
});

test('only final decisions go against a recommendation', () => {
  expect(isAgainst('approve', 'MET')).toBe(false);
  expect(isAgainst('approve', 'INSUFFICIENT_EVIDENCE')).toBe(true);
  expect(isAgainst('deny', 'INSUFFICIENT_EVIDENCE')).toBe(true);
  expect(isAgainst('deny', 'NOT_MET')).toBe(false);
  expect(isAgainst('refer_to_physician', 'MET')).toBe(false);
});

test.each([
  'ok',
  'see above',
  'n/a',
  '...............',
  'x x x x x x x x x',
  'ok ok ok ok ok ok ok ok',
  '\u200b\u200b',
])('%j is no reason of substance', (reason) => expect(hasSubstance(reason)).toBe(false));

test('a short sentence is one', () => {
  expect(hasSubstance('The sleep study is in the second fax.')).toBe(true);
});
