import { describe, expect, it } from 'vitest';
import type { PlacedWord } from '../pdf/textlayer.ts';
import { reconcile, visible } from './mixed.ts';

function word(text: string, left: number, more: Partial<PlacedWord> = {}): PlacedWord {
  const rect = { left, top: 100, right: left + 40, bottom: 112 };
  return { text, rect, direction: 0, source: 'text', ...more };
}
const seen = (text: string, left: number, more: Partial<PlacedWord> = {}) =>
  word(text, left, { source: 'ocr', confidence: 0.9, ...more });
const said = (words: PlacedWord[]) => words.map((w) => `${w.text}${w.doubtful ? '?' : ''}`);

describe('reconcile', () => {
  it('takes what was typed for what OCR saw in its place, and keeps comments beside the text', () => {
    const typed = [
      word('86', 102, { source: 'field' }),
      word('Seen', 300, { source: 'annotation', aside: true }),
    ];
    const read = reconcile([seen('SpO2', 50), seen('B6', 100), seen('Plan', 298)], [], typed, 'none');
    expect(said(read)).toEqual(['SpO2', 'Plan', '86', 'Seen']);
  });

  it('asks a hidden layer about doubtful numbers only, and believes it only where it agrees', () => {
    const picture = [
      seen('88.5', 100, { doubtful: true }),
      seen('43.5', 200, { doubtful: true }),
      seen('55', 300, { doubtful: true }),
      seen('oxygen', 400),
    ];
    const layer = [
      word('88.5', 101),
      word('48.5', 201),
      word('55', 500),
      word('nitrogen', 401),
      word('normal', 600),
    ];
    expect(said(reconcile(picture, layer, [], 'hidden'))).toEqual(['88.5', '43.5?', '55?', 'oxygen']);
    // Garbage is asked about nothing.
    expect(said(reconcile(picture, layer, [], 'garbage'))[0]).toBe('88.5?');
  });
});

it('what can be seen of a layer needs no reading', () => {
  const words = [
    word('print', 50),
    word('hidden', 100, { hidden: true }),
    word('comment', 200, { aside: true }),
  ];
  expect(visible(words)).toEqual([words[0]!.rect]);
});
