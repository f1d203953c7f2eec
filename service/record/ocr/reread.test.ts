import { beforeEach, expect, it, vi } from 'vitest';
import type { Grey } from '../pdf/render.ts';
import type { Sheet } from './sheet.ts';
import type { OcrWord, RecogniseOptions } from './tesseract.ts';

/** What the engine answers to each question in turn, and what it was asked. */
const engine = vi.hoisted(() => ({ answers: [] as string[], asked: [] as number[] }));
vi.mock('./tesseract.ts', () => ({
  SEGMENT: { line: 7 },
  recognise: async (picture: Grey, { dpi }: RecogniseOptions): Promise<OcrWord[]> => {
    engine.asked.push(dpi);
    const text = engine.answers.shift();
    if (text === undefined) return [];
    // Where the word stands in the window that was cut out, whatever its scale.
    const rect = { left: 0.1 * picture.width, top: 0, right: 0.9 * picture.width, bottom: picture.height };
    return [{ text, confidence: 0.85, rect, line: 0 }];
  },
}));

const { readAgain } = await import('./reread.ts');

const DPI = 300;
const read: Grey = { data: new Uint8Array(800 * 400).fill(255), width: 800, height: 400 };
const sheet: Sheet = { picture: read, dpi: DPI, tilt: 0, scale: 1 };
const first = (text: string, confidence: number): OcrWord => ({
  text,
  confidence,
  rect: { left: 200, top: 100, right: 300, bottom: 140 },
  line: 0,
});
const again = async (word: OcrWord, ...answers: string[]) => {
  engine.answers = answers;
  const [result] = await readAgain(sheet, read, [word], () => undefined);
  return [result!.text, result!.doubtful ?? false];
};

beforeEach(() => {
  engine.asked = [];
});

it('a sure number is not read again, an unsure one is', async () => {
  expect(await again(first('88.5', 0.95))).toEqual(['88.5', false]);
  expect(engine.asked).toEqual([]);
  expect(await again(first('88.5', 0.6), '88.5')).toEqual(['88.5', false]);
  expect(engine.asked).toHaveLength(1);
});

it('a number on which two readings differ is read a third time, at a higher resolution, and two of three decide', async () => {
  expect(await again(first('88.5', 0.6), '885', '88.5')).toEqual(['88.5', false]);
  expect(engine.asked).toHaveLength(2);
  expect(engine.asked[1]).toBeGreaterThan(DPI);
});

it('a number on which no two of three readings agree is doubtful', async () => {
  const [, doubtful] = await again(first('88.5', 0.6), '885', '86.5');
  expect(doubtful).toBe(true);
});

it('a day of no calendar is doubtful however often it is seen', async () => {
  const [, doubtful] = await again(first('62/09/1955', 0.95), '62/09/1955', '62/09/1955');
  expect(doubtful).toBe(true);
});
