import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdWhile, notify, useNotices } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => vi.useRealTimers());
const texts = () => useNotices.getState().notices.map(({ text }) => text);

it('puts a notice away after a while, but not while somebody is at it', () => {
  let isAt = true;
  const end = holdWhile(() => isAt);
  notify('done', 'Removed.', { label: 'Undo', run() {} });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Removed.']);
  isAt = false;
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
  isAt = true;
  end();
  notify('done', 'Saved.');
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual([]);
});
