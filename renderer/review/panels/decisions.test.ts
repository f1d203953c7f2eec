import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { allowed, askable, isFinal, mayEdit, mayReopen, needsReason, openItems } from './decisions.ts';

const node = (description: string, color: Color, criteria?: CriteriaNode[]): CriteriaNode => ({
  criteria_id: description,
  description,
  color,
  ...(criteria && { operator: 'OR', criteria }),
});

test('only what is open in open groups is asked for', () => {
  const tree = node('root', 'yellow', [
    node('settled', 'green', [node('needless', 'yellow'), node('met', 'green')]),
    node('open group', 'yellow', [node('asked', 'yellow'), { ...node('judged', 'yellow'), judgement: true }]),
    node('asked', 'yellow'),
    node('against', 'red'),
  ]);
  expect(openItems(tree)).toEqual(['asked']);
});

test('an approval against the criteria as reviewed needs its reason, like a denial', () => {
  expect(needsReason('approve', 'MET')).toBe(false);
  expect(needsReason('approve', 'INSUFFICIENT_EVIDENCE')).toBe(true);
  expect(needsReason('deny', 'NOT_MET')).toBe(true);
  expect(needsReason('request_information', 'NOT_MET')).toBe(false);
});

test('only a physician may deny', () => {
  expect(allowed('deny', 'nurse')).toBe(false);
  expect(allowed('deny', 'admin')).toBe(false);
  expect(allowed('deny', 'physician')).toBe(true);
  expect(allowed('approve', 'auditor')).toBe(false);
  expect(mayEdit('auditor')).toBe(false);
});

test('everything open or against outside settled groups may be asked for; what decides is proposed', () => {
  const tree = node('root', 'red', [
    node('settled', 'green', [node('needless', 'yellow')]),
    node('open', 'yellow'),
    node('against', 'red'),
    { ...node('excluded', 'red'), role: 'exclude' },
  ]);
  expect(askable(tree)).toEqual([
    { text: 'open', proposed: false },
    { text: 'against', proposed: false },
  ]);
  expect(askable({ ...tree, color: 'yellow' })[0]).toEqual({ text: 'open', proposed: true });
});

test('what was denied is reopened by a physician only; a hand-over is not final', () => {
  expect(mayReopen({ decision: 'deny' }, 'nurse')).toBe(false);
  expect(mayReopen({ decision: 'deny' }, 'physician')).toBe(true);
  expect(mayReopen({ decision: 'approve' }, 'nurse')).toBe(true);
  expect(isFinal({ decision: 'refer_to_physician' })).toBe(false);
  expect(isFinal({ decision: 'request_information' })).toBe(false);
  expect(isFinal({ decision: 'deny' })).toBe(true);
});
