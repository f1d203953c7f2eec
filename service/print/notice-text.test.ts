import { expect, test } from 'vitest';
import { MOST_GRADE, readingGrade } from '../contract/notice-check.ts';
import type { Decision } from '../contract/runs.ts';
import { noticeText, templatesFor } from './notice-text.ts';

const tree = {
  criteria_id: '1',
  description: 'The patient qualifies',
  operator: 'AND' as const,
  criteria: [
    {
      criteria_id: '1.1',
      description: 'A sleep study shows an AHI of 15 or more',
      engine: {
        answer: 'no' as const,
        color: 'red' as const,
        reason: 'The AHI was 9.',
        rule: 'test',
        confidence: 1,
      },
    },
  ],
};

const decided = (decision: Decision['decision'], role: string, name: string) =>
  ({
    decision,
    signed_role: role,
    signed_name: name,
    signed_at: '2026-03-01T12:00:00Z',
    extension_days: 14,
  }) as Decision;

const textFor = (
  kind: Parameters<typeof noticeText>[0],
  template: string,
  decision: Decision,
  letterhead = '',
) =>
  noticeText(kind, template, {
    runId: 'r',
    form: { request: { service: 'a CPAP device' } },
    guidelineCode: 'NCD-240.4',
    guidelineName: 'CPAP therapy',
    dueAt: '2026-03-08T12:00:00Z',
    tree,
    decision,
    credential: 'MD',
    letterhead,
    at: new Date('2026-03-01T12:00:00Z'),
  });

const decisions = ['approve', 'deny', 'request_information', 'refer_to_physician'] as const;
const every = decisions.flatMap((decision) =>
  templatesFor(decision).map(({ kind, template }) => [decision, kind, template] as const),
);

test.each(every)(
  'after %s the patient’s part of a notice of %s (%s) reads at 8th grade at most',
  (decision, kind, template) => {
    const { patient } = textFor(kind, template, decided(decision, 'physician', 'Pia Roth, MD'));
    expect(readingGrade(patient.map(({ text }) => text).join('\n'))).toBeLessThanOrEqual(MOST_GRADE);
  },
);

test('a person signs by name and credentials; an administrator does not sign as one', () => {
  const who = (role: string, name: string) =>
    textFor('approval', 'general', decided('approve', role, name)).provider.find(
      ({ part }) => part === 'human',
    )?.text;
  expect(who('nurse', 'Nora Lind, RN')).toContain('Nora Lind, RN, Nurse reviewer decided');
  expect(who('admin', 'Ada Keys')).toBe('Ada Keys decided this request on 03/01/2026.');
});

test('patients are sent to “the address above” only where there is one, and to a number where there is a number', () => {
  const all = (letterhead: string) => {
    const { provider, patient } = textFor(
      'denial',
      'general',
      decided('deny', 'physician', 'Pia Roth, MD'),
      letterhead,
    );
    return [...provider, ...patient].map(({ text }) => text).join('\n');
  };
  expect(all('')).not.toMatch(/above|\{\{/);
  expect(all(' \n')).toContain('Write to us.');
  expect(all('Plan of the Lakes\n12 Shore Road')).toMatch(/Write to us at the address above[\s\S]*Call us\./);
  expect(all('Plan of the Lakes\n(555) 010-0199')).toContain('Call the number above.');
});
