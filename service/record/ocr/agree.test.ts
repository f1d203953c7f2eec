import { describe, expect, it } from 'vitest';
import { merge, settle } from './agree.ts';
import type { OcrWord } from './tesseract.ts';

function word(text: string, confidence: number, left = 100): OcrWord {
  return { text, confidence, rect: { left, top: 0, right: left + 60, bottom: 30 }, line: 0 };
}

describe('merge', () => {
  it('marks a number on which two readings differ, and leaves a word alone', () => {
    const [number] = merge([word('88.5', 0.6)], [word('885', 0.7)]);
    expect(number).toMatchObject({ text: '885', doubtful: true });
    const [plain] = merge([word('oxvgen', 0.5)], [word('oxygen', 0.8)]);
    expect(plain).toMatchObject({ text: 'oxygen' });
    expect(plain).not.toHaveProperty('doubtful');
  });

  it('does not ask twice about what is sure', () => {
    expect(merge([word('88.5', 0.95)], [word('885', 0.99)])).toEqual([word('88.5', 0.95)]);
  });

  it('reads a date of no calendar again however sure it was', () => {
    const [date] = merge([word('62/09/1955', 0.93)], [word('02/09/1955', 0.9)]);
    expect(date).toMatchObject({ text: '02/09/1955', doubtful: true });
  });
});

it('takes a decimal point for what looks like a decimal comma', () => {
  expect(merge([word('2,0', 0.93)], [word('2.0', 0.8)])).toEqual([word('2.0', 0.93)]);
  expect(merge([word('2,0', 0.93)], [word('9.0', 0.8)])[0]).toMatchObject({ text: '9.0', doubtful: true });
});

describe('settle', () => {
  const doubtful: OcrWord = { ...word('885', 0.7), doubtful: true, readings: ['88.5', '885'] };

  it('takes what two of three readings say', () => {
    expect(settle(doubtful, [word('88.5,', 0.8)])).toEqual(word('88.5', 0.7));
  });

  it('stays doubtful when the third reading is another one, unsure, elsewhere or impossible', () => {
    expect(settle(doubtful, [word('86.5', 0.9)])).toBe(doubtful);
    expect(settle(doubtful, [word('88.5', 0.3)])).toBe(doubtful);
    expect(settle(doubtful, [word('88.5', 0.9, 400)])).toBe(doubtful);
    const item: OcrWord = { ...word('S.', 0.7), doubtful: true, readings: ['S.', '5.'] };
    expect(settle(item, [word('S.', 0.9)])).toBe(item);
    const date: OcrWord = { ...word('62/09/1955', 0.7), doubtful: true, readings: ['62/09/1955'] };
    expect(settle(date, [word('62/09/1955', 0.9)])).toBe(date);
  });
});
