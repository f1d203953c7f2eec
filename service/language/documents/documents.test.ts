import { expect, test } from 'vitest';
import { sentenceAt, understand, wordsOf } from '../index.ts';
import { isNegated } from '../testing.ts';
import { recordOf } from './plain-record.ts';

const read = (text: string, request = {}) =>
  understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [], ...request });

const HEADER = (date: string, by: string) =>
  `Patient: Jo Doe DOB: 1950-01-02 Sex: F MRN: 123 Date of service: ${date} Provider: ${by}`;
const END = 'Electronically signed. Printed 2024-09-09';

test('documents begin at their printed headers, with title, date, author, role and mode', () => {
  const chart = read(
    [
      `Sleep study\n${HEADER('2024-01-05', 'A. Lee, MD')}\nAHI 22/h.\n\n${END}`,
      `Telephone note\n${HEADER('2024-02-01', 'K. Roe, RN')}\nCalled about the mask.\n\n${END}`,
      `Office visit\n${HEADER('2024-03-01', 'B. Poe, PA-C')}\nSeen today in the office.\n\n${END}`,
    ].join('\f'),
  );
  expect(chart.documents.map((d) => [d.title, d.kind, d.date, d.authorRole, d.mode])).toEqual([
    ['Sleep study', 'sleep_study', '2024-01-05', 'physician', undefined],
    ['Telephone note', 'telephone', '2024-02-01', 'nurse', 'telephone'],
    ['Office visit', 'visit', '2024-03-01', 'advanced_practice', 'in_person'],
  ]);
  expect(chart.anchor).toBe('2024-03-01');
});

test('a header as a row of labels above a row of values', () => {
  const chart = read(
    [
      'Clinic note',
      'Patient            DOB          Sex   MRN      Date of service   Provider',
      'Jo Doe             1950-01-02   F     123      2024-03-02        C. Fox, MD',
      'Feels well.',
    ].join('\n'),
  );
  expect(chart.documents).toMatchObject([{ title: 'Clinic note', date: '2024-03-02', author: 'C. Fox, MD' }]);
});

test('without a printed header: titles at the top of a page, never the print, fax or birth date', () => {
  const chart = read(
    'PROGRESS NOTE   03/02/2024   C. Fox MD\nDOB 01/02/1950   printed 04/04/2024\nFeels well.\fOVERNIGHT OXIMETRY REPORT\nPt: Doe, J.   Night of 15-MAR-2024\nMean 91 %.',
  );
  expect(chart.documents.map((d) => [d.kind, d.date])).toEqual([
    ['visit', '2024-03-02'],
    ['oximetry', '2024-03-15'],
  ]);
});

test('a page of another patient is marked', () => {
  const chart = read(
    [
      `Office visit\n${HEADER('2024-03-01', 'B. Poe, MD')}\nWell.\n\n${END}`,
      `CCU note\n${HEADER('2024-03-02', 'CCU')}\nPt: MARSH, Walda   F   DOB 09/30/1939\nShock.`,
    ].join('\f'),
  );
  expect(chart.documents.map((d) => d.otherPatient)).toEqual([undefined, true]);
});

test('a paper whose title says that it was filed in error is of another patient', () => {
  const chart = read(
    [
      `Office visit\n${HEADER('2024-03-01', 'B. Poe, MD')}\nWell.\n\n${END}`,
      `Bladder consult, outside office (filed in error, male patient)\n${HEADER('2019-03-02', 'C. Roe, MD')}\nRetention.`,
    ].join('\f'),
  );
  expect(chart.documents.map((d) => d.otherPatient)).toEqual([undefined, true]);
});

test('sections by heading, alone or in line; subheadings of an examination stay in it', () => {
  const chart = read(
    'PAST MEDICAL HISTORY: Gout.\n\nPHYSICAL EXAMINATION:\nPUPILS: Equal.\nLUNGS: Clear.\n\nPLAN:\n1. Walk.\n2. Rest.',
  );
  expect(chart.sections.map((s) => s.kind)).toEqual(['header', 'past_medical', 'exam', 'exam', 'plan']);
});

test('a family history in line ends with its paragraph', () => {
  const chart = read('FAMILY HISTORY: Mother diabetic.\n\nThe dietitian measured height 150 cm.');
  expect(chart.sections.map((s) => s.kind)).toEqual(['header', 'family', 'other']);
});

test('sentences survive titles, abbreviations and decimals, and run over line ends', () => {
  const chart = read(
    'She was seen by Dr. X vs. Dr. Y at 2.5 mg p.o. b.i.d. and went home with a very long\nexplanation. Then she slept. Was it fever? No.',
  );
  expect(chart.sentences.map((s) => s.text.replace('\n', ' '))).toEqual([
    'She was seen by Dr. X vs. Dr. Y at 2.5 mg p.o. b.i.d. and went home with a very long explanation.',
    'Then she slept.',
    'Was it fever? No.',
  ]);
});

test('a numbered line in capitals is an entry of its list, unless it is known as a heading', () => {
  const kinds = (text: string) => read(text).sections.map((s) => s.kind);
  expect(kinds('ASSESSMENT\n1. COPD.\n2. NON-HODGKIN LYMPHOMA\nOn inhalers.')).toEqual([
    'header',
    'assessment',
  ]);
  expect(kinds('1. CHIEF COMPLAINT\nCough.\n2. PHYSICAL EXAMINATION\nClear.')).toEqual([
    'header',
    'chief_complaint',
    'exam',
  ]);
  expect(isNegated('LYMPHOMA', 'ASSESSMENT\n1. NON-HODGKIN LYMPHOMA\nIn remission.')).toBe(false);
});

test('rows carry their column headings, lists and labels are told apart', () => {
  const chart = read(
    'Date       HR    SpO2\n01/02/24   80    93\n\nHeight: 170 cm\n\n- walks with cane\n- no falls',
  );
  expect(chart.sentences.map((s) => s.kind)).toEqual(['row', 'row', 'label', 'list', 'list']);
  expect(chart.sentences[1]?.cells?.map((c) => c.heading)).toEqual(['Date', 'HR', 'SpO2']);
});

test('from any span back to its words, and from an offset to its sentence', () => {
  const chart = read('One two three.\nFour five six.');
  const start = chart.text.indexOf('two');
  expect(wordsOf(chart, { start, end: start + 9 }).map((w) => chart.text.slice(w.start, w.end))).toEqual([
    'two',
    'three.',
  ]);
  expect(sentenceAt(chart, chart.text.indexOf('Five'.toLowerCase()))?.text).toBe('Four five six.');
});

test('header and footer lines are kept but make no sentence', () => {
  const record = recordOf('Ward 5\nFeels well.');
  record.pages[0]!.lines[0]!.role = 'header';
  const chart = understand(record, { diagnosisCodes: [], procedureCodes: [] });
  expect(chart.sentences.map((s) => s.text)).toEqual(['Feels well.']);
  expect(chart.text).toContain('Ward 5');
});

test.each([
  [
    'stand in two lines, whatever the title says',
    (title: string, date: string) =>
      `${title}\nPatient: Ada Marsh   DOB: 1950-02-03   Sex: F\nDate of service: ${date}   Provider: J. Bell, MD`,
    ['2018-07-01', '2023-09-12'],
  ],
  [
    'be spread over the top of the page',
    (title: string, date: string) =>
      `Ada Marsh   DOB 02/03/1950   Member ID 1AA2\n\n${title}\nDate of service: ${date}     Author: J. Bell, MD`,
    ['07/01/2018', '09/12/2023'],
  ],
] as const)('a printed header may %s', (_how, header, [first, second]) => {
  const chart = understand(
    recordOf(
      [
        `${header('Plantar fasciotomy', first)}\n\nHeel incised.`,
        `${header('Oxygen titration', second)}\n\nRoom air 84.`,
      ].join('\f'),
    ),
    { diagnosisCodes: [], procedureCodes: [] },
  );
  expect(chart.documents.map((d) => [d.title, d.date, d.author])).toEqual([
    ['Plantar fasciotomy', '2018-07-01', 'J. Bell, MD'],
    ['Oxygen titration', '2023-09-12', 'J. Bell, MD'],
  ]);
});

test("a physician's note from a nursing home is a visit, not a nurse's note", () => {
  const kind = (title: string) =>
    read(`${title}\n${HEADER('2024-01-05', 'A. Lee, MD')}\nSeen.\n`).documents[0]?.kind;
  expect(kind('Nursing home physician note')).toBe('visit');
  expect(kind('Nursing note')).toBe('nursing');
});

test('what a first line reports is no title: the paper keeps its own', () => {
  const [paper] = read(
    `Individualized Treatment Plan\n${HEADER('2024-01-05', 'A. Lee, MD')}\nEXERCISE Baseline 6MWT 312 m, SpO2 nadir 94 on the treadmill.\n`,
  ).documents;
  expect(paper).toMatchObject({ title: 'Individualized Treatment Plan', kind: 'other' });
});

test('a referral is an order, whatever it is for', () => {
  const [paper] = read(
    `Ambulatory referral - Cardiac Rehabilitation\n${HEADER('2024-01-05', 'A. Lee, MD')}\nUp to 36 sessions.\n`,
  ).documents;
  expect(paper?.kind).toBe('order');
});

const BUNDLE = [
  `Outside pages, scanned\n${HEADER('2024-05-09', 'HIM scan')}`,
  '=== Podiatry visit, 2024-04-02, Ida Moss, DPM ===',
  'Foot pulses are full. Seen in clinic.',
  '== Sleep lab telephone note 04/20/2024, R. Quill RN ==',
  'Called about the mask.',
  '=== portions copied forward from 03/01/2023 ===',
  '--- Signed 04/21/2024 R. Quill RN ---',
  'Mask fits.',
];

test('papers in one scan begin at ruled lines that have a title, a day and who wrote them', () => {
  const chart = read([...BUNDLE, END].join('\n'));
  expect(chart.documents.map((d) => [d.title, d.kind, d.date, d.authorRole])).toEqual([
    ['Outside pages, scanned', 'other', '2024-05-09', undefined],
    ['Podiatry visit', 'visit', '2024-04-02', 'physician'],
    ['Sleep lab telephone note', 'telephone', '2024-04-20', 'nurse'],
  ]);
});

test('a word with which a sentence begins at the end of a line goes on below, though the rest looks like a heading', () => {
  const chart = read(
    `Visit note\n${HEADER('2024-05-09', 'B. Poe, MD')}\nShe is up at night and tired in the morning, no falls. Home\nmeds: naproxen, cetirizine. Wants to go back to work.`,
  );
  expect(chart.sentences.map(({ text }) => text)).toContain('Home\nmeds: naproxen, cetirizine.');
});

test('a day goes on with its month on the next line', () => {
  const chart = read(
    `Visit note\n${HEADER('2024-05-09', 'B. Poe, MD')}\n\nSeen at home with her son. The sample was drawn on 2\nMay before she left.`,
  );
  expect(chart.sentences.map(({ text }) => text)).toContain(
    'The sample was drawn on 2\nMay before she left.',
  );
});

test('papers in one scan may be headed in brackets', () => {
  const chart = read(
    `Faxed pages\n${HEADER('2024-05-09', 'HIM scan')}\n[pg 1 - Sleep clinic visit | 2024-03-05 | Ana Roe, MD]\nSleeps well.\n[copied 03/01/2023]\nNo naps.\n[Nurse call - 2024-03-09 - K. Lim RN]\nMask fits.`,
  );
  expect(chart.documents.map((d) => [d.title, d.date, d.authorRole])).toEqual([
    ['Faxed pages', '2024-05-09', undefined],
    ['Sleep clinic visit', '2024-03-05', 'physician'],
    ['Nurse call', '2024-03-09', 'nurse'],
  ]);
});

test("papers in a scan of another patient's page are that patient's", () => {
  const theirs = BUNDLE.map((line) => line.replace('Jo Doe DOB: 1950-01-02', 'Walda Marsh DOB: 1939-09-30'));
  const chart = read(
    [`Office visit\n${HEADER('2024-03-01', 'B. Poe, MD')}\nWell.\n\n${END}`, theirs.join('\n')].join('\f'),
  );
  expect(chart.documents.map((d) => d.otherPatient)).toEqual([undefined, true, true, true]);
});

test('the credential of a physical therapist is no label of the patient', () => {
  const text =
    'Clinic visit\nPatient: Ada Marsh   DOB: 1950-02-03   Sex: F\nDate of service: 2025-02-18   Provider: J. Bell PT, DPT\n\nGait is steady.';
  const chart = read(text);
  expect(chart.documents[0]).toMatchObject({ author: 'J. Bell PT, DPT', authorRole: 'therapist' });
});

test('takes a paper that a vendor or distributor titles as its own for the supplier’s', () => {
  const roleOf = (title: string) =>
    understand(recordOf(`${title}\nDate: 03/04/2025\n\nThe member has diabetes.`), {
      diagnosisCodes: [],
      procedureCodes: [],
    }).documents[0]?.authorRole;
  expect(roleOf('Wheelchair vendor packet')).toBe('supplier');
  expect(roleOf('Pump distributor request')).toBe('supplier');
  expect(roleOf('Note to vendor')).not.toBe('supplier');
});
