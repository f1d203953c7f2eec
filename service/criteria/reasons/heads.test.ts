import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { stated, withoutRepeats } from './templates.ts';

/** The sentence of the chart with these words, as a reason states it. */
function told(text: string, words: string, verb?: string): string {
  const chart = understand(
    recordOf(`Exercise test report\nDate of service: 02/18/2025\n\n${text}`),
    requestContextOf({}),
  );
  const home = chart.sentences.find((sentence) => sentence.text.includes(words))!;
  return stated(chart, { span: { start: home.start, end: home.end }, sentence: home.index }, verb);
}

const WALK =
  'Time   Effort                O2        SpO2   HR\n10:02  chair, 6 min          none      94     77\n10:09  hallway, lap 5        none      84     104';

test('a row is stated with the heads of its columns', () => {
  expect(told(WALK, 'hallway')).toMatch(
    /^The .* of 02\/18\/2025 states under "Time \| Effort \| O2 \| SpO2 \| HR": "10:09 hallway, lap 5 none 84 104" \(p\. 1\)$/,
  );
  expect(told(WALK, 'hallway', 'mentions this only as uncertain')).toContain(
    'mentions this only as uncertain, under "Time | Effort | O2 | SpO2 | HR": "10:09',
  );
});

test('a line is stated with the side that its heading names', () => {
  expect(told('RIGHT HIP: Joint space is gone. Spurs at the rim.', 'Spurs')).toContain(
    'states under "RIGHT HIP": "Spurs at the rim" (p. 1)',
  );
});

test('running text has no head', () => {
  expect(told('She walks a mile a day. SpO2 stays at 95.', 'stays')).toContain(
    'states: "SpO2 stays at 95" (p. 1)',
  );
});

test('a bracket within a quote ends no reason', () => {
  const [short, long] = ['Room is booked', 'Set is in (checked 2/18). Room is booked'].map(
    (words) => `The order of 02/18/2025 states: "${words}" (p. 5).`,
  );
  expect(withoutRepeats([short!, long!])).toEqual([long]);
});

test('a line with dots that lead to its value heads nothing, and is told without them', () => {
  const report =
    'REI ........................ 9.7 /h\nODI ........................ 8.8\nSpO2 mean/min .............. 94 / 83';
  expect(told(report, 'ODI')).toContain('states: "ODI 8.8" (p. 1)');
  expect(told(report, 'mean')).toContain('states: "SpO2 mean/min 94 / 83" (p. 1)');
});
