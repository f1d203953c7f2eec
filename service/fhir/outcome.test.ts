import { expect, test } from 'vitest';
import { operationOutcome } from './outcome.ts';

const refusal = {
  status: 422,
  code: 'bundle_invalid',
  message: 'It does not fit.',
  errors: [{ path: '/entry/0/resource/use', message: 'Is missing.' }],
};
const expressionsOf = (sent?: string) =>
  (operationOutcome(refusal, sent).issue as { expression?: string[] }[]).flatMap(
    ({ expression = [] }) => expression,
  );

test('a place is reported within the resource that was sent', () => {
  expect(expressionsOf('Bundle')).toEqual(['Bundle.entry[0].resource.use']);
  expect(expressionsOf('Claim')).toEqual(['Claim.entry[0].resource.use']);
  expect(expressionsOf()).toEqual(['entry[0].resource.use']);
});
