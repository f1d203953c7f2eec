/** The record understood, once for all that a review asks of it. */
import { understand } from '../language/index.ts';
import type { Chart } from '../language/types.ts';
import type { MedicalRecord } from '../record/types.ts';
import { contextOf } from './identity.ts';
import type { ReviewAgain, ReviewInput } from './types.ts';

const charts = new WeakMap<MedicalRecord, { asked: string; chart: Chart }>();

export function chartOf(input: ReviewInput | Parameters<ReviewAgain>[0]): Chart {
  const { record } = input;
  const request = contextOf(input);
  const asked = JSON.stringify(request);
  const known = charts.get(record);
  if (known?.asked === asked) return known.chart;
  const chart = understand(record, request);
  charts.set(record, { asked, chart });
  return chart;
}
