import { expect, it } from 'vitest';
import { APPROVAL, actor, form, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

it('gives each the most urgent case that waits for them, and nobody the same one', async () => {
  const { cases, completed } = await setUp();
  const late = await completed({ form: form({ request: { urgency: 'standard' } }) });
  const soon = await completed({ form: form({ request: { urgency: 'expedited' } }) });
  const other = actor('nurse', 'other');
  const [first, second] = await Promise.all([cases.takeNext(NURSE), cases.takeNext(other)]);
  expect(new Set([first, second])).toEqual(new Set([soon.runId, late.runId]));
  expect(await cases.takeNext(actor('nurse', 'third'))).toBeUndefined();
  // One's own comes first, and the open one can be left out.
  expect(await cases.takeNext(NURSE)).toBe(first);
  expect(await cases.takeNext(NURSE, first)).toBeUndefined();
});

it('a case referred to a physician waits for physicians only; a decided one for nobody', async () => {
  const { cases, completed } = await setUp();
  await completed({ form: form({ request: { urgency: 'expedited' } }) });
  const { runId } = await completed();
  await cases.decide(runId, { decision: 'refer_to_physician', reason: 'unclear' }, NURSE);
  expect(await cases.takeNext(NURSE)).not.toBe(runId);
  expect(await cases.takeNext(PHYSICIAN)).toBe(runId);
  await cases.decide(runId, APPROVAL, PHYSICIAN);
  expect(await cases.takeNext(PHYSICIAN)).toBeUndefined();
});
