import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allVariables } from '../../language/index.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import type { LeafTest } from '../schema/tests.ts';
import { lengthOfTime, onDate, usDate } from './dates.ts';
import names from './names.json' with { type: 'json' };
import { personIn } from './people.ts';
import { fromOnePaper, noteText, verbOf, withoutRepeats } from './templates.ts';
import { note, reason } from './testing.ts';
import { nameOf } from './values.ts';

test('a paper of no known kind goes by its printed title', () => {
  const text = 'Individualized Treatment Plan\nDate of service: 02/18/2025\n\nExercise is prescribed.';
  expect(reason({ kind: 'statement', yes: ['exercise'] }, text)).toBe(
    'The "Individualized Treatment Plan" of 02/18/2025 states: "Exercise is prescribed" (p. 1).',
  );
});

test.each([
  ['Home health OT visit', 'Ada Lund, OTR/L', '"Home health OT visit"'],
  ['Home health visit', 'Ada Lund, RN', 'nursing note'],
  ['Memory clinic intake', 'Ada Lund, MD', '"Memory clinic intake"'],
  ['Surgery checklist', 'Perioperative office', 'form'],
  ['Benefit worksheet', 'Benefits team', '"Benefit worksheet"'],
  ['Rehab plan #2 + knee, Dr. Lund', 'Ada Lund, MD', '"Rehab plan #2 + knee, Dr. Lund"'],
  ['Rheumatology', 'Ada Lund, MD', 'rheumatology note'],
  ['Family practice', 'Ada Lund, MD', 'family practice note'],
  ['Lund practice', 'Ada Lund, MD', '"Lund practice" note'],
  ['Therapy timeline kept by the office', 'Ada Lund, MD', '"Therapy timeline kept by the office"'],
  ['Multidisciplinary note', 'Ada Lund, MD', 'multidisciplinary note'],
  ['Rheumatology', 'front desk', 'record'],
  ['Hgb 13.2 and 140 at noon', 'Ada Lund, MD', 'record'],
])('the paper "%s" by %s is called %s', (title, author, called) => {
  const text = `${title}\nDate of service: 02/18/2025   Provider: ${author}\n\nKnee replacement is asked for. Exercise is prescribed.`;
  expect(reason({ kind: 'statement', yes: ['exercise'] }, text)).toBe(
    `The ${called} of 02/18/2025 states: "Exercise is prescribed" (p. 1).`,
  );
});

const SPO2: LeafTest = { kind: 'value', variable: ['spo2', 'sao2'], at_most: 88 };

test('a line of the head of a paper says who wrote it, its title that the record has it', () => {
  const nurse: LeafTest = { kind: 'statement', yes: ['"RN"'] } as LeafTest;
  const text = 'Wound record\nDate of service: 02/18/2025   Provider: A. Poe, RN\n\nDressing changed.';
  expect(reason(nurse, text)).toBe('The nursing note of 02/18/2025 was written by A. Poe, RN (p. 1).');
  const clinic: LeafTest = { kind: 'statement', yes: ['"return visit"'] };
  expect(reason(clinic, 'Lung clinic return visit\nDate of service: 02/18/2025\n\nCough.')).toBe(
    'The record contains the "Lung clinic return visit" of 02/18/2025 (p. 1).',
  );
});

const HEAD = 'Date of service: 02/18/2025   Provider: Ana Ruiz, MD, Sleep Clinic';
const inPerson: LeafTest = {
  kind: 'encounter',
  scope: { mode: ['in_person'], window: { within: '6 months' } },
  about: ['snoring'],
};

test('an encounter: who saw the patient, how, when, and the words that show what for', () => {
  const office = `Office visit\n${HEAD}\n\nHPI: He has loud snoring at night.`;
  expect(reason(inPerson, office)).toBe(
    'Ana Ruiz, MD saw the patient in person on 02/18/2025, 11 days before the date of service 03/01/2025 (request form), within 6 months: "HPI: He has loud snoring at night" (p. 1).',
  );
  const nameless = 'Office visit\nDate of service: 02/18/2025\n\nHPI: He has loud snoring at night.';
  expect(reason(inPerson, nameless)).toMatch(
    /^The visit note of 02\/18\/2025 records that the patient was seen in person, 11 days before .*: "HPI/,
  );
  const any: LeafTest = { kind: 'encounter', scope: { mode: ['in_person'] } };
  expect(reason(any, office)).toBe('Ana Ruiz, MD saw the patient in person on 02/18/2025 (p. 1).');
});

test('an encounter is told by the day of the paper before which it is asked for, with its page', () => {
  const before = (limits: object): LeafTest => ({
    kind: 'encounter',
    scope: {
      documents: ['visit'],
      mode: ['in_person'],
      window: { of: { any: ['"power chair" & order*'], scope: { documents: ['order'] } }, ...limits },
    },
    about: ['mobility'],
  });
  const visit = `Office visit\n${HEAD}\n\nHPI: Mobility in the home was examined.`;
  const order = (day: string) =>
    `Order\nDate of service: ${day}   Provider: Ana Ruiz, MD\n\nPower chair ordered.`;
  const seen = 'Ana Ruiz, MD saw the patient in person on 02/18/2025';
  expect(reason(before({ within: '6 months' }), `${visit}\f${order('02/24/2025')}`)).toBe(
    `${seen}, 6 days before the order of 02/24/2025 (p. 2), within 6 months: "HPI: Mobility in the home was examined" (p. 1).`,
  );
  expect(reason(before({}), `${visit}\f${order('02/24/2025')}`)).toContain(
    `${seen}, 6 days before the order of 02/24/2025 (p. 2): "`,
  );
  expect(reason(before({ within: '1 month' }), `${visit}\f${order('05/24/2025')}`)).toBe(
    `${seen} (p. 1), 95 days before the order of 05/24/2025 (p. 2), not within 1 month.`,
  );
});

test('an encounter too early or of another kind is told with what is required', () => {
  const early = `Office visit\n${HEAD.replace('02/18/2025', '05/02/2024')}\n\nHPI: He has loud snoring at night.`;
  expect(reason(inPerson, early)).toBe(
    'Ana Ruiz, MD saw the patient in person on 05/02/2024 (p. 1), about 10 months before the date of service 03/01/2025 (request form), not within 6 months.',
  );
  const video = `Video visit\n${HEAD}\n\nHPI: He has loud snoring at night.`;
  const strict: LeafTest = { ...inPerson, no_scope: { mode: ['telehealth'] } };
  expect(reason(strict, video)).toBe(
    'Ana Ruiz, MD saw the patient by video on 02/18/2025 (p. 1); the criterion asks for a visit in person.',
  );
  expect(reason(inPerson, note('Cough.'))).toBe(
    'The record shows no visit in person that addressed this in the time asked for.',
  );
});

test.each([
  ['Hospitalist - Ana Ruiz, MD, Mercy Clinic', 'Ana Ruiz, MD'],
  ['Dr. B. Okoye, Heart Failure', 'Dr. B. Okoye'],
  ['C. Lund PA-C', 'C. Lund PA-C'],
  ['Orthopedic clinic', undefined],
])('the person in the author %s', (author, person) => {
  expect(personIn(author)).toBe(person);
});

test('a date is stated no more exactly than the chart tells it', () => {
  const a1c: LeafTest = { kind: 'value', variable: ['hba1c'], at_least: 9 };
  expect(reason(a1c, note('Hemoglobin A1c was 9.4 % in January 2025.'))).toBe(
    'Hemoglobin A1c was 9.4 % in January 2025 (p. 1), at or above the threshold of 9 %.',
  );
});

test('a statement: the paper that says it, its day, the words and the page', () => {
  const walker: LeafTest = { kind: 'statement', yes: ['walker'] };
  expect(reason(walker, note('She uses a walker at home.'))).toBe(
    'The visit note of 02/18/2025 states: "She uses a walker at home" (p. 1).',
  );
  expect(reason(walker, note('A walker will be ordered.'))).toBe(
    'The visit note of 02/18/2025 mentions this only as planned: "A walker will be ordered" (p. 1).',
  );
});

test('silence cites no page and names what was looked for', () => {
  expect(reason({ kind: 'statement', yes: ['walker'] }, note('Cough.'))).toBe(
    'The record does not mention this.',
  );
  expect(reason(SPO2, note('Cough.'))).toBe('No value for SpO2 or SaO2 was found in the record.');
  expect(reason({ kind: 'statement', yes: ['walker'] }, note('Cough.'), { role: 'exclude' })).toBe(
    'The record does not mention this.',
  );
});

test('silence beside passages that touch on the matter does not claim that nothing is mentioned', () => {
  const headache: Partial<GuidelineNode> = { role: 'exclude', look: ['headache'] };
  expect(reason({ kind: 'statement', yes: ['cluster'] }, note('Headache twice a month.'), headache)).toBe(
    'The record does not state this.',
  );
});

test('a treatment: how it went, for how long, and what was required', () => {
  const pt: LeafTest = { kind: 'therapy', any: ['physical therapy'], duration: '6 weeks' };
  expect(reason(pt, note('Physical therapy for 3 weeks.'))).toContain('reports a trial of 3 weeks: "');
  expect(reason(pt, note('Physical therapy for 3 weeks failed.'))).toBe(
    'The visit note of 02/18/2025 reports that the treatment did not help after 3 weeks: "Physical therapy for 3 weeks failed" (p. 1); the criterion asks for at least 6 weeks.',
  );
});

test('the sentence that tells how a treatment went is quoted beside a treatment that is told elsewhere', () => {
  const pt: LeafTest = { kind: 'therapy', any: ['physical therapy'] };
  const long = 'with heat, stretching, traction, balance work and a sheet of things to do at home every day';
  const text = `Physical therapy was done in spring ${long}. He walked two miles a day as well, ${long}. None of it helped him.`;
  expect(reason(pt, note(text))).toMatch(
    /reports that the treatment did not help: "Physical therapy was done .* \(p\. 1\), and: "None of it helped him" \(p\. 1\)\.$/,
  );
});

test('a length that nobody asks for is not told', () => {
  expect(reason({ kind: 'therapy', any: ['naproxen'] }, note('Naproxen for 3 weeks failed.'))).toContain(
    'reports that the treatment did not help: "',
  );
});

test('a quote begins with its own sentence', () => {
  const plain: LeafTest = { kind: 'statement', yes: ['"no stenosis"'] };
  const wrapped = 'Course uneventful, contrast given, LV not\nENTERED. Result: no stenosis of the graft.';
  expect(reason(plain, note(wrapped))).toContain('"Result: no stenosis of the graft"');
  const mood: LeafTest = { kind: 'statement', yes: ['worry'] };
  const list = 'ASSESSMENT\n1 Back pain, see below.\n2 Worry about the needle.\n3 Weight, diet sheet.';
  expect(reason(mood, note(list))).toContain('"Worry about the needle"');
});

test('an age, with the limit and where the date of birth is from', () => {
  const form = { patient: { date_of_birth: '1953-02-03' } };
  const adult: LeafTest = { kind: 'age', at_least: 50, at_most: 77 };
  expect(reason(adult, note('Cough.'), {}, form)).toBe(
    'The patient was 72 years old on 03/01/2025, by the date of birth on the request form, within the range of 50 to 77 years.',
  );
  const header = `Progress note\nPatient: Sample Person   DOB: 02/03/1953\nDate of service: 02/18/2025\n\nCough.`;
  const printed =
    'The patient was 72 years old on 03/01/2025, by the date of birth (p. 1), within the range of 50 to 77 years.';
  expect(reason(adult, header, {}, form)).toBe(printed);
  expect(reason(adult, header)).toBe(printed);
  expect(reason(adult, note('She is a 71-year-old woman.'))).toMatch(
    /^The visit note of 02\/18\/2025 gives the age as 71 years \(p\. 1\), within/,
  );
});

test('the note beside a quote is in words', () => {
  expect(noteText(`negated: "NOT"`)).toBe('Denied ("not")');
  expect(noteText('family')).toBe('About a relative');
  expect(noteText('born 1953-01-02, on 2025-03-01')).toBe('born 1953-01-02, on 2025-03-01');
  expect(verbOf(undefined)).toBe('mentions this without settling it');
  expect(verbOf('planned: "will"')).toBe('mentions this only as planned');
  expect(verbOf('planned: "discussed"')).toBe('mentions this only as discussed');
  expect(verbOf('planned: "before"')).toBe('mentions this without settling it');
  expect(noteText('planned: "offered"')).toBe('Offered ("offered")');
  expect(noteText('planned: "before"')).toBe('Not settled ("before")');
});

test.each([
  [1, '1 day'],
  [12, '12 days'],
  [30.4375, 'about 4 weeks'],
  [21, '3 weeks'],
  [182, 'about 6 months'],
  [1100, 'about 3 years'],
])('%s days are %s', (days, text) => {
  expect(lengthOfTime(days)).toBe(text);
});

test('days in US form', () => {
  expect([usDate('2025-02-18'), onDate('2025-02-01', 'month'), onDate('2025-01-01', 'year')]).toEqual([
    '02/18/2025',
    'in February 2025',
    'in 2025',
  ]);
});

test('every measure that a test may ask for has a name in words', () => {
  const folder = new URL('../../../guidelines/', import.meta.url);
  const asked = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/"variable":\s*(\[[^\]]*\])/g),
    ])
    .flatMap((found) => JSON.parse(found[1]!) as string[]);
  const missing = new Set(asked.filter((id) => !(id in names.variables) && !allVariables.has(id)));
  expect([...missing]).toEqual([]);
});

/** British spellings of words that medical policies use. */
const BRITISH =
  /\b(?:\w+(?:isation|(?:er|al|il|an|gn|im|ndom|or|id|on)is(?:ed|ing))|\w*(?:labell|counsell|cancell|tunnell)(?:ed|ing)|behaviour\w*|tumours?|programmes?|colours?|favour\w*|judgements?|\w*(?:aemi[ac]|oedema)\w*|anaesth\w*|(?:centi|milli)?(?:metre|litre)s?|fibres?|centres?)\b/i;

test('descriptions of determinations are spelled as Americans spell', () => {
  const folder = new URL('../../../guidelines/', import.meta.url);
  const british = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/"description":\s*"((?:[^"\\]|\\.)*)"/g),
    ])
    .flatMap(([, description]) => BRITISH.exec(description!)?.[0] ?? []);
  expect(british).toEqual([]);
  expect(BRITISH.exec('a tumour')).not.toBeNull();
});

test.each([
  ['ferritin', 'ferritin'],
  ['serum_iron', 'serum iron'],
  ['ldl_cholesterol', 'LDL cholesterol'],
  ['tanner_stage', 'Tanner stage'],
  ['das28', 'DAS28 score'],
])('a measure without a name of its own is named by its label: %s', (id, name) => {
  expect(nameOf(id)).toBe(name);
});

const fever: LeafTest = { kind: 'statement', yes: ['fever'] };

test('a ticked box is stated with what it stands for, by its own words or by the head of its column', () => {
  expect(reason(fever, note('Fever or chills now? [ ] yes [x] no'))).toContain(
    'The visit note of 02/18/2025 has "No" checked for "Fever or chills now?" (p. 1)',
  );
  const table = note(
    'Questionnaire\n                     YES   NO\nFever or chills now    [ ]   [x]\nCough    [ ]   [x]',
  );
  expect(reason(fever, table)).toContain('has "No" checked for "Fever or chills now" (p. 1)');
  expect(reason(fever, note('[x] Fever'))).toContain('has "Fever" checked (p. 1)');
});

test('a question is quoted with its answer, a quotation to its end', () => {
  const help: LeafTest = { kind: 'statement', yes: ['"did it help"'] };
  expect(reason(help, note('HPI: Did it help? Not at all.'))).toContain('"HPI: Did it help? Not at all"');
  const bus: LeafTest = { kind: 'statement', yes: ['"casino bus"'] };
  expect(reason(bus, note('HPI: The chair is for "the casino bus. At home I walk."'))).toContain(
    'At home I walk.',
  );
});

test('a value that a note retells has the day and page of its study', () => {
  const ahi: LeafTest = { kind: 'value', variable: ['ahi'], at_least: 15 };
  const study = 'Sleep study report\nDate of service: 01/10/2025\n\nRESULTS: AHI 4.3 events per hour.';
  expect(reason(ahi, `${study}\n\f${note('ASSESSMENT: AHI 4.3 events per hour, no apnea.')}`)).toContain(
    'AHI was 4.3 events per hour on 01/10/2025 (p. 1)',
  );
  const lvef: LeafTest = { kind: 'value', variable: ['lvef'], at_most: 35 };
  expect(reason(lvef, note('HPI: Echo of 01/20/2025 was read here. LVEF 24 %.'))).toContain('on 01/20/2025');
  expect(reason(lvef, note('HPI: Seen last on 01/20/2025. LVEF 24 %.'))).toContain('on 02/18/2025');
});

test('a value that is retold rounded, or by one of its ends, has the day and page of its study', () => {
  const ahi: LeafTest = { kind: 'value', variable: ['ahi'], at_least: 15 };
  const study = 'Sleep study report\nDate of service: 01/10/2025\n\nRESULTS: AHI 21.3 events per hour.';
  expect(reason(ahi, `${study}\n\f${note('HPI: Brings the report, AHI 21.')}`)).toContain(
    'AHI was 21.3 events per hour on 01/10/2025 (p. 1)',
  );
  expect(reason(ahi, `${study}\n\f${note('HPI: Brings the report, AHI 24.')}`)).toContain('on 02/18/2025');
  const spo2: LeafTest = { kind: 'value', variable: ['spo2'], at_most: 88 };
  const home = 'Home visit\nDate of service: 02/10/2025\n\nSpO2 86 - 87 % on room air.';
  expect(reason(spo2, `${home}\n\f${note('HPI: Reviewed the SpO2 of 86 % on room air.')}`)).toContain(
    'on 02/10/2025 (p. 1)',
  );
  expect(reason(spo2, `${home}\n\f${note('HPI: SpO2 86 % on room air.')}`)).toContain('on 02/18/2025 (p. 2)');
});

test('a value that a later visit repeats has the day on which it was measured', () => {
  const a1c: LeafTest = { kind: 'value', variable: ['hba1c'], above: 7 };
  const spo2: LeafTest = { kind: 'value', variable: ['spo2'], at_most: 88 };
  const march = 'Office visit\nDate of service: 12/03/2024\n\nA1c 8.1 %. SpO2 87 % on room air.';
  const later = (text: string) => `${march}\n\f${note(text)}`;
  expect(reason(a1c, later('HPI: A1c was 8.1 %.'))).toContain('on 12/03/2024 (p. 1)');
  expect(reason(a1c, later('HPI: A1c 8.1 % today.'))).toContain('on 02/18/2025 (p. 2)');
  expect(reason(spo2, later('HPI: SpO2 87 % on room air.'))).toContain('on 02/18/2025 (p. 2)');
  expect(reason(spo2, later('HPI: Last SpO2 87 % on room air.'))).toContain('on 12/03/2024 (p. 1)');
  expect(reason(a1c, note('HPI: A1c 8.1 in January.'))).toContain('in January 2025');
  expect(reason(a1c, note('HPI: A1c 8.1 % (January).'))).toContain('in January 2025');
  expect(reason(a1c, note('HPI: January A1c 8.1 %.'))).toContain('in January 2025');
  expect(reason(a1c, note('Labs 1/9: A1c 8.1 %.'))).toContain('on 01/09/2025');
});

test('a row below the line of its study has the day of that line', () => {
  const ahi: LeafTest = { kind: 'value', variable: ['ahi'], at_least: 15 };
  const fax = 'Portable sleep study at home, 01/28/2025\nAHI 27.4 (155 events)     supine 44    lateral 12';
  expect(reason(ahi, note(fax))).toContain('on 01/28/2025');
});

test('what was smoked in all has a paper and no day', () => {
  const smoked: LeafTest = { kind: 'value', variable: ['pack_years'], at_least: 20 };
  expect(reason(smoked, note('Smoked 1.5 packs a day for 30 years, quit in May 2014.'))).toMatch(
    /^Smoking history was 45 pack-years[^)]*\) according to the visit note of 02\/18\/2025 \(p\. 1\), at or above/,
  );
});

test('a paper is named once for quotes that follow each other', () => {
  const from = (paper: string, words: string) => `The ${paper} of 01/05/2026 states: "${words}" (p. 3).`;
  const reasons = [from('visit note', 'one'), from('visit note', 'two'), from('"Sleep plan"', 'three')];
  expect(fromOnePaper(reasons.join(' '))).toBe(
    'The visit note of 01/05/2026 states: "one" (p. 3), and: "two" (p. 3). The "Sleep plan" of 01/05/2026 states: "three" (p. 3).',
  );
  const three = ['one', 'two', 'three'].map((words) => from('visit note', words));
  expect(fromOnePaper(three.join(' '))).toBe(
    'The visit note of 01/05/2026 states: "one" (p. 3), "two" (p. 3), and: "three" (p. 3).',
  );
  const both: LeafTest = {
    kind: 'all',
    tests: [
      { kind: 'statement', yes: ['walker'] },
      { kind: 'statement', yes: ['fell'] },
    ],
  };
  expect(reason(both, note('She uses a walker. She fell twice.'))).toBe(
    'The visit note of 02/18/2025 states: "She uses a walker" (p. 1), and: "She fell twice" (p. 1).',
  );
});

test('that a paper is there is not told beside what is stated', () => {
  const both = 'The record contains the "Lung clinic visit" of 02/18/2025 (p. 1).';
  const said = 'The visit note of 02/18/2025 states: "Winded on stairs" (p. 1).';
  expect(withoutRepeats([both, said])).toEqual([said]);
  const desk = 'The "OR readiness" of 02/18/2025 is from Main OR desk (p. 5).';
  expect(withoutRepeats([said, desk])).toEqual([said]);
  expect(withoutRepeats([both])).toEqual([both]);
});

test('a length that the next sentence tells is quoted from there', () => {
  const pain: LeafTest = { kind: 'duration', of: ['"arm pain"'], at_least: '4 weeks' };
  expect(reason(pain, note('HPI: She has arm pain. It began on 01/02/2025.'))).toBe(
    'The visit note of 02/18/2025 states: "It began on 01/02/2025" (p. 1), that is about 7 weeks before 02/18/2025, more than 4 weeks.',
  );
});

test('the length since a beginning or an end is worked out, with the day up to which it was counted', () => {
  const pain: LeafTest = { kind: 'duration', of: ['"arm pain"'], at_least: '4 weeks' };
  const lasting = (text: string) => reason(pain, note(text)).replace(/^.*\(p\. 1\)/, '');
  expect(lasting('Arm pain since November 4, 2024.')).toBe(
    ', that is about 3 months before 02/18/2025, more than 4 weeks.',
  );
  expect(lasting('Arm pain since 02/03/2025.')).toBe(
    ', that is about 2 weeks before 02/18/2025, less than 4 weeks.',
  );
  expect(lasting('Arm pain for 8 weeks.')).toBe(', that is 8 weeks, more than 4 weeks.');
  expect(lasting('Arm pain for 4 weeks.')).toBe(
    ', that is 4 weeks; the criterion asks for at least 4 weeks.',
  );
  const quit: LeafTest = { kind: 'duration', of: ['quit'], at_most: '15 years' };
  expect(reason(quit, note('Quit smoking in January 2012.'))).toMatch(
    /\(p\. 1\), that is about 13 years before the date of service 03\/01\/2025 \(request form\), less than 15 years\.$/,
  );
});

test('a request for a study is no report of one', () => {
  const order: LeafTest = { kind: 'statement', yes: ['lumbar'] };
  const text = 'MRI request\nDate of service: 02/18/2025\n\nExam: MRI lumbar spine without contrast.';
  expect(reason(order, text)).toContain('The request of 02/18/2025');
});

test('how often something happened, in words', () => {
  const falls: LeafTest = { kind: 'count', any: ['fell'], at_least: 3 };
  expect(reason(falls, note('She fell on 02/01/2025.'))).toMatch(
    /^The record tells of this once; the criterion asks for 3 times or more\. The visit note/,
  );
});

test('two days are told with what each of them is, how far apart they are and how that stands to the limit', () => {
  const stay: LeafTest = {
    kind: 'interval',
    from: { any: ['oximetry'] },
    to: { any: ['discharged'] },
    min: '0 days',
    max: '2 days',
  };
  const [test, home] = ['Oximetry done 02/10/2025.', 'Discharged home 02/15/2025.'];
  expect(reason(stay, note(`${test} ${home}`))).toBe(
    'The visit note of 02/18/2025 has "Oximetry done 02/10/2025" for 02/10/2025 (p. 1), 5 days before "Discharged home 02/15/2025" on 02/15/2025 (p. 1), more than 2 days.',
  );
  expect(reason(stay, note('Oximetry done 02/15/2025. Discharged home 02/15/2025.'))).toMatch(
    /\(p\. 1\), the same day as "Discharged home 02\/15\/2025" on 02\/15\/2025 \(p\. 1\)\.$/,
  );
  expect(reason(stay, note('Oximetry done 02/17/2025. Discharged home 02/15/2025.'))).toMatch(
    /, 2 days after "Discharged home 02\/15\/2025" on 02\/15\/2025 \(p\. 1\), not before it\.$/,
  );
  expect(reason(stay, note('Oximetry 02/10/2025; 02/15/2025 discharged home.'))).toBe(
    'The visit note of 02/18/2025 has "Oximetry 02/10/2025; 02/15/2025 discharged home" (p. 1); 02/10/2025 is 5 days before 02/15/2025, more than 2 days.',
  );
  expect(reason(stay, note('Oximetry and discharged home 02/15/2025.'))).toMatch(
    /\(p\. 1\); both are of 02\/15\/2025\.$/,
  );
});

test('a day is told by the date of service of the form', () => {
  const ofForm = (limits: { min?: string; max?: string }): LeafTest => ({
    kind: 'interval',
    from: { any: ['oximetry'] },
    to: { form: 'date_of_service' },
    ...limits,
  });
  const test = note('Oximetry done 02/10/2025.');
  expect(reason(ofForm({ max: '30 days' }), test)).toBe(
    'The visit note of 02/18/2025 has "Oximetry done 02/10/2025" for 02/10/2025 (p. 1), 19 days before the date of service 03/01/2025 (request form), no more than 30 days.',
  );
  expect(reason(ofForm({ min: '4 months' }), test, { role: 'exclude' })).toMatch(
    /19 days before the date of service 03\/01\/2025 \(request form\), less than 4 months\.$/,
  );
  expect(reason(ofForm({ min: '4 weeks' }), note('Oximetry done in February 2025.'))).toMatch(
    /for February 2025 \(p\. 1\), about 4 weeks before the date of service .*; the exact day is needed to tell whether it is at least 4 weeks\.$/,
  );
});
