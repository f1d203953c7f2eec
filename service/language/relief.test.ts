import { describe, expect, it } from 'vitest';
import { requestContextOf, understand } from './index.ts';
import { recordOf } from './plain-record.ts';

const relief = (text: string) =>
  understand(
    recordOf(`Office visit\nDate of service: 2025-03-12\n\n${text}`),
    requestContextOf({ request: { date_of_service: '2025-03-20' } }),
  )
    .measurements.filter((m) => m.variable === 'percent_relief' && !m.assertion.negated)
    .map((m) => m.low);

describe('relief told as two scores or as a share', () => {
  it.each<[string, number[]]>([
    ['The neck pain fell from 7 to 2 and stayed there.', [71]],
    ['RFA last year brought it from 8 to 2.', [75]],
    ['MBB #1: before 8, after 1 for 2 hours.', [88]],
    ['The block: 8 before, 4 after.', [50]],
    ['MBB with bupivacaine, pain 7 down to 1.', [86]],
    ['The burn took three quarters of the pain away.', [75]],
    ['Neck pain from 4 to 2 weeks ago.', []],
    ['Pain from 7 to 9 since the fall.', []],
    ['Injection visits from 8 to 2 pm.', []],
    ['Pain clinic: takes three quarters of a tablet.', []],
  ])('%s', (text, expected) => expect(relief(text)).toEqual(expected));
});
