import { expect, it } from 'vitest';
import { actor, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

it('comments on a case or a criterion stay, mention who is known, and are reported in the trail', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed();
  const user = { password_hash: 'x', created_at: '2026-01-05', last_login_at: null };
  await store.db
    .insertInto('users')
    .values({
      ...user,
      id: 'u1',
      username: 'Pia',
      username_key: 'pia',
      display_name: 'Pia',
      role: 'physician',
    })
    .execute();
  const said = await cases.addComment(
    runId,
    { criteria_id: '1.2', text: 'Is this an order, @pia? Or @nobody.' },
    NURSE,
  );
  expect(said).toMatchObject({ by: 'nurse', mentions: ['Pia'], criteria_id: '1.2' });
  await cases.addComment(runId, { text: 'It is not.' }, PHYSICIAN);
  const { comments } = await cases.caseNotes(runId, NURSE);
  expect(comments.map(({ text }) => text)).toEqual(['Is this an order, @pia? Or @nobody.', 'It is not.']);
  expect((await cases.list({}, NURSE)).runs[0]?.mentions).toEqual(['Pia']);
  expect(await store.audit.find({ action: 'comment.added' }, { limit: 10 })).toHaveLength(2);
  expect((await store.audit.verify()).ok).toBe(false);
  await store.db.deleteFrom('users').execute();
  expect((await store.audit.verify()).ok).toBe(true);
});

it('a comment says something, about a criterion that there is, in a case that can be seen', async () => {
  const { cases, completed } = await setUp();
  const { runId } = await completed();
  const say = (text: string, criteria_id?: string, who = NURSE) =>
    cases.addComment(runId, { text, ...(criteria_id && { criteria_id }) }, who);
  await expect(say(' \u200b ')).rejects.toMatchObject({ code: 'note_incomplete' });
  await expect(say('x', '9.9')).rejects.toMatchObject({ errors: [{ path: '/criteria_id' }] });
  await expect(say('x', undefined, actor('service', 'other'))).rejects.toMatchObject({
    code: 'run_not_found',
  });
});

it('a peer-to-peer call is logged step by step: an offer has times, a call that was held an outcome', async () => {
  const { cases, completed } = await setUp();
  const { runId } = await completed();
  const log = (entry: Parameters<typeof cases.addPeerEntry>[1]) =>
    cases.addPeerEntry(runId, entry, PHYSICIAN);
  await log({ step: 'asked', with: 'Dr. Leaf' });
  await expect(log({ step: 'offered' })).rejects.toMatchObject({ errors: [{ path: '/times' }] });
  await log({ step: 'offered', times: ['2026-01-06T10:00'] });
  await expect(log({ step: 'held' })).rejects.toMatchObject({ errors: [{ path: '/outcome' }] });
  await log({ step: 'held', outcome: 'The order is sent today.' });
  expect((await cases.caseNotes(runId, NURSE)).peer_log).toMatchObject([
    { step: 'asked', with: 'Dr. Leaf', by: 'physician' },
    { step: 'offered', times: ['2026-01-06T10:00'] },
    { step: 'held', outcome: 'The order is sent today.' },
  ]);
});
