import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import type { LeafTest } from './schema/tests.ts';
import { guidelineOf } from './testing.ts';

/** The reason for a leaf of this description, by the rules alone. */
function reason(description: string, test: LeafTest, text: string): string {
  const chart = understand(recordOf(text), requestContextOf({}));
  const guideline = guidelineOf([{ criteria_id: '1.1', description, test }]);
  return judge(guideline, chart, { wording: false }).root.children![0]!.leaf!.reason;
}

const ECHO =
  'Echocardiogram report\nDate of service: 02/18/2025   Provider: Harbor Echo\n\nTransthoracic echo of good quality. Valves normal.';
const echo: LeafTest = { kind: 'statement', yes: ['echo*'] };

test('the head of a paper is no reason where its text has one', () => {
  expect(reason('The ejection fraction was measured by echocardiography', echo, ECHO)).toContain(
    'states: "Transthoracic echo of good quality" (p. 1)',
  );
});

test('in a reason of several parts a place from which a paper is tells nothing', () => {
  const both: LeafTest = { kind: 'all', tests: [{ kind: 'statement', yes: ['"harbor"'] }, echo] };
  expect(reason('The heart was looked at', both, ECHO)).not.toContain('is from');
});

const ORDER = 'Order\nDate of service: 02/18/2025   Provider: Ana Ruiz, MD\n\nMRI of the knee.';
const signed: LeafTest = { kind: 'statement', yes: ['provider & md'] };

test.each([
  [
    'Electronically signed 02/19/2025 09:10 A RUIZ',
    'was written by Ana Ruiz, MD and signed on 02/19/2025 (p. 1)',
  ],
  ['Signed: Ana Ruiz', 'was written by Ana Ruiz, MD and signed (p. 1)'],
  ['To be signed by Ana Ruiz.', 'was written by Ana Ruiz, MD (p. 1)'],
  ['Signed by B. Poe 02/20/2025', 'was written by Ana Ruiz, MD (p. 1)'],
])('an order with "%s" %s', (line, told) => {
  expect(reason('A signed order is on file', signed, `${ORDER}\n${line}`)).toContain(told);
});
