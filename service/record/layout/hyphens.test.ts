import { expect, test } from 'vitest';
import type { PlacedWord } from '../pdf/textlayer.ts';
import type { Page } from '../types.ts';
import { joinHyphens } from './hyphens.ts';
import { layoutPage } from './layout.ts';

/** Lines of one paragraph, 12 points apart, each as wide as the next. */
function page(...rows: string[]): Page {
  const words = rows.flatMap((row, i) => {
    let left = 60;
    const spaces = row.split(' ').length - 1;
    const step = (500 - 4 * spaces) / (row.length - spaces);
    return row.split(' ').map((text): PlacedWord => {
      const rect = { left, top: 60 + 12 * i, right: left + text.length * step, bottom: 70 + 12 * i };
      left = rect.right + 4;
      return { text, rect, direction: 0, source: 'text' };
    });
  });
  const lines = layoutPage(words, 612, 792);
  return { index: 0, width: 612, height: 792, rotation: 0, source: 'text', lines };
}

function joined(...rows: string[]): string[] {
  const one = page(...rows);
  joinHyphens([one]);
  return one.lines.map((line) => line.text);
}

test('a divided word becomes one, and each part keeps its box', () => {
  const one = page('The patient is on home oxy-', 'gen, two litres a minute by night');
  const [first, second] = [one.lines[0]!.words.at(-1)!.box, one.lines[1]!.words[0]!.box];
  joinHyphens([one]);
  expect(one.lines[0]!.text).toBe('The patient is on home oxygen,');
  expect(one.lines[0]!.words.slice(-2)).toMatchObject([
    { text: 'oxy', box: first },
    { text: 'gen,', box: second },
  ]);
  expect(one.lines[1]!.text).toBe('two litres a minute by night');
  expect(second.y).toBeGreaterThan(first.y);
});

test('compounds keep their hyphen', () => {
  expect(joined('She is a frail 82-year-', 'old woman who lives at home')[0]).toBe(
    'She is a frail 82-year-old',
  );
  expect(joined('The wound on the heel is non-', 'healing for several months')[0]).toContain('non-healing');
});

test('the record itself tells how it writes a word', () => {
  expect(joined('Her cross-cover saw her; the cross-', 'cover found her to be well')[0]).toContain(
    'the cross-cover',
  );
  expect(joined('Her postop day is good, and post-', 'op visits are hers to make; postop')[0]).toContain(
    'postop',
  );
});

test('other lines are left alone', () => {
  for (const rows of [
    ['The levels are L3- and the L4-', 'L5 joints were seen to be well'],
    ['The value of the sodium was -', 'and nothing else could be found'],
    ['He was seen for his follow-up', 'visit and he is doing very well'],
  ]) {
    expect(joined(...rows)).toEqual(rows);
  }
});

test('a line of which nothing is left goes', () => {
  expect(joined('The patient is on home oxy-', 'gen.')).toEqual(['The patient is on home oxygen.']);
});
