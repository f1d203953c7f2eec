import { afterEach, expect, test } from 'vitest';
import type { Guideline } from '../criteria/guideline.ts';
import type { MedicalRecord } from '../record/types.ts';
import { review } from '../review/index.ts';
import { openReviewPool, type ReviewPool } from './review-pool.ts';

const guideline: Guideline = {
  guideline_code: 'L1',
  guideline_name: 'L1 - One',
  guideline_version: '1',
  kind: 'LCD',
  criteria: {
    criteria_id: '1',
    description: 'Root',
    operator: 'AND',
    criteria: [{ criteria_id: '1.1', description: 'Oxygen saturation at or below 88 percent at rest' }],
  },
};
const record: MedicalRecord = { sha256: '00', readerVersion: '1', pages: [] };
const input = { record, form: {}, guideline };

let pool: ReviewPool;
afterEach(() => pool.close());

test('a thread gives what the engine gives here', async () => {
  pool = openReviewPool(2);
  expect(await pool.review(input)).toEqual(review(input));
});

test('a failing review rejects without its message, and the pool goes on', async () => {
  pool = openReviewPool(1);
  const broken = { ...input, guideline: { ...guideline, criteria: null as never } };
  const failure = await Promise.resolve(pool.review(broken)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'TypeError', message: 'The review failed.' });
  expect((failure as Error).stack).toContain('at ');
  expect(await pool.review(input)).toEqual(review(input));
});

test('closing fails what is under way instead of leaving it hanging', async () => {
  pool = openReviewPool(1);
  const pending = Promise.resolve(pool.review(input)).catch((error: Error) => error.message);
  await pool.close();
  expect(await pending).toBe('The reviewing thread ended.');
});
