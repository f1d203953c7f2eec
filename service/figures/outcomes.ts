/** How often each outcome of a case occurs. */
import { type Counting, counted } from './months.ts';
import type { Db, Range } from './range.ts';

const OUTCOMES: Counting = {
  name: 'outcomes',
  table: 'run_facts',
  day: 'decided_day',
  by: ['urgency', 'decision', 'extended', 'approved_after_denial', 'engine_decision'],
};

export interface Outcome {
  urgency: string;
  decision: 'approve' | 'deny' | null;
  extended: 0 | 1;
  approved_after_denial: 0 | 1;
  engine_decision: string | null;
  count: number;
}

export const outcomes = (db: Db, range: Range) => counted<Outcome>(db, range, OUTCOMES);
