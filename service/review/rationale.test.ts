import { expect, test } from 'vitest';
import type { Answer, CriteriaNode, EvidenceEntry } from '../contract/results.ts';
import { colorFor, decisionOf, rollUp } from '../tree/index.ts';
import { askedAgain, documentFor, whomToAsk } from './asking.ts';
import { writeRationale } from './rationale.ts';

const box = (page: number) => [{ x: 0, y: 0, width: 0.1, height: 0.1, page }];
const entry = (text: string, page: number, stance: EvidenceEntry['stance'] = 'supports'): EvidenceEntry => ({
  id: text,
  bounding_box: box(page),
  exact_text_sentence_relevant_to_criteria: text,
  stance,
});
const engine = (reason: string, rule = 'statement', answer: Answer = 'yes') => ({
  answer,
  color: colorFor(answer, false),
  reason,
  rule,
  confidence: 0.9,
});

function write(criteria: CriteriaNode[], more: object = {}) {
  const tree = rollUp({ criteria_id: '1', description: 'Covered', operator: 'AND', criteria });
  return writeRationale({
    tree,
    rootDecision: decisionOf(tree),
    guidelineName: 'T1 - Test',
    pages: [],
    ...more,
  });
}

const met: CriteriaNode = {
  criteria_id: '1.1',
  description: 'Saturation is 88 % or less.',
  answer: 'yes',
  engine: engine('SpO2 was 86 % on 01/05/2026 (p. 3), at or below the limit of 88 %.', 'value'),
  clinical_decisioning: [entry('SpO2 86 %', 2)],
};

test('met: the value, the date and the page, once', () => {
  const text = write([met], { requestType: 'initial' });
  expect(text).toContain('criteria met');
  expect(text).toContain(
    '- Met: Saturation is 88 % or less. SpO2 was 86 % on 01/05/2026 (p. 3), at or below the limit of 88 %.',
  );
  expect(text).toContain('initial request');
  expect(text).not.toContain('Missing');
});

/** An exclusion that is not there, below a NOT. */
const exclusionOf = (
  description: string,
  said: Pick<CriteriaNode, 'engine' | 'clinical_decisioning'>,
): CriteriaNode => ({
  criteria_id: '1.2',
  description: 'No exclusion applies',
  operator: 'NOT',
  criteria: [{ criteria_id: '1.2.1', description, role: 'exclude', answer: 'no', ...said }],
});

test('a reason without a page gets the page of its quote', () => {
  expect(write([{ ...met, engine: engine('"uses a walker"') }])).toContain('"uses a walker" (p. 3).');
});

test.each([
  [
    'not mentioned, whatever else speaks against it',
    'mention',
    'value',
    entry('SpO2 86 %', 2, 'contradicts'),
  ],
  ['not stated, where passages touch on it', 'state', 'silence', entry('2019: no angina', 2, 'mentions')],
])('an exclusion is said to be %s', (_what, verb, rule, shown) => {
  const none = exclusionOf('Oxygen is requested for angina without hypoxemia', {
    engine: engine(`The record does not ${verb} this.`, rule, 'no'),
    clinical_decisioning: [shown],
  });
  expect(write([met, none])).toContain(
    `- The record does not ${verb} this exclusion: oxygen is requested for angina without hypoxemia.`,
  );
});

test('criteria that the same words settle share one sentence', () => {
  const text = write([met, { ...met, criteria_id: '1.2', description: 'Hypoxemia is shown' }]);
  expect(text).toContain('- Met: Saturation is 88 % or less; hypoxemia is shown. SpO2 was 86 %');
  expect(text.match(/SpO2 was 86/g)).toHaveLength(1);
});

test('several exclusions that the same words rule out are said not to apply', () => {
  const form = engine('The request form asks for Bypass.', 'request', 'no');
  const out = (id: string, description: string): CriteriaNode => ({
    ...exclusionOf(description, { engine: form, clinical_decisioning: [entry('Bypass', 0)] }),
    criteria_id: id,
  });
  const two = [met, out('1.2', 'A balloon is requested'), out('1.3', 'Banding is requested')];
  expect(write(two)).toContain(
    '- Neither of these exclusions applies: a balloon is requested; banding is requested. The request form asks for Bypass.',
  );
  expect(write([...two, out('1.4', 'Fasting is requested')])).toContain(
    '- None of these exclusions applies:',
  );
  expect(write([met, out('1.2', 'A balloon is requested')])).toContain(
    '- Ruled out: A balloon is requested.',
  );
});

test('what stands below a NOT without being an exclusion is none', () => {
  const present = (role: Partial<CriteriaNode>) =>
    write([
      {
        criteria_id: '1.2',
        description: 'None',
        operator: 'NOT',
        criteria: [{ ...met, criteria_id: '1.2.1', description: 'It is the only test', ...role }],
      },
    ]);
  expect(present({ role: 'exclude' })).toContain('- Exclusion present: It is the only test.');
  expect(present({})).toContain('- Applies: It is the only test.');
});

test('not met: only what fails, and that a physician decides', () => {
  const fails: CriteriaNode = { ...met, criteria_id: '1.2', description: 'A walker was tried', answer: 'no' };
  const text = write([met, fails], { requestType: 'initial' });
  expect(text).toContain('One requirement of T1 - Test, initial request, is not met.');
  expect(text).toContain('Only a physician');
  expect(text).toContain('- Not met: A walker was tried.');
  expect(text).not.toContain('Saturation');
});

test('insufficient: what is missing and whom to ask', () => {
  const sleep: CriteriaNode = {
    criteria_id: '1.2',
    description: 'AHI is 15 or more in a sleep study',
    answer: 'unknown',
  };
  const visit: CriteriaNode = {
    criteria_id: '1.3',
    description: 'The practitioner saw the patient before the sleep test',
    answer: 'unknown',
  };
  const judged: CriteriaNode = {
    criteria_id: '1.4',
    description: 'The plan is sound',
    answer: 'unknown',
    judgement: true,
  };
  const text = write([met, sleep, visit, judged], { orderingProvider: 'Dr. Roe' });
  expect(text).toMatch(/3 criteria are still open/);
  expect(text).toMatch(
    /request from the sleep laboratory:\n- AHI is 15 or more in a sleep study\. Needed: the sleep study report\./,
  );
  expect(text).toMatch(/ordering practitioner \(Dr\. Roe\):\n- The practitioner saw/);
  expect(text).toContain('For the reviewer to judge: the plan is sound.');
});

test('a conflict names both sides', () => {
  const torn: CriteriaNode = {
    ...met,
    answer: 'unknown',
    clinical_decisioning: [entry('He smokes.', 0), entry('Never smoked.', 4, 'contradicts')],
  };
  expect(write([torn])).toContain('"He smokes." (p. 1) supports it; "Never smoked." (p. 5) contradicts it.');
});

test('words that hardly read for a side are no side of a conflict', () => {
  const against = { ...entry('Sleeps well.', 4, 'contradicts'), confidence: 0.3 };
  const torn: CriteriaNode = {
    ...met,
    answer: 'unknown',
    clinical_decisioning: [{ ...entry('He smokes.', 0), confidence: 0.9 }, against],
  };
  expect(write([torn])).not.toContain('Conflicts');
});

test('what differs in time or is settled is no conflict', () => {
  const at = (text: string, day: string, stance: EvidenceEntry['stance']) => ({
    ...entry(text, 0, stance),
    page_text: `p. 1, Note, ${day}`,
  });
  const entries = [at('He smokes.', '01/05/2024', 'supports'), at('Quit.', '01/05/2025', 'contradicts')];
  const torn: CriteriaNode = { ...met, answer: 'unknown', clinical_decisioning: entries };
  expect(write([torn])).not.toContain('Conflicts');
  const oneDay = entries.map((each) => ({ ...each, page_text: 'p. 1, Note, 01/05/2025' }));
  expect(write([{ ...torn, clinical_decisioning: oneDay }])).toContain('Conflicts');
  expect(write([{ ...torn, answer: 'yes', clinical_decisioning: oneDay }])).not.toContain('Conflicts');
});

test('silence cites no page, even where passages are shown beside it', () => {
  const silent = {
    ...met,
    answer: 'no' as const,
    engine: engine('The record does not mention this.', 'silence', 'no'),
  };
  const text = write([met, { ...silent, criteria_id: '1.2' }]);
  expect(text).toContain('The record does not mention this.');
  expect(text).not.toMatch(/does not mention this\.? \(p/);
});

test('silent exclusions share one sentence', () => {
  const silent = (id: string, description: string): CriteriaNode => ({
    criteria_id: '1.2',
    description: 'None applies',
    operator: 'NOT',
    criteria: [
      {
        criteria_id: id,
        description,
        answer: 'no',
        engine: { ...engine('silent', 'silence', 'no'), color: 'green' as const },
        clinical_decisioning: [],
      },
    ],
  });
  const text = write([
    met,
    silent('1.2.1', 'A pacemaker'),
    { ...silent('1.3.1', 'A fistula'), criteria_id: '1.3' },
  ]);
  expect(text).toContain(
    '- The record mentions neither of these exclusions or exceptions: a pacemaker; a fistula.',
  );
  expect(text.match(/pacemaker/g)).toHaveLength(1);
});

test('silent exclusions share one line, however long their names are', () => {
  const silent = { engine: engine('The record does not mention this.', 'silence', 'no') };
  const long =
    'An implanted device that reacts to a strong magnetic field lies near the coil (for example a pump)';
  const other =
    'Severe or repeated injury of the head with loss of consciousness for more than half an hour is in the history';
  const text = write([met, exclusionOf(long, silent), { ...exclusionOf(other, silent), criteria_id: '1.3' }]);
  expect(text).toContain(
    '- The record mentions neither of these exclusions: an implanted device that reacts to a strong magnetic field lies near the coil; severe or repeated injury',
  );
});

test('words that may settle an open criterion are for the reviewer to judge before anything is asked for', () => {
  const open = (rule: string): CriteriaNode => ({
    criteria_id: '1.2',
    description: 'Risks and benefits were discussed',
    answer: 'unknown',
    engine: engine(
      'The visit note of 01/05/2026 may bear on this but does not settle it: "Risks gone over" (p. 2).',
      rule,
      'unknown',
    ),
    clinical_decisioning: [entry('Risks gone over', 1, 'mentions')],
  });
  const text = write([met, open('wording')]);
  expect(text).toContain(
    'Addressed in the record but not settled, for the reviewer to judge:\n- Risks and benefits were discussed. The visit note of 01/05/2026 may bear on this but does not settle it: "Risks gone over" (p. 2). If this is not enough, needed: a dated, signed visit note that states this.',
  );
  expect(text).not.toContain('Missing');
  expect(text).toContain('when the reviewer has judged the open criterion.');
  expect(write([met, open('statement')])).toContain('Missing, to request from');
});

test('what a reviewer confirmed keeps its reason and page', () => {
  const text = write([{ ...met, override: { color: 'green', reason: 'Checked against the record' } }]);
  expect(text).toContain('SpO2 was 86 % on 01/05/2026 (p. 3), at or below the limit of 88 %.');
  expect(text).toContain('Confirmed by the reviewer: checked against the record.');
  expect(text).not.toContain('differ');
});

test('what a reviewer set is stated with the reason, and where the engine differs', () => {
  const set: CriteriaNode = {
    ...met,
    engine: engine('The record does not mention this.', 'silence', 'unknown'),
    override: { color: 'green', reason: 'Seen on page 9' },
  };
  const text = write([set]);
  expect(text).toContain('Set by the reviewer: Seen on page 9.');
  expect(text).toContain("the engine's answer was open");
});

test('unreadable pages are named as ranges', () => {
  const pages = [1, 2, 3, 7].map((page) => ({ page, source: 'none', error: 'page_timeout' }));
  expect(write([met], { pages: [{ page: 0, source: 'text' }, ...pages] })).toContain(
    'Pages 2 to 4, 8 could not be read',
  );
});

test('the paper that is asked for is the one that the record says is to come', () => {
  expect(documentFor('The pain is generalized', ['Rheumatology appt is 6/30 for that question.'])).toBe(
    'the rheumatology evaluation',
  );
  expect(documentFor('A neurologic disease causes it', ['Nerve study requested, not yet dated.'])).toBe(
    'the nerve conduction study',
  );
  expect(
    documentFor('Survival of less than 1 year', ['Urology has ordered a CT with biopsy to follow.']),
  ).toBe('the biopsy report');
  expect(documentFor('Osteomyelitis near the wound', ['MRI of the foot if she can lie flat.'])).toBe(
    'the MRI report',
  );
  expect(documentFor('The seizures are focal', ['Admission to the EMU is scheduled.'])).toBe(
    'the EEG report',
  );
  for (const pending of ['CT surgery consult pending.', 'Moderate MR, scheduled for clinic.'])
    expect(documentFor('The valve is severely stenosed', [pending])).not.toMatch(/CT|MRI/);
  expect(documentFor('There is an order for a low dose CT')).toBe('the order, signed and dated');
  expect(documentFor('Restless nights are recorded')).not.toContain('download');
  expect(documentFor('The pain is generalized', [], true)).toBe(
    'a dated, signed note that confirms this or rules it out',
  );
});

test.each([
  ['There is an order for a low dose CT', 'the ordering practitioner', 'the order, signed and dated'],
  [
    'A change of treatment after the MRI is being considered',
    'the ordering practitioner',
    'a dated, signed note of the ordering practitioner that tells the plan',
  ],
  [
    'Oxygen during exercise raises the value',
    'the laboratory or clinic that ran the test',
    'the report of the exercise oximetry, with and without oxygen',
  ],
  [
    'The treating practitioner saw the patient in person before the sleep test',
    'the ordering practitioner',
    'the signed note of that visit',
  ],
  [
    'The patient comes from home, and symptoms that oxygen relieves in a hospital are recorded',
    'the ordering practitioner',
    'a visit note that records these symptoms',
  ],
  [
    'The procedure is a laparoscopic bypass',
    'the ordering practitioner',
    'the order or plan of the procedure, signed and dated',
  ],
  ['Walking was encouraged for an ulcer of the leg', 'the ordering practitioner', 'the wound care notes'],
  [
    'Osteomyelitis near the wound is not under treatment',
    'the ordering practitioner',
    'the report of the imaging or bone biopsy, or a dated note that rules it out or tells its treatment',
  ],
  [
    'Brain surgery is not recommended',
    'the ordering practitioner',
    'a dated, signed consultation note with this opinion',
  ],
  [
    'No more than 3 sessions in this region within 12 months',
    'the ordering practitioner',
    'the procedure notes of all such sessions, with dates, from every practice that did them',
  ],
  [
    'The patient has generalized seizures',
    'the ordering practitioner',
    'the neurology note with the seizure type and the EEG report',
  ],
  ['Unexplained weight loss is present', 'the ordering practitioner', 'dated, measured weights'],
  [
    'Rails are needed for a covered hospital bed',
    'the ordering practitioner',
    'a dated, signed visit note that states this',
  ],
])('%s is asked of %s', (fact, who, paper) => {
  expect(whomToAsk(fact, undefined)).toBe(who);
  expect(documentFor(fact)).toBe(paper);
});

test('a paper that the record has is not asked for again', () => {
  expect(askedAgain('the imaging report', ['MRI of the thoracic spine, 01/05/2026'])).toBe(
    'an addendum to that report',
  );
  expect(askedAgain('the imaging report', ['Clinic visit, 01/05/2026'])).toBe('the imaging report');
  const index: CriteriaNode = {
    criteria_id: '1.2',
    description: 'AHI is 15 or more in a sleep study',
    answer: 'unknown',
    engine: engine('REI was 14 on 01/05/2026 (p. 1).', 'value', 'unknown'),
    clinical_decisioning: [
      { ...entry('REI 14', 0, 'mentions'), page_text: 'p. 1, Home sleep test, 01/05/2026' },
    ],
  };
  expect(write([met, index])).toContain('Needed: an addendum to that report.');
});

test('what a test found missing is what is asked for, where no paper is known for the fact', () => {
  expect(documentFor('The value is high enough', [], false, 'a value for ferritin')).toBe(
    'a dated, signed note with a value for ferritin',
  );
  expect(documentFor('The cough goes on', [], false, 'how long it has lasted')).toBe(
    'a dated, signed note that tells how long it has lasted',
  );
  expect(documentFor('The cough goes on', [], false, 'a statement that settles it')).toBe(
    'a dated, signed visit note that states this',
  );
});

test('the text of the policy, pasted into the record, is not what the record says', () => {
  const pasted = 'Repeat: at least 50 % sustained pain relief for at least 3 months on the same scale';
  const open: CriteriaNode = {
    criteria_id: '1.2',
    description:
      'The last injection gave at least 50 % sustained pain relief for at least 3 months on the same scale',
    answer: 'unknown',
    engine: engine(`The record does not clearly establish this: "${pasted}" (p. 4).`, 'wording', 'unknown'),
    clinical_decisioning: [entry(pasted, 3, 'mentions')],
  };
  expect(write([met, open])).not.toContain('Repeat:');
});

test('a request that fails in every alternative is stated by the nearest one', () => {
  const no = (id: string): CriteriaNode => ({
    ...met,
    criteria_id: id,
    description: `Sign ${id}`,
    answer: 'no',
  });
  const signs = { criteria_id: '1.2', description: 'A red flag is present', operator: 'OR' as const };
  const text = write([{ ...signs, criteria: [no('a'), no('b'), no('c'), no('d'), no('e')] }]);
  expect(text).toContain('One requirement of T1 - Test is not met.');
  expect(text).toContain(
    '- Not met: the requirement "A red flag is present". The record supports none of the 5 alternatives for it. The alternatives are: (1) sign a (p. 3); (2) sign b (p. 3);',
  );
  const near = { criteria_id: 'n', description: 'Near', operator: 'AND' as const, criteria: [met, no('n1')] };
  const far = {
    criteria_id: 'f',
    description: 'Far',
    operator: 'AND' as const,
    criteria: [no('f1'), no('f2'), no('f3'), no('f4')],
  };
  const other = write([{ ...signs, criteria: [far, near] }]);
  expect(other).toContain('- Not met: Sign n1.');
  expect(other).toContain(
    '- No other way to meet "A red flag is present" is documented. The other way, also not met, is: far.',
  );
  expect(other).not.toContain('f1');
  expect(other).toContain('One requirement of T1 - Test is not met.');
  const few = write([{ ...signs, criteria: [no('a'), no('b')] }]);
  expect(few).toContain('One requirement of T1 - Test is not met.');
  expect(few).toContain(
    '- Not met: the requirement "A red flag is present". The record supports neither alternative for it.\n- Not met: Sign a',
  );
});

test('of other open ways only those are named of which the record says something', () => {
  const open = (id: string, description: string, more: Partial<CriteriaNode> = {}): CriteriaNode => ({
    criteria_id: id,
    description,
    answer: 'unknown',
    engine: engine('The record does not mention this.', 'silence', 'unknown'),
    ...more,
  });
  const said = {
    engine: engine('The visit note states: "maybe" (p. 1).', 'statement', 'unknown'),
    clinical_decisioning: [entry('maybe', 0, 'mentions')],
  };
  const ways = (third: object) => ({
    criteria_id: '1.2',
    description: 'A reason',
    operator: 'OR' as const,
    criteria: [open('a', 'Heart failure', said), open('b', 'Traction'), open('c', 'Pain at night', third)],
  });
  expect(write([ways({})])).not.toContain('way to qualify');
  expect(write([ways(said)])).toContain(
    'Another way to qualify is not settled either: pain at night (p. 1).',
  );
});

test('a reminder of the payer is no side of a conflict', () => {
  const torn: CriteriaNode = {
    ...met,
    answer: 'unknown',
    clinical_decisioning: [
      entry('Payer reminder pasted in: current smokers qualify.', 0),
      entry('Never smoked.', 4, 'contradicts'),
    ],
  };
  expect(write([torn])).not.toContain('Conflicts');
});
