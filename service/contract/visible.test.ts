import { expect, test } from 'vitest';
import { isVisible, visibleText } from './visible.ts';

test.each([
  '',
  ' \t\n\u00a0\u2003\u3000',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u202e\u2066\u200f',
  '\u3164\uffa0\u115f\u1160',
  '\u2800 \u2800',
  '\u00ad\u034f\ufe0f\u180e',
  '\u0301\u0308',
  '\u0000\u0007\u001b',
  '\u{e0041}\u{e0042}',
])('%j shows nothing', (text) => {
  expect([isVisible(text), visibleText(text)]).toEqual([false, '']);
});

test.each(['a', '.', '7', '+', '\u200bseen\u200b', '見た', 'مقبول'])('%j shows', (text) => {
  expect(isVisible(text)).toBe(true);
});

test('what does not show is taken off at the ends, and kept between words that need it', () => {
  expect(visibleText('\u200b\u202e  seen on page 3 \ufeff\n')).toBe('seen on page 3');
  expect(visibleText('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(visibleText('re\u0301sume\u0301')).toBe('résumé');
});
