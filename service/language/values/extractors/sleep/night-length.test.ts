import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing.ts';

const hours = (title: string, text: string) =>
  valuesOf('recording_hours', text, { title, form: { request: { date_of_service: '2025-03-20' } } });

test.each<[string, string, number[]]>([
  ['NIGHT STUDY', '5.5 h, air: mean 90, min 80, 70 min below 88', [5.5]],
  ['OVERNIGHT STRIP', 'Worn 02/16/26 2248-0601 on air. Low 84.', [7.22]],
  ['OVERNIGHT STRIP', '94 minutes analysable. Low 84.', [1.57]],
  ['Overnight oximetry', 'VALID TIME   6:41        ROOM AIR', [6.68]],
  ['Office visit', '5.5 h drive to clinic. Sat 94.', []],
])('%s: %s', (title, text, expected) => expect(hours(title, text)).toEqual(expected));
