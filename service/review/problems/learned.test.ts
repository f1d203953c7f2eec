import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { mentionsOf } from '../mentions/find.ts';
import { problemShares, statementsOf } from './learned.ts';
import { drugShares, drugStatementsOf } from './learned-drugs.ts';
import { tellings } from './medications.ts';
import { sayings } from './said.ts';

const HEAD = 'Office visit\nDate of service: 02/18/2025\n\n';
const chartOf = (text: string) =>
  understand(recordOf(`${HEAD}${text}`), requestContextOf({ request: { date_of_service: '2025-03-01' } }));

describe('what the words say of a problem', () => {
  test('shares of all labels that add up to one, the same each time', () => {
    const chart = chartOf('HPI: He lives with COPD and no diabetes.');
    const [mention] = mentionsOf(chart);
    const shares = problemShares(chart, mention!, undefined);
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(problemShares(chart, mention!, undefined)).toEqual(shares);
  });

  test.each([
    ['ASSESSMENT:\n1. Hypertension.', 'active'],
    ['HPI: He denies chest pain. There is no pneumonia.', 'ruled_out'],
    ['FAMILY HISTORY: Father with stroke.', 'family_or_other_person'],
    ['IMPRESSION: Possible pneumonia.', 'unsettled'],
  ])('%s is %s', (text, label) => {
    const chart = chartOf(text);
    const mention = mentionsOf(chart).at(-1)!;
    const shares = problemShares(chart, mention, undefined);
    expect(Object.entries(shares).sort((a, b) => b[1] - a[1])[0]![0]).toBe(label);
  });

  test('what the rules leave out is listed where the words say that it is there', () => {
    const chart = chartOf('HPI: ECG atrial fibrillation, ventricular rate 130 to 146.');
    const names = (list: readonly { key: string; saying: string }[]) =>
      list.map(({ key, saying }) => `${key} ${saying}`);
    expect(names(sayings(chart))).not.toContain('afib has');
    expect(names(statementsOf(chart))).toContain('afib has');
  });

  test('no symptom is listed that is only said of', () => {
    expect(statementsOf(chartOf('HPI: He has a cough and shortness of breath.'))).toEqual([]);
  });
});

describe('what the words say of a drug', () => {
  test('a public vocabulary names what the project’s list does not', () => {
    const chart = chartOf('She is on abatacept 125 mg weekly for the joints.');
    expect(drugStatementsOf(chart)).toMatchObject([{ generic: 'abatacept', taken: true }]);
  });

  test.each(['ALLERGIES: Ertapenem.', 'PLAN: We will consider ertapenem.', 'She takes no ertapenem.'])(
    'not taken: %s',
    (text) => {
      expect(drugStatementsOf(chartOf(text)).filter(({ taken }) => taken)).toEqual([]);
    },
  );

  test('an entry of a list of medications is current', () => {
    const chart = chartOf('MEDICATIONS:\n1. Metformin 500 mg twice daily.');
    const mention = mentionsOf(chart).find(({ kind }) => kind === 'drug')!;
    expect(drugShares(chart, mention, tellings(chart)[0]).current).toBeGreaterThan(0.9);
  });
});
