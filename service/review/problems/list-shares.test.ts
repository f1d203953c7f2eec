import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listFeatures } from './list-features.ts';
import { shareOf, weighed } from './list-shares.ts';
import type { ListedProblem } from './listed.ts';
import { problemsOf, ruledProblems } from './problems.ts';

const chartOf = (...papers: string[]) =>
  understand(
    recordOf(papers.map((paper) => `Office visit\nDate of service: 02/18/2025\n\n${paper}`).join('\f')),
    requestContextOf({ request: { date_of_service: '2025-03-01' } }),
  );
const sharesOf = (chart: ReturnType<typeof chartOf>) =>
  Object.fromEntries(
    listFeatures(chart, ruledProblems(chart, []), []).map(({ key, features }) => [key, shareOf(features)]),
  );

describe('a problem over the whole chart', () => {
  test('is likelier where it is assessed than where it is asked about, denied or over', () => {
    const shares = sharesOf(
      chartOf(
        'HPI: Wonders whether she has fibromyalgia like her sister. No asthma.\nPAST MEDICAL HISTORY: Pneumonia 2019.\nASSESSMENT:\n1. COPD.',
      ),
    );
    expect(shares.copd).toBeGreaterThan(0.8);
    for (const other of ['fibromyalgia', 'asthma', 'pneumonia']) expect(shares[other]).toBeLessThan(0.3);
  });

  test('is left to confirm where the rules list what the words hardly bear', () => {
    const weighedAs = (text: string) => {
      const chart = chartOf(text);
      const asActive = ruledProblems(chart, []).map((each) => ({ ...each, status: 'active' as const }));
      return weighed(chart, asActive, [], () => undefined).map(({ key, status }) => `${key} ${status}`);
    };
    expect(weighedAs('HPI: Her mother has asthma.')).toEqual(['asthma unconfirmed']);
    expect(weighedAs('HPI: She has asthma.')).toEqual(['asthma active']);
  });

  test('is active where the words of the whole chart are surer than the rules, by what they say', () => {
    const weighedAs = (text: string) => {
      const chart = chartOf(text);
      const asPast = ruledProblems(chart, []).map((each) => ({ ...each, status: 'past' as const }));
      const asked: string[] = [];
      const list = weighed(chart, asPast, [], ([said]) => {
        asked.push(`${said!.key} ${said!.saying}`);
        return asPast.find(({ key }) => key === said!.key);
      });
      return [asked, list.map(({ key, status }) => `${key} ${status}`)];
    };
    expect(weighedAs('PAST MEDICAL HISTORY: COPD.\nASSESSMENT:\n1. COPD.')).toEqual([
      ['copd has'],
      ['copd active'],
    ]);
    expect(weighedAs('HPI: Pneumonia in 2019. No pneumonia now.')).toEqual([[], ['pneumonia past']]);
  });

  test('is never lost, and the same each time', () => {
    const text =
      'HPI: Her mother had stroke. Possible gout. No asthma.\nASSESSMENT:\n1. COPD.\n2. One level.';
    const keys = (list: readonly ListedProblem[]) => list.map(({ key, status }) => `${key} ${status}`);
    const chart = chartOf(text);
    const ruled = ruledProblems(chart, []);
    const list = weighed(chart, ruled, [], () => undefined);
    expect(list.map(({ key }) => key).sort()).toEqual(ruled.map(({ key }) => key).sort());
    expect(keys(problemsOf(chartOf(text), () => undefined, []))).toEqual(
      keys(problemsOf(chart, () => undefined, [])),
    );
  });

  test('stays with the rules where it follows from a value', () => {
    const chart = chartOf('HPI: Tired.\n\nLABS: Hemoglobin A1c 9.2 % on 01/02/2026, 8.8 % on 06/03/2025.');
    const [diabetes] = ruledProblems(chart, []).filter(({ key }) => key === 'diabetes');
    expect(weighed(chart, [diabetes!], [], () => undefined)).toContainEqual(diabetes);
    // the same as words alone has a share
    const told = { ...diabetes!, said: diabetes!.said.map(({ measured: _, ...each }) => each) };
    expect(weighed(chart, [told], [], () => undefined)).not.toContainEqual(told);
  });
});
