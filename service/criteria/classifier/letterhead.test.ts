import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { saysNothing } from './letterhead.ts';

function silentIn(text: string): string[] {
  const page = `Office visit\nPatient: A Person\nDate of service: 2025-01-02\n\n${text}`;
  const chart = understand(recordOf(page), requestContextOf({ request: { date_of_service: '2025-01-10' } }));
  return chart.sentences.filter((s) => saysNothing(chart, s)).map((s) => s.text);
}

test('a reply to nobody and a heading alone say nothing', () => {
  expect(silentIn('She asked if she can share his tank. No.\n\nPlan:\nStart oxygen today.')).toEqual([
    'No.',
    'Plan:',
  ]);
});

test('a reply to a question on record says what was asked, and a short finding is one', () => {
  expect(silentIn('Any surgery on the head? Yes.\n\nThe chest is clear. Afebrile.')).toEqual([]);
});
