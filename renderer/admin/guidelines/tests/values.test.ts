import { expect, test } from 'vitest';
import type { TestForms } from '../../../../service/contract/test-forms.ts';
import { changedKind, readDuration, withField, writeDuration } from './values.ts';

const field = (name: string, type: string, required = false) => ({ name, label: name, required, type });
const forms: TestForms = {
  kinds: [
    {
      name: 'statement',
      label: '',
      about: '',
      fields: [field('yes', 'patterns', true), field('scope', 'part')],
    },
    {
      name: 'request',
      label: '',
      about: '',
      fields: [field('yes', 'patterns', true), field('codes', 'words')],
    },
    {
      name: 'duration',
      label: '',
      about: '',
      fields: [field('at_least', 'duration'), field('of', 'patterns', true)],
    },
    { name: 'age', label: '', about: '', fields: [field('at_least', 'number')] },
    { name: 'any', label: '', about: '', fields: [field('tests', 'tests', true)] },
    { name: 'all', label: '', about: '', fields: [field('tests', 'tests', true)] },
  ],
  parts: [],
  lists: {},
};
const kind = (name: string) => forms.kinds.find((one) => one.name === name)!;

test('another kind keeps what both take in the same way, and nothing else', () => {
  expect(changedKind({ kind: 'statement', yes: ['a'], scope: {} }, kind('request'), forms)).toEqual({
    kind: 'request',
    yes: ['a'],
  });
  expect(changedKind({ kind: 'age', at_least: 18 }, kind('duration'), forms)).toEqual({
    kind: 'duration',
    of: [''],
  });
  const tests = [{ kind: 'age', at_least: 18 }];
  expect(changedKind({ kind: 'all', tests }, kind('any'), forms)).toEqual({ kind: 'any', tests });
});

test('an emptied field is removed, zero and false are kept', () => {
  expect(withField({ kind: 'age', at_least: 18 }, 'at_least', undefined)).toEqual({ kind: 'age' });
  expect(withField({ kind: 'x' }, 'yes', [])).toEqual({ kind: 'x' });
  expect(withField({ kind: 'x' }, 'above', 0)).toEqual({ kind: 'x', above: 0 });
});

test('durations are written as the schema takes them', () => {
  for (const text of ['6 months', '1 month', '31 days', '0.5 years'])
    expect(writeDuration(readDuration(text))).toBe(text);
  expect(writeDuration({ amount: '1', unit: 'weeks' })).toBe('1 week');
  expect(writeDuration({ amount: ' ', unit: 'weeks' })).toBe('');
  expect(readDuration('')).toEqual({ amount: '', unit: 'months' });
});
