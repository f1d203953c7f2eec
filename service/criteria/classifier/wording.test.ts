import { describe, expect, it, vi } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, tokenise, understand } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import { judge } from '../judge.ts';
import type { Guideline, GuidelineNode } from '../schema/guideline.ts';
import { gramsOf } from './grams.ts';
import { type Example, learn, quantise } from './learn.ts';
import respelled from './learned-as.json' with { type: 'json' };
import { leafKey, logitsOf, type Sides, sharesOf } from './model.ts';

/** Stands for what was learnt: a sentence with "proofword" reads like proof, one with "counterword" like the contrary, with "halfword" somewhat. */
vi.mock('./likeness.ts', () => ({
  likeness: (_code: string, node: GuidelineNode, chart: Chart): Sides[] | undefined =>
    node.description === 'never learnt'
      ? undefined
      : chart.sentences.map(({ text }) => ({
          yes: text.includes('proofword') ? 0.95 : 0.02,
          no: text.includes('counterword') ? 0.95 : text.includes('halfword') ? 0.7 : 0.02,
        })),
}));

const leaf = (over: Partial<GuidelineNode> = {}): GuidelineNode => ({
  criteria_id: '1',
  description: 'a thing is there',
  test: { kind: 'statement', yes: ['limp'] },
  ...over,
});

/** Stated twice, in whole sentences: a lone sentence that reads like proof is right too seldom. */
const recorded = (word: string) =>
  `At today's visit the examination of both legs showed a clear ${word} once more.\n\nThe nurse saw the very same ${word} at the last three visits and wrote it down.`;

function read(text: string, node = leaf(), wording = true, title = 'Office visit') {
  const guideline: Guideline = {
    guideline_code: 'X1',
    guideline_name: 'X',
    guideline_version: '1',
    kind: 'LCD',
    criteria: node,
  };
  const page = `${title}\nPatient: A Person   DOB: 1950-01-01\nDate of service: 2025-01-02   Provider: B. Doe, MD\n\n${text}`;
  const chart = understand(recordOf(page), requestContextOf({ request: { date_of_service: '2025-01-10' } }));
  return judge(guideline, chart, { wording }).root;
}

describe('the second reading', () => {
  it('answers what the rules left open, with the sentence and its page', () => {
    const { answer, leaf: outcome } = read(recorded('proofword'));
    expect(answer).toBe('yes');
    expect(outcome).toMatchObject({
      rule: 'wording',
      findings: [{ stance: 'supports' }, { stance: 'supports' }],
    });
    expect(outcome!.reason).toMatch(/"[^"]* proofword [^"]*" \(p\. 1\)/);
    expect(read(recorded('counterword')).answer).toBe('no');
  });
  it('proves nothing by what is told of the other limb, unless it asks for that', () => {
    const text = 'Contralateral leg: the counterword was seen there in full and healed well.';
    expect(read(text).answer).toBe('unknown');
    expect(read(text, leaf({ description: 'the contralateral leg shows it' })).answer).toBe('no');
    expect(read(text.replace('Contralateral', 'Affected')).answer).toBe('no');
  });
  it('proves nothing of every one by words on one alone', () => {
    const every = leaf({ description: 'Every part shows the thing' });
    expect(read(recorded('proofword'), every).answer).toBe('yes');
    expect(read(recorded('proofword alone'), every).answer).toBe('unknown');
    expect(read(recorded('proofword alone')).answer).toBe('yes');
  });
  it('proves nothing by a letter to the payer against what a note tells', () => {
    const letter = `To whom it may concern:\n\n${recorded('proofword')}`;
    const title = 'Letter of medical necessity';
    expect(read(letter, leaf(), true, title).answer).toBe('yes');
    const note = `\fOffice visit\nPatient: A Person   DOB: 1950-01-01\nDate of service: 2025-01-03   Provider: B. Doe, MD\n\n${recorded('halfword')}`;
    expect(read(`${letter}${note}`, leaf(), true, title).answer).not.toBe('yes');
  });
  it('takes no line of a policy for proof, whoever quotes it', () => {
    expect(read(`Policy: "${recorded('proofword').replace(/\n+/g, ' ')}"`).answer).toBe('unknown');
  });
  it('opens no name that a report of a study concludes by', () => {
    const impression = (title: string) => {
      const page = `${title}\nPatient: A Person   DOB: 1950-01-01\nDate of service: 2025-01-02\n\nImpression: limp of the left leg.`;
      const chart = understand(
        recordOf(page),
        requestContextOf({ request: { date_of_service: '2025-01-10' } }),
      );
      return judge(
        { guideline_code: 'X1', guideline_name: 'X', guideline_version: '1', kind: 'LCD', criteria: leaf() },
        chart,
      ).root.answer;
    };
    expect(impression('MRI of the left leg')).toBe('yes');
  });
  it('does not rule out an exclusion that is left in doubt', () => {
    const exclusion = leaf({ role: 'exclude' });
    const doubt = 'Possible limp of the left leg, to be seen again.';
    expect(read(doubt, exclusion).answer).toBe('unknown');
    expect(read(`${doubt}\n\n${recorded('halfword')}`, exclusion).answer).toBe('unknown');
    expect(read(`${doubt}\n\n${recorded('counterword')}`, exclusion).answer).toBe('no');
    expect(read(`${doubt}\n\n${recorded('halfword')}`).answer).toBe('no');
  });
  it('leaves it open where both sides are stated, and where it is switched off', () => {
    expect(read('He has a proofword.\n\nSees a counterword.').answer).toBe('unknown');
    expect(read('He has a proofword today.', leaf(), false).answer).toBe('unknown');
  });
  it('takes back a yes by a statement that does not read like proof', () => {
    expect(read('He has a limp.\n\nSees a counterword.')).toMatchObject({
      answer: 'no',
      leaf: { findings: [{ stance: 'contradicts' }, { stance: 'supports' }] },
    });
    expect(read('He has a limp and a proofword.').answer).toBe('yes');
    expect(read('He has no limp, a counterword.').answer).toBe('no');
  });
  it('does not take for proof the very sentence that a rule reads as the contrary', () => {
    expect(read('He has no limp but a proofword.').answer).not.toBe('yes');
    expect(read(`He has no limp.\n\n${recorded('proofword')}`).answer).toBe('unknown');
  });
  it('leaves relatives out, unless the leaf asks for those around the patient', () => {
    expect(read('Wife given a proofword.').answer).toBe('unknown');
    const ofWife = recorded('proofword').replaceAll(/At today's visit|The nurse/g, 'Wife');
    expect(read(ofWife).answer).toBe('unknown');
    expect(read(ofWife, leaf({ description: 'a caregiver is there' })).answer).toBe('yes');
    expect(read(ofWife.replaceAll('Wife', 'Wife told him and')).answer).toBe('yes');
  });
  it('shows no disease of a relative and no words of a policy as what rules a thing out', () => {
    const shown = (text: string, description = 'a thing is there') =>
      read(text, leaf({ role: 'exclude', description })).leaf!.reason;
    expect(shown('His uncle had a counterword.')).toBe('The record does not mention this.');
    expect(shown('Payer text: "no counterword in the last year".')).toBe('The record does not mention this.');
    expect(shown('His uncle had a counterword.', 'a thing runs in the family')).toContain('counterword');
    expect(shown('Aunt says he has a counterword.')).toContain('counterword');
  });
  it('breaks a silence that is an answer only for what is stated clearly, and shows what raises it', () => {
    const excluded = (text: string) => read(text, leaf({ role: 'exclude' }));
    expect(excluded('He came by bus today and has no complaints at all.').answer).toBe('no');
    expect(excluded('He has a proofword today.').answer).toBe('no');
    const { answer, leaf: outcome } = excluded(recorded('proofword'));
    expect(answer).not.toBe('no');
    expect(outcome!.findings[0]!.sentence).toBeGreaterThan(0);
    expect(outcome!.rule).toBe('wording');
  });
  it('quotes who denies what silence would have answered', () => {
    const { answer, leaf: outcome } = read(recorded('counterword'), leaf({ absence: 'no' }));
    expect(answer).toBe('no');
    expect(outcome).toMatchObject({ rule: 'wording', findings: [{ stance: 'contradicts' }, {}] });
    expect(outcome!.reason).toContain('counterword');
  });
  it('leaves a silence alone where no sentence may speak', () => {
    const scoped = leaf({
      role: 'exclude',
      test: { kind: 'statement', yes: ['limp'], scope: { documents: ['operative'] } },
    });
    expect(read(recorded('proofword'), scoped)).toMatchObject({ answer: 'no', leaf: { rule: 'silence' } });
  });
  it('knows nothing of a criterion that was reworded', () => {
    expect(read('He has a proofword today.', leaf({ description: 'never learnt' })).answer).toBe('unknown');
    expect(leafKey('X1', leaf())).not.toBe(leafKey('X1', leaf({ description: 'another thing is there' })));
  });
  it('knows a criterion that was only respelled', () => {
    const [now, before] = Object.entries(respelled.learned_as)[0]!;
    const keys = [now, before].map((description) => leafKey('X1', leaf({ description })));
    expect(keys[0]).toBe(keys[1]);
  });
  it('leaves out letterheads, other patients and suppliers', () => {
    expect(read('Provider: proofword').answer).toBe('unknown');
  });
});

describe('evidence that only reads alike', () => {
  it('is quoted where it tells the answer and the rule found no more than a title', () => {
    const page = `Limp clinic\nPatient: A Person   DOB: 1950-01-01\nDate of service: 2025-01-02   Provider: B. Doe, MD\n\n${recorded('proofword')}`;
    const chart = understand(
      recordOf(page),
      requestContextOf({ request: { date_of_service: '2025-01-10' } }),
    );
    const criteria = leaf();
    const guideline = {
      guideline_code: 'X1',
      guideline_name: 'X',
      guideline_version: '1',
      kind: 'LCD' as const,
    };
    const { answer, leaf: outcome } = judge({ ...guideline, criteria }, chart).root;
    expect(answer).toBe('yes');
    expect(outcome!.rule).toBe('statement');
    expect(outcome!.reason).toContain('proofword');
  });
  const stances = (text: string, node?: GuidelineNode) =>
    read(text, node).leaf!.findings.map((f) => f.stance);
  it('speaks for the answer beside a statement, and only mentions the matter beside a number', () => {
    expect(stances(`He has a limp and a proofword.\n\nSeen with a proofword.`)).toEqual([
      'supports',
      'supports',
    ]);
    const value = leaf({ test: { kind: 'value', variable: ['bmi'], at_least: 30 } });
    expect(stances('BMI 36.\n\nSeen with a proofword.', value).toSorted()).toEqual(['mentions', 'supports']);
  });
  it('is shown only among the first three', () => {
    const many = Array.from({ length: 6 }, (_, i) => `Visit ${i + 1} with a proofword.`).join('\n\n');
    const { findings } = read(`He has a limp.\n\n${many}`).leaf!;
    expect(findings.length).toBeLessThanOrEqual(4);
    expect(findings.filter((f) => f.place === undefined).length).toBeLessThanOrEqual(3);
  });
});

describe('learning', () => {
  const of = (text: string, label: Example['label'], leafHash = 7): Example => ({
    grams: gramsOf(tokenise(text)),
    leaf: leafHash,
    label,
    weight: 1,
  });
  const examples = [
    of('walks without help', 'no'),
    of('needs help to walk', 'yes'),
    of('cannot walk alone', 'yes'),
    of('walks alone', 'no'),
    of('eats well', 'other'),
    of('needs help to walk', 'other', 8),
  ];
  it('tells proof, contradiction and neither apart, leaf by leaf, also in bytes', () => {
    const { bytes, scale } = quantise(learn(examples, 60));
    for (const { grams, leaf: key, label } of examples) {
      const { yes, no } = sharesOf(logitsOf(bytes, scale, grams, key));
      const most = Math.max(yes, no, 1 - yes - no);
      expect(most === yes ? 'yes' : most === no ? 'no' : 'other').toBe(label);
    }
  });
  it('gives the same weights for the same examples', () => {
    expect(learn(examples, 2)).toEqual(learn(examples, 2));
  });
});
