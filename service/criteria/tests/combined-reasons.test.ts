import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judge } from '../judge.ts';
import type { LeafTest } from '../schema/tests.ts';
import { guidelineOf, leafOf } from '../testing.ts';

const terminal: LeafTest = {
  kind: 'all',
  tests: [
    { kind: 'statement', yes: ['terminal illness|hospice'] },
    { kind: 'not', test: { kind: 'value', variable: ['spo2'], at_most: 88 } },
  ],
};
const leafIn = (text: string, test: LeafTest, role?: 'exclude') => {
  const leaf = {
    ...leafOf('1.1', 'Asked for in a terminal illness without hypoxemia', 'x'),
    test,
    ...(role && { role }),
  };
  return judge(guidelineOf([leaf]), understand(recordOf(text), requestContextOf({}))).root.children![0]!
    .leaf!;
};

it('an exclusion that the record never speaks of is not ruled out by what else is in it', () => {
  const low = 'SpO2 85 % at rest on room air.';
  expect(leafIn(low, terminal, 'exclude')).toMatchObject({
    answer: 'no',
    reason: 'The record does not state this.',
  });
  expect(leafIn(`Enrolled in hospice. ${low}`, terminal, 'exclude').reason).toMatch(/SpO2 was 85 %/);
  // asked the other way round, what decides is what is missing
  expect(leafIn(low, terminal).reason).toMatch(/SpO2 was 85 %/);
});

it('words that stand in a longer quote of the same reason are not quoted again', () => {
  const both: LeafTest = {
    kind: 'all',
    tests: [
      { kind: 'statement', yes: ['walk test & done'] },
      { kind: 'statement', yes: ['walk test & reviewed +1'] },
    ],
  };
  const { answer, reason } = leafIn('Walk test was done. It was reviewed with him.', both);
  expect(answer).toBe('yes');
  expect(reason.match(/states: "Walk test was done. It was reviewed with him"/g)).toHaveLength(1);
  expect(reason.match(/states:/g)).toHaveLength(1);
});

it('of one day the sentence that meets a part in most ways is quoted for it', () => {
  const both: LeafTest = {
    kind: 'all',
    tests: [
      { kind: 'statement', yes: ['came|seen', 'examined', 'in clinic'] },
      { kind: 'statement', yes: ['options'] },
    ],
  };
  const { reason } = leafIn('Came by bus. He was seen and examined in clinic. Options were told.', both);
  expect(reason).toContain('"He was seen and examined in clinic"');
});

it('what does not apply is said to, with the words by which', () => {
  const ofUlcer: LeafTest = {
    kind: 'given',
    given: { kind: 'statement', yes: ['pressure ulcer'], no: ['venous ulcer'] },
    // biome-ignore lint/suspicious/noThenProperty: a member of the schema of tests, never awaited
    then: { kind: 'statement', yes: ['turned'] },
  };
  const { answer, reason } = leafIn('Venous ulcer of the leg. Turned in bed.', ofUlcer);
  expect(answer).toBe('not_applicable');
  expect(reason).toMatch(/^Does not apply: the record states: "Venous ulcer of the leg/);
});

it('one sentence that two parts rest on is quoted once, by the part that says most of it', () => {
  const failed: LeafTest = {
    kind: 'all',
    tests: [
      { kind: 'statement', yes: ['exercises'] },
      { kind: 'therapy', any: ['exercises'] },
    ],
  };
  const { answer, reason } = leafIn('Home exercises without relief.', failed);
  expect(answer).toBe('yes');
  expect(reason).toMatch(/reports that the treatment did not help: "Home exercises without relief"/);
  expect(reason.match(/Home exercises/g)).toHaveLength(1);
});

it('a denial behind a count that found too few tells what was found', () => {
  const lows: LeafTest = {
    kind: 'first',
    tests: [
      { kind: 'value', variable: ['glucose'], below: 54, times: 2 },
      { kind: 'statement', yes: ['several lows'], no: ['none low'] },
    ],
  };
  const { answer, reason, findings } = leafIn('Glucose 33 mg/dL at noon. Since then none low.', lows);
  expect(answer).toBe('no');
  expect(reason).toMatch(
    /^1 value below 54 mg\/dL was found; the criterion asks for at least 2\. Blood glucose/,
  );
  expect(reason).toMatch(/states: "Since then none low" \(p\. 1\)\.$/);
  expect(findings.map(({ sentence }) => sentence)).toEqual([1, 0]);
});
