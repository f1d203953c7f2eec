import { expect, it } from 'vitest';
import type { Store } from '../store/index.ts';
import { APPROVAL, actor, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
const UNKNOWN = '01990000-0000-7000-8000-00000000ffff';

async function people(store: Store, ...named: [username: string, role: string, disabled?: 1][]) {
  for (const [username, role, disabled = 0] of named)
    await store.db
      .insertInto('users')
      .values({
        id: `u-${username}`,
        username,
        username_key: username.toLowerCase(),
        display_name: `Dr. ${username}`,
        role,
        password_hash: 'x',
        disabled,
        created_at: '2026-01-05',
        last_login_at: null,
      })
      .execute();
}

it('a case is given, handed on and taken back; who did that stands with the case and in the trail', async () => {
  const { cases, completed, store } = await setUp();
  await people(store, ['Pia', 'physician'], ['nora', 'nurse']);
  const { runId } = await completed();
  expect((await cases.assign(runId, 'NORA', PHYSICIAN)).assignedTo).toBe('nora');
  await cases.assign(runId, 'pia', actor('nurse', 'nora'));
  expect((await cases.assign(runId, null, NURSE)).assignedTo).toBeUndefined();
  await cases.takeNext(NURSE);
  expect((await cases.caseNotes(runId, NURSE)).assignments).toMatchObject([
    { to: 'nora', by: 'physician' },
    { to: 'Pia', from: 'nora', by: 'nora' },
    { from: 'Pia', by: 'nurse' },
    { to: 'nurse', by: 'nurse' },
  ]);
  // What changes nothing is no step.
  await cases.assign(runId, null, NURSE);
  await cases.assign(runId, null, NURSE);
  expect((await cases.caseNotes(runId, NURSE)).assignments).toHaveLength(5);
});

it('of many cases each is told apart: given, as it was, or refused with its code', async () => {
  const { cases, completed, store } = await setUp();
  await people(store, ['nora', 'nurse'], ['ana', 'auditor'], ['gone', 'nurse', 1]);
  const [one, two] = [(await completed()).runId, (await completed({ pdf: Buffer.from('%PDF 2') })).runId];
  await cases.assign(one, 'nora', NURSE);
  expect(await cases.assignMany([one, two, two, UNKNOWN], 'nora', NURSE)).toEqual({
    assigned: [two],
    unchanged: [one],
    refused: [{ run_id: UNKNOWN, code: 'run_not_found' }],
  });
  for (const nobody of ['ana', 'gone', 'nobody'])
    await expect(cases.assignMany([one], nobody, NURSE)).rejects.toMatchObject({ code: 'user_unknown' });
  expect((await cases.list({ assignedTo: 'nora' }, NURSE)).total).toBe(2);
});

it('names everybody who may review, with their open cases', async () => {
  const { cases, completed, store } = await setUp();
  await people(store, ['nora', 'nurse'], ['Pia', 'physician'], ['ana', 'auditor'], ['gone', 'nurse', 1]);
  const [one, two] = [(await completed()).runId, (await completed({ pdf: Buffer.from('%PDF 2') })).runId];
  await cases.assignMany([one, two], 'nora', NURSE);
  await cases.decide(one, APPROVAL, NURSE);
  expect(await cases.reviewers()).toEqual([
    { username: 'nora', display_name: 'Dr. nora', role: 'nurse', open: 1 },
    { username: 'Pia', display_name: 'Dr. Pia', role: 'physician', open: 0 },
  ]);
});
