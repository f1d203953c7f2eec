import { expect, test, vi } from 'vitest';
import { emptyGuideline } from '../identity.ts';
import { contentOf } from './state.ts';
import { sendLast } from './unsent.ts';

const content = () => contentOf({ guideline_code: 'X1', ...emptyGuideline() });

test('what was typed while a save ran goes after it, with the version that it made', async () => {
  const [older, newer] = [content(), content()];
  const send = vi.fn(async () => '"3"');
  const made = Promise.resolve('"2"');
  expect(await sendLast({ content: newer, etag: '"1"' }, { content: older, made }, send)).toBe(true);
  expect(send.mock.calls).toEqual([[newer, '"2"']]);
});

test('what is under way is not sent twice, unless it fails', async () => {
  const last = content();
  const send = vi.fn(async () => undefined);
  const left = { content: last, etag: '"1"' };
  expect(await sendLast(left, { content: last, made: Promise.resolve('"2"') }, send)).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect(await sendLast(left, { content: last, made: Promise.resolve(undefined) }, send)).toBe(false);
  expect(send.mock.calls).toEqual([[last, '"1"']]);
});
