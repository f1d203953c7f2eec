import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import type { LeafOutcome } from '../outcome.ts';
import { secondReading } from './index.ts';
import type { Classified } from './weigh.ts';

const chart = understand(recordOf('Progress note\n\nThe wound is clean.'), {
  diagnosisCodes: [],
  procedureCodes: [],
});

function answered(answer: LeafOutcome['answer'], yes: number): string {
  const recorded: LeafOutcome = { answer, reason: '', rule: 'statement', confidence: 0.8, findings: [] };
  const read = [{ sentence: chart.sentences.at(-1)!, yes: 0.9, no: 0 }];
  const node = { criteria_id: '1', description: 'The wound is clean' };
  const classified: Classified = { node, chart, recorded, silenceIsNo: false, likes: [], read };
  return secondReading(classified, { yes, no: 0.1, unknown: 0.9 - yes }).answer;
}

test('a yes of the rules stays at a lower share than one that only the wording says', () => {
  expect(answered('yes', 0.65)).toBe('yes');
  expect(answered('unknown', 0.65)).toBe('unknown');
  expect(answered('unknown', 0.75)).toBe('yes');
  expect(answered('yes', 0.5)).toBe('unknown');
});
