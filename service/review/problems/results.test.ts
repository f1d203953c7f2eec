import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems, problemList } from './index.ts';

const TREE = { criteria_id: '1', description: 'The patient has a wound.' };
const HEAD = 'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\n';

function listOf(text: string, variable: string[] = [], request: object = {}, tree = TREE) {
  const form = { request: { date_of_service: '2026-01-20', ...request } };
  const chart = understand(recordOf(text), requestContextOf(form));
  const guideline = { guideline_name: 'T1 - Test Pumps', criteria: { test: { variable } } };
  return listProblems({ chart, form, tree, guideline });
}

const results = (text: string, variable: string) =>
  listOf(text, [variable]).results.map(({ text, date }) => [text, date]);

describe('key results', () => {
  test('an earlier value beside the present one is left out', () => {
    expect(results(`${HEAD}RESULTS: PHQ-9 = 15 (was 17).`, 'phq9')).toEqual([
      ['The PHQ-9 score was 15', '2026-01-05'],
    ]);
    expect(results(`${HEAD}HPI: Epworth 17 (18 at start).`, 'ess')).toEqual([
      ['The Epworth Sleepiness Scale score was 17', '2026-01-05'],
    ]);
    expect(results(`${HEAD}HPI: A1c 7.5 from 8.8.`, 'hba1c')).toEqual([
      ['Hemoglobin A1c was 7.5 %', '2026-01-05'],
    ]);
  });

  test('what a note repeats without a day of its own is retold; what is measured at the visit is not', () => {
    const retold = (text: string, variable: string) =>
      listOf(HEAD + text, [variable]).results.map((each) => each.retold);
    expect(retold('HPI: Man with heart failure, LVEF 30 %.', 'lvef')).toEqual(['visit note of 01/05/2026']);
    expect(retold('HPI: Echo 12/01/2025: LVEF 30 %.', 'lvef')).toEqual([undefined]);
    expect(retold('EXAM: SpO2 86 % on room air.', 'spo2')).toEqual([undefined]);
  });

  test('in the list a retold value has the paper that tells it, and no day of its own', () => {
    const told = (text: string) =>
      problemList(listOf(HEAD + text, ['ahi'])).results.map(({ text, date }) => [text, date]);
    expect(told('HPI: Brings a home study, AHI 31.')).toEqual([
      ['AHI was 31 events per hour, per the visit note of 01/05/2026', undefined],
    ]);
    expect(told('HPI: Home sleep study 12/29: AHI 31.')).toEqual([
      ['AHI was 31 events per hour', '2025-12-29'],
    ]);
  });

  test('a day without a year behind the name of a study is its day', () => {
    expect(results(`${HEAD}HPI: Echo at bedside 1/3 (formal read): EF 27 %.`, 'lvef')).toEqual([
      ['LVEF was 27 %', '2026-01-03'],
    ]);
    const entry = `${HEAD}EXAM: Worse. EMG\n12/20: active left L5.\nSagittal: standing EOS 1/2 SVA 14 mm.`;
    expect(results(entry, 'sagittal_balance').map(([, date]) => date)).toEqual(['2026-01-02']);
    // a grade of strength is no day
    expect(results(`${HEAD}HPI: Seen after the scan. Grip 2/5. EF 27 %.`, 'lvef')).toEqual([
      ['LVEF was 27 %', '2026-01-05'],
    ]);
  });

  test('two values of one line, each with its day, are a course', () => {
    expect(results(`${HEAD}HPI: A1c 8.4 (Sep) -> 7.1 (12/28).`, 'hba1c')).toEqual([
      ['Hemoglobin A1c went from 8.4 % (September 2025) to 7.1 % (12/28/2025)', undefined],
    ]);
  });

  test('of a row with several values none is told: which column is whose nobody knows', () => {
    const cited = (line: string, variable: string) => {
      const quote = {
        exact_text_sentence_relevant_to_criteria: line.replace(/\s+/g, ' '),
        decides: true,
        bounding_box: [],
      };
      const tree = { ...TREE, clinical_decisioning: [quote] } as unknown as typeof TREE;
      const text = `${HEAD}RESULTS:\n             first        last\n${line}\nSit    10 min       30 min`;
      return listOf(text, [variable], {}, tree).results.map((each) => each.text);
    };
    expect(cited('NRS worst    9/10         4/10', 'pain_score')).toEqual([]);
    // each with its day
    expect(cited('PHQ-9   11/20: 19     1/02: 11', 'phq9')).toContain('The PHQ-9 score was 11');
  });

  test('what a visit calls the baseline is not told beside the report that has it', () => {
    const study =
      'Sleep study\nDate of service: 12/11/2025\n\nRecorder of 12/11/2025: AHI 27.0 events per hour.';
    const visit = `${HEAD}HPI: Baseline AHI on the home recorder was 27.\n`;
    expect(results(`${visit}\f${study}`, 'ahi')).toHaveLength(1);
  });

  test('a later note of the same clinic renews what a criterion rests on', () => {
    const note = (day: string, size: string) =>
      `Wound clinic\nDate of service: ${day}\nProvider: B. Podiatrist, DPM\n\nHPI: Heel ulcer measures ${size} cm.\n`;
    const chart = `${note('12/20/2025', '3.1 x 2.2 x 0.8')}\n\f${note('01/04/2026', '3.4 x 2.3 x 1.1')}`;
    const cited = 'Heel ulcer measures 3.1 x 2.2 x 0.8 cm.';
    const tree = {
      ...TREE,
      clinical_decisioning: [
        { exact_text_sentence_relevant_to_criteria: cited, decides: true, bounding_box: [] },
      ],
    };
    const list = (text: string) => listOf(text, ['wound_depth'], {}, tree as unknown as typeof TREE).results;
    expect(list(chart).map(({ text, date }) => [text, date])).toEqual([
      ['Wound depth was 1.1 cm at the heel', '2026-01-04'],
    ]);
    expect(list(chart.replace('x 1.1 cm', 'x 1.1'))).toEqual([]);
  });

  test('a day in a bracket behind the value is that of an earlier one', () => {
    expect(results(`${HEAD}RESULTS: PHQ-9 = 22 (12/20/2025 = 23).`, 'phq9')).toEqual([
      ['The PHQ-9 score was 22', '2026-01-05'],
    ]);
  });

  test('below a heading with the day of the draw it is of that day, whatever the bracket tells', () => {
    const note = `${HEAD}MEDICATIONS:\nmetformin\nLabs 12/28/25\n A1c 8.1   (9/14: 7.9)\n ferritin 44`;
    expect(results(note, 'hba1c')[0]).toEqual(['Hemoglobin A1c was 8.1 %', '2025-12-28']);
  });

  test('what is copied from an earlier note is no result', () => {
    expect(results(`${HEAD}RESULTS: Copied forward from 08/2023: BMI 43.`, 'bmi')).toEqual([]);
  });

  test('a home range is no value', () => {
    expect(results(`${HEAD}HPI: Glucose in the morning between 100 and 130.`, 'glucose')).toEqual([]);
  });

  test('an old value gives way to a recent one', () => {
    expect(results(`${HEAD}RESULTS: Echo 08/2025: LVEF 30 %. Echo 04/2019: LVEF 25 %.`, 'lvef')).toEqual([
      ['LVEF was 30 %', '2025-08'],
    ]);
  });

  test('the day of a test is told where its report is of a later one', () => {
    const study =
      'Sleep study\nDate of service: 01/05/2026\n\nThe test was done 01/02/26.\nAHI 22.4 events per hour.';
    expect(results(study, 'ahi').map(([, date]) => date)).toEqual(['2026-01-02']);
  });

  test('a rate is told once, as it is printed', () => {
    const { results } = listOf(`${HEAD}HPI: Wet by urge, accidents 5 to 6 times a day.`, [
      'episodes_per_day',
      'episodes_per_week',
    ]);
    expect(results.map(({ text }) => text)).toEqual(['The number of episodes was between 5 and 6 per day']);
  });

  test('what a test concludes counts, whatever kind of test it is', () => {
    const report =
      'Video-EEG monitoring report\nDate of service: 01/05/2026\n\nIMPRESSION: Complex partial seizures from both temporal lobes.';
    expect(listOf(report).results.map(({ text }) => text)).toEqual([
      'Complex partial seizures from both temporal lobes',
    ]);
  });

  test('the night of a sleep study is its day', () => {
    const study =
      'Home sleep apnea test\nDate of service: 01/05/2026\n\nNight of 12/28/2025\nAHI 22.4 events per hour.';
    expect(results(study, 'ahi').map(([, date]) => date)).toEqual(['2025-12-28']);
  });
});

describe('the day of a result', () => {
  test('of a night that ends in the next day is its evening', () => {
    const study =
      'Overnight oximetry report\nDate of service: 01/05/2026\n\nRecording night of 12/28-29, room air.\nMean SpO2 91.5.';
    expect(results(study, 'spo2').map(([, date]) => date)).toEqual(['2025-12-28']);
  });

  test('of the first value of a stay is that of its admission', () => {
    const summary =
      'Discharge summary\nDate of service: 01/05/2026\n\nAdmitted 12/30 after a fall.\nFirst hospital creatinine 1.9.\nCreatinine 1.1.';
    expect(results(summary, 'creatinine')).toContainEqual(['Serum creatinine was 1.9 mg/dL', '2025-12-30']);
  });

  test('of a share of nights is the time over which they were counted', () => {
    const download =
      'Device download\nDate of service: 01/05/2026\n\nPeriod 10/01 - 12/30 (91 d): 70 % of nights with at least 4 hours.';
    expect(results(download, 'percent_nights_4h')).toEqual([
      [
        'The share of nights with at least 4 hours of use was 70 % from 10/01/2025 to 12/30/2025',
        '2025-12-30',
      ],
    ]);
  });
});

describe('treatment', () => {
  test.each([
    ['HPI: He stops when pushing the wheelchair of his wife.', []],
    ['HPI: After four pushes of the loan wheelchair she gave up.', []],
    ['HPI: She had some physical therapy, which has been helping.', []],
    ['PLAN: Going ahead with the paper for home oxygen.', []],
    ['HPI: He walks with a cane.', ['cane']],
    ['HPI: Alternating pressure overlay with a pump on the bed since May.', []],
    ['HPI: She is on insulin by pump since 2019.', ['insulin pump']],
  ])('%s', (words, expected) => {
    expect(listOf(`${HEAD}${words}`).treatments.map(({ name }) => name)).toEqual(expected);
  });
});

describe('the order', () => {
  const orders = (words: string, service: string) =>
    listOf(`${HEAD}PLAN: ${words}`, [], { service }).request.evidence.map(({ text }) => text);

  test.each([
    ['We did again review the plan for surgery.', 'Bariatric surgery'],
    ['I suggest that she would not use her oxygen when sitting.', 'Home oxygen concentrator'],
    [
      'She may take the printed request to the MRI center. I am not putting my name to it.',
      'MRI lumbar spine',
    ],
  ])('not by: %s', (words, service) => {
    expect(orders(words, service)).toEqual([]);
  });

  test('an order for another service at the same place is none for this one', () => {
    expect(orders('I recommend that we get an MRI of the right hip.', 'Right hip arthroplasty')).toEqual([]);
    expect(orders('I recommend arthroplasty of the right hip.', 'Right hip arthroplasty')).toHaveLength(1);
  });

  test('by what asks for the service', () => {
    expect(orders('Order home oxygen concentrator, 2 L/min.', 'Home oxygen concentrator')).toHaveLength(1);
  });

  test('what is given and how it is guided is no procedure', () => {
    const report =
      'Operative report\nDate of service: 01/05/2026\n\nProcedure: Left L4 medial branch block. Fluoro, lateral view, 22g needle. 0.3 mL lidocaine per nerve.';
    expect(listOf(report).procedures.map(({ name }) => name)).toEqual(['left L4 medial branch block']);
  });
});
