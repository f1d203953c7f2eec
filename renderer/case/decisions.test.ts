import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../service/contract/results.ts';
import { allowed, askable, isFinal, mayEdit, mayReopen, needsReason, openItems, signs } from './decisions.ts';

const ANSWERS = { green: 'yes', red: 'no', yellow: 'unknown', gray: 'not_applicable' } as const;
const node = (
  description: string,
  color: Color,
  criteria?: CriteriaNode[],
  operator: 'AND' | 'OR' = 'AND',
): CriteriaNode => ({
  criteria_id: description,
  description,
  color,
  answer: ANSWERS[color],
  ...(criteria && { operator, criteria }),
});

test('only what is open in open groups is asked for', () => {
  const tree = node('root', 'yellow', [
    node('settled', 'green', [node('needless', 'yellow'), node('met', 'green')], 'OR'),
    node('open group', 'yellow', [node('asked', 'yellow'), { ...node('judged', 'yellow'), judgement: true }]),
    node('asked', 'yellow'),
  ]);
  expect(openItems(tree)).toEqual(['asked']);
});

test('of ways that exclude each other only the nearest is asked for', () => {
  const way = (name: string, shown: number) =>
    node(name, 'yellow', [
      ...Array.from({ length: shown }, (_, at) => node(`${name} shown ${at}`, 'green')),
      node(`${name} open`, 'yellow'),
    ]);
  const tree = node('root', 'yellow', [
    node('the order', 'yellow'),
    node('group', 'yellow', [way('group II', 0), way('group I', 2), way('group III', 1)], 'OR'),
  ]);
  expect(openItems(tree)).toEqual(['the order', 'group I open']);
  expect(askable(tree).filter((item) => item.proposed)).toHaveLength(2);
  expect(askable(tree).map(({ text }) => text)).toContain('group II open');
});

test('an approval against the criteria as reviewed needs its reason, like a denial', () => {
  expect(needsReason('approve', 'MET')).toBe(false);
  expect(needsReason('approve', 'INSUFFICIENT_EVIDENCE')).toBe(true);
  expect(needsReason('deny', 'MET')).toBe(true);
  expect(needsReason('deny', 'NOT_MET')).toBe(true);
  expect(needsReason('request_information', 'NOT_MET')).toBe(false);
});

test('only a physician may deny', () => {
  expect(allowed('deny', 'nurse')).toBe(false);
  expect(allowed('deny', 'admin')).toBe(false);
  expect(allowed('deny', 'physician')).toBe(true);
  expect(allowed('approve', 'auditor')).toBe(false);
  expect(allowed('approve', 'admin')).toBe(false);
  expect([signs('nurse'), signs('admin')]).toEqual([true, false]);
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
  const open = { ...tree, color: 'yellow' as const, answer: 'unknown' as const };
  expect(askable(open)[0]).toEqual({ text: 'open', proposed: true });
});

test('what was denied is reopened by a physician only; a hand-over is not final', () => {
  expect(mayReopen({ decision: 'deny' }, 'nurse')).toBe(false);
  expect(mayReopen({ decision: 'deny' }, 'physician')).toBe(true);
  expect(mayReopen({ decision: 'approve' }, 'nurse')).toBe(true);
  expect(isFinal({ decision: 'refer_to_physician' })).toBe(false);
  expect(isFinal({ decision: 'request_information' })).toBe(false);
  expect(isFinal({ decision: 'deny' })).toBe(true);
});
