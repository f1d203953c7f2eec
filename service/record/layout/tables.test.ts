import { describe, expect, it } from 'vitest';
import type { Line } from '../types.ts';
import { layoutPage } from './layout.ts';
import { typed } from './testing.ts';

const type = (text: string, x: number, y: number) => typed(text, x, y, 6);
const lay = (rows: string[]) =>
  layoutPage(
    rows.flatMap((row, i) => type(row, 60, 100 + 12 * i)),
    612,
    792,
  );
const cellsOf = (line: Line) =>
  line.cells?.map(({ column, first, last }) => [
    column,
    line.words
      .slice(first, last + 1)
      .map((w) => w.text)
      .join(' '),
  ]);

describe('tables', () => {
  it('two spaces part cells in type of fixed pitch when the columns agree', () => {
    const lines = lay([
      'DATE      SITE    L x W x D            NOTES                  BY',
      '04/06/10  R hip   6.1 x 2.2 x 0.8 cm   red, VAC on            RN Lee',
      '05/04/10  L heel  2.6 x 2.1 x 0.2 cm   dry eschar, not debri  RN Lee',
      '06/01/10  R hip   48 x 19 x 5 MM       undermining 1.5        PT Ruiz',
    ]);
    expect(lines.map((l) => l.table)).toEqual([0, 0, 0, 0]);
    expect(cellsOf(lines[2]!)).toEqual([
      [0, '05/04/10'],
      [1, 'L heel'],
      [2, '2.6 x 2.1 x 0.2 cm'],
      [3, 'dry eschar, not debri'],
      [4, 'RN Lee'],
    ]);
  });

  it('prose that touches the edges of a table stays whole', () => {
    const prose = 'The wound is seen on 05/04 and it has closed in part today.';
    const lines = lay(['DATE      SITE    SIZE     BY', '04/06/10  R hip   6.1 cm   Lee', prose]);
    expect(lines[2]!.text).toBe(prose);
  });

  it('a cell that runs on over the next column ends no table', () => {
    const lines = lay([
      'Test      Range    Jan      Feb',
      'Sodium    135-145  139      141',
      'Oral glucose tolerance      156',
      'TSH after 0.4-4.0  2.1      1.9',
    ]);
    expect(new Set(lines.map((l) => l.table))).toEqual(new Set([0]));
  });

  it('the boxes at the head of a form are read across, the columns of prose below them one by one', () => {
    const column = [
      'He has lost weight over the',
      'last year and feels much',
      'better than before, he says',
      'to us today.',
    ];
    const second = [
      'The heart sounds are normal',
      'and the lungs are clear on',
      'both sides, no oedema of the',
      'legs was seen.',
    ];
    const words = [
      ...type('Clinic note', 60, 60),
      ...['Patient', 'DOB', 'Sex', 'MRN', 'Visit date', 'Provider'].flatMap((cell, i) =>
        type(cell, 60 + 85 * i, 85),
      ),
      ...['Ann Doe', '1950-01-02', 'F', '123', '2024-05-06', 'Dr. Lee'].flatMap((cell, i) =>
        type(cell, 60 + 85 * i, 97),
      ),
      ...column.flatMap((row, i) => type(row, 60, 115 + 13 * i)),
      ...second.flatMap((row, i) => type(row, 315, 113 + 13 * i)),
    ];
    const lines = layoutPage(words, 612, 792);
    expect(lines.map((l) => l.text)).toEqual([
      'Clinic note',
      'Patient   DOB   Sex   MRN   Visit date   Provider',
      'Ann Doe   1950-01-02   F   123   2024-05-06   Dr. Lee',
      ...column,
      ...second,
    ]);
    expect(lines.slice(1, 3).map((l) => l.table)).toEqual([0, 0]);
  });
});
