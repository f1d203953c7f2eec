import { afterAll, describe, expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { guidelinesDirectory, loadGuidelines } from '../criteria/library.ts';
import { review } from '../review/index.ts';
import { realReviewer } from './engine.ts';
import { recordDouble } from './fakes.ts';

const reviewer = realReviewer();
afterAll(() => reviewer.close());

const guideline = loadGuidelines(guidelinesDirectory())[0]!;
const input = { record: recordDouble('The patient drinks tea.'), form: {}, guideline };

describe('the engine on a thread', () => {
  it('gives what it gives here, several at a time and one after the other', async () => {
    const here = review(input);
    const there = await Promise.all([reviewer.review(input), reviewer.review(input)]);
    expect(there).toEqual([here, here]);
    expect(await reviewer.review(input)).toEqual(here);
  });

  it('hands refusals through, with their faults', async () => {
    const tree = { criteria_id: 'x', description: '' } as CriteriaNode;
    const refused = Promise.resolve(reviewer.reviewAgain({ ...input, tree, previous: review(input) }));
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'tree_invalid' });
    const { errors } = await refused.catch((error) => error);
    expect(errors).toContainEqual(expect.objectContaining({ path: '/criteria_id' }));
  });

  it('ends a review that takes too long, and does not offer to try again', async () => {
    const hurried = realReviewer(1);
    const late = Promise.resolve(hurried.review(input));
    await expect(late).rejects.toMatchObject({ name: 'ServiceError', code: 'review_too_long' });
    await hurried.close();
  });

  it('tells kind and place of a failure and never its message', async () => {
    const broken = { ...input, record: { ...input.record, pages: null as never } };
    const error = await Promise.resolve(reviewer.review(broken)).catch((cause) => cause);
    expect(error).toMatchObject({ name: 'TypeError', message: 'The review failed.' });
    expect(error.stack).toMatch(/at .*\.ts:\d+/);
    expect((await reviewer.review(input)).criteria.root_decision).toBeDefined();
  });
});
