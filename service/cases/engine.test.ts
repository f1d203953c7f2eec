import { afterAll, describe, expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { guidelinesDirectory, loadGuidelines } from '../criteria/schema/library.ts';
import { kept } from '../record/kept.ts';
import { review } from '../review/index.ts';
import { openPool } from '../work/pool.ts';
import { realPrinter, realReviewer } from './engine.ts';
import { recordDouble } from './fakes.ts';

const pool = openPool({ size: 2 });
const reviewer = realReviewer(pool);
afterAll(() => pool.close());

const guideline = loadGuidelines(guidelinesDirectory())[0]!;
const plain = { record: recordDouble('The patient drinks tea.'), form: {}, guideline };
const input = { ...plain, record: kept(plain.record).record };
const turn = { owner: 'nurse', urgent: true };

describe('the engine in a process of its own', () => {
  it('gives what it gives here, several at a time and one after the other', async () => {
    const here = review(plain);
    const there = await Promise.all([reviewer.review(input, turn), reviewer.review(input, turn)]);
    expect(there).toEqual([here, here]);
    expect(await reviewer.review(input, turn)).toEqual(here);
  });

  it('hands refusals through, with their faults', async () => {
    const tree = { criteria_id: 'x', description: '' } as CriteriaNode;
    const refused = Promise.resolve(reviewer.reviewAgain({ ...input, tree, previous: review(plain) }, turn));
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'tree_invalid' });
    const { errors } = await refused.catch((error) => error);
    expect(errors).toContainEqual(expect.objectContaining({ path: '/criteria_id' }));
  });

  it('tells kind and place of a failure and never its message', async () => {
    const broken = { ...input, form: null as never };
    const error = await Promise.resolve(reviewer.review(broken, turn)).catch((cause) => cause);
    expect(error).toMatchObject({ name: 'TypeError', message: 'The work failed.' });
    // Of the file that runs there: the packaged program where the tests were given one.
    expect(error.stack).toMatch(process.env.EVIDENT_TEST_PROGRAM ? /at .*\.js:\d+/ : /at .*\.ts:\d+/);
    expect((await reviewer.review(input, turn)).criteria.root_decision).toBeDefined();
  });

  it('is ended by itself where memory does not do, as a refusal that nothing tries again', async () => {
    const narrow = openPool({ heapMiB: 96 });
    const { pages } = recordDouble('Oxygen saturation was 86 % on room air at rest on 01/12/2025.');
    const record = { ...plain.record, pages: Array(10_000).fill(pages[0]) };
    const much = { ...input, record: kept(record).record };
    await expect(realReviewer(narrow).review(much, turn)).rejects.toMatchObject({
      status: 422,
      code: 'record_too_costly',
    });
    await narrow.close();
  });

  it('sets documents too', async () => {
    const form = { notes: [{ text: `One word: ${'x'.repeat(50_000)}` }] };
    const bytes = await realPrinter(pool).caseFile(form, turn);
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

describe('criteria without a test', () => {
  const own = {
    guideline_code: 'OWN-1',
    guideline_name: 'OWN-1 - A clinic’s own',
    guideline_version: '1',
    kind: 'LCD' as const,
    criteria: {
      criteria_id: '1',
      description: 'The service is covered',
      operator: 'AND' as const,
      criteria: [{ criteria_id: '1.1', description: 'The patient has difficulty walking at home' }],
    },
  };
  const { record } = kept(
    recordDouble('She cannot walk from bed to bathroom without her daughter holding her.'),
  );

  it('are read by the model in a process without rights, the same each time', async () => {
    const first = await reviewer.review({ record, form: {}, guideline: own }, turn);
    expect(await reviewer.review({ record, form: {}, guideline: own }, turn)).toEqual(first);
    const [leaf] = first.criteria.criteria_tree.criteria!;
    expect(leaf!.engine!.rule).toBe('reader');
  });
});
