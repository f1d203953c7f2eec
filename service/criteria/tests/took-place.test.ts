import { describe, expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judge } from '../judge.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { dayOfEncounter } from './took-place.ts';

interface Page {
  title: string;
  by: string;
  text: string;
  date?: string;
}

const chartOf = (...pages: Page[]) =>
  understand(
    recordOf(
      pages
        .map(
          ({ title, by, text, date = '03/04/2025' }) =>
            `${title}\nPatient: Ada Brook   DOB: 01/02/1950   Sex: F   MRN: 7\nDate of service: ${date}   Provider: ${by}\n\n${text}`,
        )
        .join('\f'),
    ),
    requestContextOf({ request: { date_of_service: '2025-04-01' } }),
  );

function dayOf(page: Page): string | null | undefined {
  const chart = chartOf(page);
  return dayOfEncounter(chart, chart.documents[0]!);
}

describe('the record of an encounter', () => {
  it('is a visit by its kind, on its own day', () => {
    expect(dayOf({ title: 'Office visit', by: 'L. Fox, MD', text: 'Doing well.' })).toBe('2025-03-04');
  });
  it('is a note of a clinician whatever its title says, one of others only where it tells so', () => {
    const text = 'Walks ten feet with two canes.';
    expect(dayOf({ title: 'Mobility', by: 'L. Fox, MD', text })).toBe('2025-03-04');
    expect(dayOf({ title: 'Mobility', by: 'L. Fox', text })).toBeNull();
  });
  it('is a letter only where it tells that the patient was seen, on that day', () => {
    const by = 'L. Fox, MD';
    expect(dayOf({ title: 'Letter of support', by, text: 'She needs the chair at home.' })).toBeNull();
    expect(
      dayOf({ title: 'Letter of support', by, text: 'I examined Mrs. Brook on 10/11/2024 in my office.' }),
    ).toBe('2024-10-11');
  });
  it('is nothing that a supplier writes', () => {
    const text = 'Seen today at home, exam of the joystick done.';
    expect(dayOf({ title: 'Dealer evaluation', by: 'Sunrise Rehab', text })).toBeNull();
    expect(dayOf({ title: 'Home visit by DME supplier', by: 'Plains Medical', text })).toBeNull();
  });
  it('is no visit that is only planned', () => {
    const text = 'She will be seen here by Dr. Fox in May.';
    expect(dayOf({ title: 'Letter to patient', by: 'L. Fox, MD', text })).toBeNull();
  });
});

describe('a visit that is asked for', () => {
  const node: GuidelineNode = {
    criteria_id: '1',
    description: 'the practitioner examined mobility before the order',
    test: {
      kind: 'encounter',
      about: ['mobility'],
      scope: {
        authors: ['physician', 'advanced_practice', 'unknown'],
        window: { of: { any: ['written order'], pick: 'latest' } },
      },
    },
  };
  const answer = (...pages: Page[]) =>
    judge(
      { guideline_code: 'X', guideline_name: 'X', guideline_version: '1', kind: 'LCD', criteria: node },
      chartOf(...pages),
    ).root.answer;
  const order = {
    title: 'Order',
    by: 'L. Fox, MD',
    text: 'Written order for a scooter.',
    date: '03/10/2025',
  };
  const visit = { title: 'Office visit', by: 'L. Fox, MD', text: 'Mobility examined, gait 20 feet.' };

  it('is there when it took place in time', () => {
    expect(answer(visit, order)).toBe('yes');
  });
  it('is not denied by a later one', () => {
    expect(answer({ ...visit, date: '03/20/2025' }, order)).toBe('unknown');
  });
  it('is not that of a therapist, named or not', () => {
    expect(answer({ ...visit, title: 'Physical therapy visit', by: 'R. Bell' }, order)).toBe('unknown');
    expect(answer({ ...visit, title: 'Office visit', by: 'R. Bell, DPT' }, order)).toBe('unknown');
  });
});
