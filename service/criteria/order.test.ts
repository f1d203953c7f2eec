import { expect, test } from 'vitest';
import { understand } from '../language/index.ts';
import { recordOf } from '../language/plain-record.ts';
import type { Guideline } from './guideline.ts';
import { judge } from './judge.ts';

/** Pages in the order of the chart; each a document of its own. */
function firstShown(description: string, yes: string[], pages: string[]) {
  const chart = understand(recordOf(pages.join('\f')), { diagnosisCodes: [], procedureCodes: [] });
  const guideline: Guideline = {
    guideline_code: 'T1',
    guideline_name: 'T1 - Test determination',
    guideline_version: '1',
    kind: 'LCD',
    criteria: {
      criteria_id: '1',
      description: 'Covered',
      operator: 'AND',
      criteria: [{ criteria_id: '1.1', description, test: { kind: 'statement', yes } }],
    },
  };
  const leaf = judge(guideline, chart).root.children![0]!.leaf!;
  return { sentence: chart.sentences[leaf.findings[0]!.sentence]!.text, reason: leaf.reason };
}

const page = (date: string, text: string) => `Progress note\nDate of service: ${date}\n\n${text}`;

test('of two equal statements the one in the later document speaks first', () => {
  const pages = [
    page('01/05/2024', 'She uses a walker in the kitchen.'),
    page('01/05/2026', 'She uses a walker in the garden.'),
  ];
  for (const chart of [pages, pages.toReversed()])
    expect(firstShown('The patient uses a walker', ['walker'], chart).sentence).toContain('garden');
});

test('on one day the sentence that shares more words with the criterion speaks first, and the reason quotes it', () => {
  const shown = firstShown(
    'A walker was tried at home and failed',
    ['walker stands', 'walker failed'],
    [page('01/05/2026', 'A walker stands in the hall. The walker failed when tried at home.')],
  );
  expect(shown.sentence).toContain('failed');
  expect(shown.reason).toContain('"walker failed"');
});

test('a sentence that meets the test in several ways speaks before one that meets it in one', () => {
  const shown = firstShown(
    'Mobility is limited',
    ['walker', 'falls'],
    [page('01/05/2026', 'She has a walker. She falls although she pushes a walker.')],
  );
  expect(shown.sentence).toContain('although');
});
