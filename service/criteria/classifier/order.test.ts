import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import { judge } from '../judge.ts';
import type { LeafTest } from '../schema/tests.ts';
import { guidelineOf } from '../testing.ts';

/** Pages in the order of the chart; each a document of its own. */
function firstShown(description: string, asked: string[] | LeafTest, pages: string[]) {
  const test: LeafTest = Array.isArray(asked) ? { kind: 'statement', yes: asked } : asked;
  const chart = understand(recordOf(pages.join('\f')), { diagnosisCodes: [], procedureCodes: [] });
  const guideline = guidelineOf([{ criteria_id: '1.1', description, test }]);
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
  expect(shown.reason).toContain('walker failed');
});

test('a sentence that meets the test in several ways speaks before one that meets it in one', () => {
  const shown = firstShown(
    'Mobility is limited',
    ['walker', 'falls'],
    [page('01/05/2026', 'She has a walker. She falls although she pushes a walker.')],
  );
  expect(shown.sentence).toContain('although');
});

test('words that the criterion asks for speak before a statement that is only surer', () => {
  const shown = firstShown(
    'A walker failed at home and in the garden',
    { kind: 'statement', yes: ['unable'], no: ['walker failed'], no_negated: 'yes' },
    [page('01/05/2026', 'She was unable. No walker failed at home or in the garden.')],
  );
  expect(shown.sentence).toContain('garden');
});

test('a denial by name speaks before another cause that rules the same out', () => {
  const shown = firstShown(
    'The limp comes from an infection',
    { kind: 'statement', yes: ['infection|abscess'], no: ['arthritis'] },
    [page('01/05/2026', 'The limp is from arthritis of the hip joint. No abscess was seen on the scan.')],
  );
  expect(shown.sentence).toContain('abscess');
  expect(shown.reason).toContain('No abscess');
});

test('a word that is denied by how it begins counts as the name of the matter', () => {
  const shown = firstShown(
    'The flow is obstructed',
    { kind: 'statement', yes: ['obstructed|obstruction'], no: ['bladder walls', 'unobstructed'] },
    [page('01/05/2026', 'The bladder walls looked pink. The nomogram was unobstructed.')],
  );
  expect(shown.sentence).toContain('nomogram');
});

test('a reason keeps a longer quote that holds the sentence shown first', () => {
  const parts: LeafTest[] = [
    { kind: 'statement', yes: ['walker & falls +1'] },
    { kind: 'statement', yes: ['walker', 'kitchen'] },
  ];
  const shown = firstShown('Uses a walker in the kitchen', { kind: 'any', tests: parts }, [
    page('01/05/2026', 'She has a walker in the kitchen. Falls have come twice a week.'),
  ]);
  expect(shown.sentence).toContain('kitchen');
  expect(shown.reason).toContain('Falls have come');
});

test('the age is quoted from a note rather than from the line that names the patient', () => {
  const shown = firstShown('The patient is an adult', { kind: 'age', at_least: 18 }, [
    `Progress note\nPatient: Sample Person   Age: 64   Date of service: 01/05/2026\n\nThis is a 64-year-old man with a cough.`,
    `Letter\nPatient: Sample Person   Age: 64   Date of service: 01/06/2026\n\nThank you for seeing him.`,
  ]);
  expect(shown.sentence).toContain('with a cough');
});
