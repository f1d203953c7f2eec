import { expect, it } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { requestContextOf, understand } from '../index.ts';

const stated = (text: string) =>
  understand(
    recordOf(
      `Program log\nPatient: Sample Person   DOB: 06/01/1955\nDate of service: 2025-03-12   Provider: A. Lund, RN\n\n${text}`,
    ),
    requestContextOf({}),
  )
    .sentences.filter((s) => s.document === 0 && s.index > 2)
    .map((s) => [s.date, s.text]);

it('dates all sentences of a log entry by the day it begins with', () => {
  expect(
    stated(
      '01/10/25  Seen by surgeon. 67 in, 242 lb.\n02/04/25  Psychology: cleared, no untreated depression\n02/18/25  Wt 239 lb. Rebooked 4/6.\n          Packet sent.\n\nStill waiting.',
    ),
  ).toEqual([
    ['2025-01-10', '01/10/25  Seen by surgeon.'],
    ['2025-01-10', '67 in, 242 lb.'],
    ['2025-02-04', '02/04/25  Psychology: cleared, no untreated depression'],
    ['2025-02-18', '02/18/25  Wt 239 lb.'],
    ['2025-02-18', 'Rebooked 4/6.'],
    ['2025-02-18', 'Packet sent.'],
    ['2025-03-12', 'Still waiting.'],
  ]);
});

it('reads a column of short findings line by line', () => {
  expect(stated('Heart regular\nLungs clear\nNo edema\nGait steady').map(([, text]) => text)).toEqual([
    'Heart regular',
    'Lungs clear',
    'No edema',
    'Gait steady',
  ]);
});

it('reads the unit of a number on the next line as that, not as an item of a list', () => {
  const lines =
    'He was seen today with his wife for the urine flow, which is slow, and the prostate is 30\ng. Flow test today: not obstructed.';
  expect(stated(lines).map(([, text]) => text)[0]).toMatch(/prostate is 30\sg\./);
  expect(stated('f. CT of the chest, read 2024\ng. MRI of the head').map(([, text]) => text)).toContain(
    'g. MRI of the head',
  );
});
