import { expect, test } from 'vitest';
import type { DecisionRequest } from '../contract/runs.ts';
import { APPROVAL, DENIAL, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

async function reviewed() {
  const { cases, completed } = await setUp();
  const view = await completed();
  const decide = (sent: DecisionRequest, by = NURSE) => cases.decide(view.runId, sent, by);
  return { cases, view, decide };
}

const refusedAt = (path: string) => ({
  status: 422,
  code: 'decision_incomplete',
  errors: [expect.objectContaining({ path })],
});

test.each(['ok', 'see above', '  n/a  ', 'aaaaaaaaaaaaaaaaaaaa'])(
  'an approval against the recommendation is not signed for the reason %j',
  async (reason) => {
    const { cases, view, decide } = await reviewed();
    await expect(decide({ ...APPROVAL, reason })).rejects.toMatchObject(refusedAt('/reason'));
    expect(await cases.decisions(view.runId, NURSE)).toEqual([]);
  },
);

test('and names a category of the list, which is kept with what was recommended', async () => {
  const { decide } = await reviewed();
  const { reason_category, ...without } = APPROVAL;
  await expect(decide(without)).rejects.toMatchObject(refusedAt('/reason_category'));
  await expect(decide({ ...APPROVAL, reason_category: 'Because' })).rejects.toMatchObject(
    refusedAt('/reason_category'),
  );
  expect(await decide(APPROVAL)).toMatchObject({ reason_category, recommended: 'INSUFFICIENT_EVIDENCE' });
});

test('a denial of what is not refuted goes against the recommendation too', async () => {
  const { decide } = await reviewed();
  await expect(decide({ ...DENIAL, reason_category: '' }, PHYSICIAN)).rejects.toMatchObject(
    refusedAt('/reason_category'),
  );
  expect(await decide(DENIAL, PHYSICIAN)).toMatchObject({
    decision: 'deny',
    reason_category: DENIAL.reason_category,
  });
});

test('answers below 95 % that decide are confirmed, or the signature says why not', async () => {
  const { cases, view, decide } = await reviewed();
  const { unconfirmed_reason, ...silent } = APPROVAL;
  await expect(decide(silent)).rejects.toMatchObject(refusedAt('/unconfirmed_reason'));
  await expect(decide({ ...silent, unconfirmed_reason: '\u200b ' })).rejects.toMatchObject(
    refusedAt('/unconfirmed_reason'),
  );
  const tree = structuredClone(view.results!.criteria.criteria_tree);
  for (const leaf of tree.criteria!) leaf.override = { color: leaf.engine!.color, reason: 'Read on page 1.' };
  await cases.updateTree({ runId: view.runId, tree, onlySave: true, actor: NURSE });
  const signed = await decide(silent);
  expect(signed.unconfirmed).toBeUndefined();
  expect(signed.unconfirmed_reason).toBeUndefined();
});

test('those that were not are named by the service, whatever is sent', async () => {
  const { decide } = await reviewed();
  expect(await decide({ ...APPROVAL, unconfirmed: ['9.9'] })).toMatchObject({
    unconfirmed: ['1.1', '1.2'],
    unconfirmed_reason: APPROVAL.unconfirmed_reason,
  });
});

test('criteria that were looked at are counted, those that do not exist are not', async () => {
  const { decide } = await reviewed();
  const sent = {
    ...APPROVAL,
    looked_at: ['1.1', '1.1', '1', '7.7'],
    criteria_looked_at: 40,
    criteria_count: 40,
  };
  expect(await decide(sent)).toMatchObject({ criteria_looked_at: 1, criteria_count: 2 });
});

test('handing a case on asks for neither category nor confirmation', async () => {
  const { decide } = await reviewed();
  expect(await decide({ decision: 'refer_to_physician', reason: 'Unclear.' })).toMatchObject({
    recommended: 'INSUFFICIENT_EVIDENCE',
  });
});
