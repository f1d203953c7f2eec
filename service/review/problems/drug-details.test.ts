import { expect, test } from 'vitest';
import { detailsOf } from './drug-details.ts';

test.each<[piece: string, frequency: string | undefined]>([
  [' 5 mg q4h prn pain', 'every 4 hours as needed'],
  [' 5 mg q4-6h prn', 'every 4 to 6 hours as needed'],
  [' 2 puffs prn, q6h', 'every 6 hours as needed'],
  [' 10 mg po bid as needed', 'twice daily as needed'],
  [' 10 mg prn', 'as needed'],
  [' 20 mg daily', 'daily'],
  // of another thing
  [' 20 mg daily; ice to the knee as needed', 'daily'],
  [' 20 mg', undefined],
])('how often: %s', (piece, frequency) => {
  expect(detailsOf(piece, '').frequency).toBe(frequency);
});
