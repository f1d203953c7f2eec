import { describe, expect, it } from 'vitest';
import type { PlacedWord } from '../pdf/textlayer.ts';
import { layoutPage } from './layout.ts';
import { typed } from './testing.ts';

const type = (text: string, x: number, y: number) => typed(text, x, y, 5);
const lay = (words: PlacedWord[]) => layoutPage(words, 612, 792);
const texts = (words: PlacedWord[]) => lay(words).map((l) => l.text);

describe('layoutPage', () => {
  it('reads lines from top to bottom whatever the order in the file', () => {
    const words = [...type('second line here', 72, 112), ...type('first line here', 72, 100)].reverse();
    expect(texts(words)).toEqual(['first line here', 'second line here']);
  });

  it('writes wide gaps as three spaces', () => {
    expect(texts(type('Name: Doe    DOB: 1950-01-02', 72, 100))).toEqual(['Name: Doe   DOB: 1950-01-02']);
  });

  it('keeps two spaces in type of one width, where they part what one joins', () => {
    // Letters a little narrower than half their height: the gap is just not wide enough for a cell of its own.
    const words = typed('SpO2 avg 90.6  min 77', 72, 100, 5).map((word, i) =>
      i < 3 ? word : { ...word, rect: { ...word.rect, left: word.rect.left - 0.01 } },
    );
    expect(lay(words).map((l) => l.text)).toEqual(['SpO2 avg 90.6  min 77']);
  });

  it('keeps single spaces in justified text', () => {
    const words = ['one', 'two', 'three', 'four', 'five'].flatMap((w, i) => type(w, 72 + i * 35, 100));
    // Gaps of 10 to 20 points at size 10: wide, but all alike.
    expect(texts(words)[0]).toContain('four five');
  });

  it('reads columns of prose one after the other', () => {
    const left = [
      'alpha beta gamma delta',
      'epsilon zeta eta theta',
      'iota kappa lambda mu nu',
      'xi omicron pi rho sigma',
    ];
    const right = [
      'one two three four five',
      'six seven eight nine ten',
      'eleven twelve thirteen',
      'fourteen fifteen sixteen',
    ];
    const words = [
      ...type('A heading over both columns of this page of text', 72, 80),
      ...left.flatMap((t, i) => type(t, 72, 110 + i * 12)),
      ...right.flatMap((t, i) => type(t, 330, 110 + i * 12)),
    ];
    expect(texts(words).slice(1)).toEqual([...left, ...right]);
  });

  it('reads a table across and keeps its columns', () => {
    const rows = [
      ['Test', 'Result', 'Range'],
      ['Sodium', '139', '135 - 145'],
      ['Potassium', '4.1', '3.5 - 5.1'],
    ];
    const words = rows.flatMap((row, i) => row.flatMap((cell, c) => type(cell, 72 + c * 150, 100 + i * 14)));
    const lines = lay(words);
    expect(lines.map((l) => l.text)).toEqual(rows.map((r) => r.join('   ')));
    expect(new Set(lines.map((l) => l.table))).toEqual(new Set([0]));
    expect(lines[2]!.cells).toEqual([
      { column: 0, first: 0, last: 0 },
      { column: 1, first: 1, last: 1 },
      { column: 2, first: 2, last: 4 },
    ]);
  });

  it('keeps the column of a cell whose neighbour is empty', () => {
    const rows = [
      ['Time', 'SpO2', 'Note'],
      ['08:00', '87', 'at rest'],
      ['08:10', '', 'walking'],
      ['08:20', '84', 'walking'],
    ];
    const words = rows.flatMap((row, i) => row.flatMap((cell, c) => type(cell, 72 + c * 150, 100 + i * 14)));
    expect(lay(words)[2]!.cells?.map((c) => c.column)).toEqual([0, 2]);
  });

  it('lets wrapped lines flow and ends the block where a line ends early', () => {
    const lines = lay([
      ...type('This sentence is long enough to reach the right edge of', 72, 100),
      ...type('the text and goes on.', 72, 112),
      ...type('A new statement that also reaches the right edge of text', 72, 124),
      ...type('and goes on here.', 72, 136),
    ]);
    expect(lines.map((l) => l.block)).toEqual([0, 0, 1, 1]);
  });

  it('starts a block at a bullet and at a larger distance', () => {
    const long = 'words that fill the line up to the right edge of the page';
    const lines = lay([
      ...type(long, 72, 100),
      ...type(`- ${long.slice(2)}`, 72, 112),
      ...type(long, 72, 136),
      ...type(long, 72, 148),
    ]);
    expect(lines.map((l) => l.block)).toEqual([0, 1, 2, 2]);
  });

  it('reads text that runs upwards along the margin as a line of its own', () => {
    const side = 'COPY OF RECORD'.split(' ').map(
      (text, i): PlacedWord => ({
        text,
        rect: { left: 20, top: 500 - i * 45 - 40, right: 30, bottom: 500 - i * 45 },
        direction: 270,
        source: 'text',
      }),
    );
    const body = [
      ...type('The patient walks with a cane', 72, 430),
      ...type('and sleeps well at night', 72, 442),
    ];
    expect(texts([...side, ...body])).toEqual([
      'The patient walks with a cane',
      'and sleeps well at night',
      'COPY OF RECORD',
    ]);
  });

  it('gives every line a box that holds its words', () => {
    for (const line of lay(type('Weight: 98 kg   Height: 150 cm', 72, 100))) {
      for (const { box } of line.words) {
        expect(box.x).toBeGreaterThanOrEqual(line.box.x - 1e-9);
        expect(box.x + box.width).toBeLessThanOrEqual(line.box.x + line.box.width + 1e-9);
      }
    }
  });
});
