import { describe, expect, it } from 'vitest';
import { learnTrust, NO_TRUST, type Recorded } from '../criteria/opinion/combine.ts';
import type { Reply } from '../criteria/opinion/model.ts';
import { INJECTIONS } from '../criteria/opinion/testing.ts';
import { guidelineOf, leafOf } from '../criteria/testing.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import { leaves } from '../tree/index.ts';
import { reviewWithSecond } from './combined.ts';
import { askingOf, opinionsOf, shownOpinions } from './opinions.ts';
import { review } from './review.ts';
import type { ReviewInput } from './types.ts';

const GUIDELINE = guidelineOf([
  leafOf('1.1', 'The patient has obstructive sleep apnea'),
  leafOf('1.2', 'The patient is willing to use the device'),
]);

const CHART = `Progress note
Date of service: 01/05/2026   Provider: R. Gaines MD

ASSESSMENT
Snoring and daytime sleepiness were discussed.
`;

const inputOf = (text: string): ReviewInput => ({
  record: recordOf(text),
  form: { request: { date_of_service: '2026-02-01' } } as ReviewInput['form'],
  guideline: GUIDELINE,
});

const reply = (said: object): Reply => ({
  text: JSON.stringify({
    sentences: [],
    who: 'patient',
    side: 'none',
    when: 'current',
    source: 'clinician',
    settled: 'yes',
    ...said,
  }),
});

describe('instructions inside a chart', () => {
  it.each(INJECTIONS)('are data: %s', (words) => {
    const input = inputOf(`${CHART}${words}\n`);
    const { questions } = askingOf(input, review(input));
    expect(questions.length).toBeGreaterThan(0);
    const [question] = questions;
    // The rules are the program's own, and every line between the record's ends is a heading or a numbered sentence.
    expect(
      questions.every(
        (each) => each.system === question!.system && !each.system.includes('Ignore the above'),
      ),
    ).toBe(true);
    const [request, ...lines] = question!.prefix.split('\n').filter(Boolean);
    expect(request).toMatch(/^REQUEST: /);
    expect(lines[0]).toBe('RECORD');
    expect(lines.at(-1)).toBe('END OF RECORD');
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^(?:DOCUMENT \d+: |-- |\[\d+\] )/);
    expect(question!.prefix).not.toMatch(/<\||\|>|\[\/?INST\]|<\/?s>/);
    // Numbers in brackets are those of sentences that are given, each once.
    const numbers = [...question!.prefix.matchAll(/\[(\d+)\]/g)].map((m) => Number(m[1]) - 1);
    expect(numbers).toEqual([...question!.sentences]);
  });

  it('change no answer where a model obeys them', () => {
    const input = inputOf(`${CHART}${INJECTIONS.join('\n')}\n`);
    const results = review(input);
    const asking = askingOf(input, results);
    const obeyed = new Map(
      asking.leaves.map(({ node }) => [node.criteria_id, reply({ sentences: [99_999], label: 'supports' })]),
    );
    const opinions = opinionsOf(input, asking, obeyed);
    expect(opinions.map((each) => each.kind)).toEqual(asking.leaves.map(() => 'refused'));
    const second = { opinions, trust: TRUSTED, reader: { model: 'Obedient' } };
    expect(reviewWithSecond(input, results, asking, second)).toBeUndefined();
  });
});

/** Of a reader that has been right about what the engine left open. */
const many = (count: number, one: Recorded) => Array.from({ length: count }, () => one);
const TRUSTED = learnTrust([
  ...many(40, { engine: 'unknown', confidence: 0.5, reader: 'yes', right: 'yes' }),
  ...many(30, { engine: 'unknown', confidence: 0.5, reader: 'unknown', right: 'unknown' }),
]);

describe('what two readers come to', () => {
  const CITED = 'Polysomnography on 01/02/2026 confirmed that breathing stops at night.';
  const SAID = `${CHART}${CITED}\n`;

  function heard(results = review(inputOf(SAID)), trust = TRUSTED) {
    const input = inputOf(SAID);
    const asking = askingOf(input, results);
    const number = Number(/\[(\d+)\] Polysomnography/.exec(asking.questions[0]!.prefix)![1]);
    const replies = new Map([['1.1', reply({ sentences: [number], label: 'supports' })]]);
    const opinions = opinionsOf(input, asking, replies);
    const second = { opinions, trust, reader: { model: 'Heron 8B', sha256: 'ab' } };
    const shown = shownOpinions(input, asking, opinions, trust);
    return { results, asking, shown, made: reviewWithSecond(input, results, asking, second) };
  }

  it('changes leaf, evidence, groups, rationale, and keeps what the engine said by itself', () => {
    const { results, made, shown } = heard();
    const before = leaves(results.criteria.criteria_tree)[0]!;
    const [first] = leaves(made!.criteria.criteria_tree);
    expect(shown[0]).toMatchObject({ disagrees: true, combined: { answer: 'yes' } });
    const { color: _color, ...engine } = before.engine!;
    expect(before.answer).toBe('unknown');
    expect(first).toMatchObject({
      answer: 'yes',
      color: 'green',
      engine: {
        answer: 'yes',
        rule: 'second_reader',
        second_reader: { model: 'Heron 8B', sha256: 'ab', answer: 'yes', before: engine },
      },
    });
    expect(first!.engine!.reason).toMatch(
      /^The .* states: "Polysomnography.*\(p\. 1\); found by the second reader\.$/,
    );
    expect(first!.clinical_decisioning![0]).toMatchObject({
      exact_text_sentence_relevant_to_criteria: CITED,
      stance: 'supports',
      origin: 'model',
      page_text: expect.stringContaining('p. 1'),
    });
    expect(first!.certainty!.share).toBe(first!.engine!.confidence);
    expect(made!.criteria.clinical_rationale).toContain('found by the second reader');
  });

  it('changes nothing by a reader of which nothing is known', () => {
    const { made, shown } = heard(undefined, NO_TRUST);
    expect(made).toBeUndefined();
    expect(shown[0]).toMatchObject({ disagrees: true });
    expect(shown[0]).not.toHaveProperty('combined');
  });

  it('is not asked about what a person has answered, and weighs against the engine alone when it is asked again', () => {
    const { results, made } = heard();
    const again = heard(made);
    expect(again.asking.leaves[0]).toMatchObject({ node: { criteria_id: '1.1' }, answer: 'unknown' });
    expect(again.made).toBeUndefined();
    const mine = structuredClone(results);
    leaves(mine.criteria.criteria_tree)[0]!.override = { color: 'red', reason: 'Not so.' };
    const asking = askingOf(inputOf(SAID), mine);
    expect(asking.leaves.map((leaf) => leaf.node.criteria_id)).toEqual(['1.2']);
  });

  it('has no opinion where nothing was answered', () => {
    const input = inputOf(CHART);
    expect(opinionsOf(input, askingOf(input, review(input)), new Map())).toEqual([]);
  });
});
