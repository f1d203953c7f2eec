import { describe, expect, it, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';
import type { Chart, RequestContext } from '../types.ts';
import { compareNames } from './names.ts';
import { birthIn, compareBirths, compareIds, idIn } from './values.ts';

const FORM: RequestContext = {
  patientName: 'Hanna M. Overby',
  dateOfBirth: '1945-06-20',
  sex: 'F',
  memberId: '8MD4-CP1-EH66',
  diagnosisCodes: [],
  procedureCodes: [],
};

const chartOf = (text: string, more: Partial<RequestContext> = {}): Chart =>
  understand(recordOf(text), { ...FORM, ...more });
const statusOf = (text: string, more: Partial<RequestContext> = {}) => chartOf(text, more).identity.status;
const aside = (chart: Chart) =>
  chart.documents.filter((one) => one.otherPatient).map(({ pages: [first, last] }) => `${first}-${last}`);
const read = (chart: Chart) => chart.sentences.map(({ text }) => text).join(' ');

test.each([
  ['OVERBY, HANNA M', 'same'],
  ['Overby, H.', 'same'],
  ['Mrs. Hanna Overby', 'same'],
  ['Overby Hanna', 'same'],
  ['H. Overby', 'same'],
  ['Hanna Overdy', 'close'],
  ['Hanna 0verby', 'same'],
  ['Hanna Marie Lindqvist', 'partial'],
  ['OVERBY, Ruth', 'partial'],
  ['OVERBEE, Anna', 'partial'],
  ['Walter Brandt', 'different'],
  ['BRANDT, Walter J', 'different'],
  ['Hanna', 'partial'],
])('Hanna M. Overby and %s: %s', (name, expected) => {
  expect(compareNames('Hanna M. Overby', name)).toBe(expected);
});

test.each([
  ['Anne-Marie Duchene', 'DUCHENE, ANNE MARIE', 'same'],
  ['Anne-Marie Duchene', 'Annemarie Duchene', 'same'],
  ['Maria Lopez-Garcia', 'Lopez, Maria', 'same'],
  ['José Núñez', 'JOSE NUNEZ', 'same'],
  ['Robert Klein', 'Bob Klein', 'partial'],
  ['John Carter Jr.', 'Carter, John', 'same'],
  ['Sean O’Brien', "O'BRIEN, SEAN", 'same'],
  ['Test Patient', 'Walter Brandt', 'unclear'],
])('%s and %s: %s', (form, chart, expected) => {
  expect(compareNames(form, chart)).toBe(expected);
});

test.each([
  ['06/20/1945', '1945-06-20'],
  ['6-20-45', '??45-06-20'],
  ['20 Jun 1945', '1945-06-20'],
  ['June 20, 1945', '1945-06-20'],
  ['1945-O6-2O', '1945-06-20'],
  ['06201945', '1945-06-20'],
  ['20/06/1945', '1945-06-20'],
  ['13/13/1945', undefined],
  ['Provider', undefined],
])('a birth date printed %s', (text, expected) => {
  expect(birthIn(text)?.value).toBe(expected);
});

test('birth dates and member numbers up to a slip', () => {
  expect(compareBirths('1945-06-20', '??45-06-20')).toBe('same');
  expect(compareBirths('1945-06-20', '1945-06-28')).toBe('close');
  expect(compareBirths('1945-06-12', '1945-12-06')).toBe('close');
  expect(compareBirths('1945-06-20', '1958-11-03')).toBe('different');
  expect(compareIds('8MD4-CP1-EH66', '8MD4CP1EH66')).toBe('same');
  expect(compareIds('8MD4-CP1-EH66', 'BMD4-CPl-EH66')).toBe('close');
  expect(compareIds('8MD4-CP1-EH66', '2PD8-HG5-VA63')).toBe('different');
  expect(idIn(': 8MD4-CP1-EH66   Group')).toBe('8MD4-CP1-EH66');
  expect(idIn(' pending')).toBeUndefined();
});

describe('the status of a chart', () => {
  it.each([
    ['Patient: Hanna Overby   DOB: 06/20/1945   Sex: F   MRN: 2764190', 'match'],
    ['Patient Name   DOB   Sex   MRN\nOVERBY, HANNA   6/20/45   F   2764190', 'match'],
    ['BOWEL DIARY   OVERBY, Hanna   DOB 06/20/1945', 'match'],
    ['Patient: Hanna Lindqvist   DOB: 06/20/1945', 'check'],
    ['Patient: Hanna Overby   DOB: 06/20/1946', 'check'],
    ['Patient: Hanna Overby   DOB: 06/20/1945   Sex: M', 'check'],
    ['Patient: Hanna Overby   DOB: 06/20/1945\nMember ID: 2PD8-HG5-VA63', 'check'],
    ['Patient: Hanna Overby   DOB: 03/02/1961   MRN: 11', 'mismatch'],
    ['Patient: Walter Brandt   DOB: 02/11/1953   Sex: M', 'mismatch'],
    ['Patient: Walter Brandt', 'mismatch'],
    ['The patient denies chest pain.', 'not_found'],
    ['Provider: Walter Brandt, MD   Phone: 555-0100', 'not_found'],
  ])('%s: %s', (text, expected) => {
    expect(statusOf(`${text}\n\nNo falls. Walks with a cane.`)).toBe(expected);
  });

  it('compares with nothing where the form names nobody', () => {
    const request = { diagnosisCodes: [], procedureCodes: [] };
    const chart = understand(recordOf('Patient: Walter Brandt   DOB: 02/11/1953\nNo falls.'), request);
    expect(chart.identity.status).toBe('not_compared');
    expect(aside(chart)).toEqual([]);
  });
});

describe('other people on the patient’s pages', () => {
  const OWN = 'Patient: Hanna Overby   DOB: 06/20/1945   Sex: F   MRN: 2764190';
  it.each([
    'Guarantor: Walter Overby   DOB: 02/11/1943',
    'Emergency contact: Ruth Lindqvist   Phone: 555-0100',
    'Mother: Edna Miles   DOB 01/01/1920',
    'Spouse name: Walter Overby   Date of birth: 02/11/1943',
    'Subscriber: Walter Overby   Subscriber ID: 1AB2-CD3-EF45   DOB: 02/11/1943',
    'Provider: N. Bertrand, MD   Referring physician: Karl Morrow',
    'Emergency contact\nName: Ruth Lindqvist   DOB: 02/03/1980   Phone: 555-0100',
    'Test name: Sphincter Pressure   Result: 38 mmHg',
  ])('%s', (line) => {
    const chart = chartOf(`Clinic note\n${OWN}\n${line}\n\nNo falls.`);
    expect(chart.identity.status).toBe('match');
    expect(aside(chart)).toEqual([]);
  });
});

test("the greeting of a patient's message names no other patient", () => {
  const chart = chartOf(
    "Message thread\nPatient: Hanna Overby   DOB: 1945-06-20   Sex: F\nDate of service: 2025-02-18   Provider: K. Roe, LPN\nPt: Hi, Dr Falk's office asked for my list of drugs.\nReply: Hello Mrs Overby, thank you.",
  );
  expect(aside(chart)).toEqual([]);
});

describe('pages of another patient', () => {
  const own = (text: string) =>
    `Clinic note\nPatient: Hanna Overby   DOB: 06/20/1945   Sex: F   MRN: 27641\n\n${text}`;
  const others = (text: string) =>
    `CCU note\nPatient: BRANDT, Walter   DOB: 02/11/1953   Sex: M   MRN: 93171\n\n${text}`;

  it('are not read', () => {
    const chart = chartOf(
      [own('Accidents daily.'), others('Ejection fraction 10 %.'), own('No fistula.')].join('\f'),
    );
    expect(aside(chart)).toEqual(['1-1']);
    expect(read(chart)).toContain('Accidents daily');
    expect(read(chart)).toContain('No fistula');
    expect(read(chart)).not.toContain('Ejection');
    expect(chart.identity.status).toBe('match');
  });

  it('are known under the right patient’s printed header', () => {
    const page = own('Pt: OVERBEE, Anna   DOB 11/03/1958\nPerianal Crohn disease.');
    const chart = chartOf([own('Accidents daily.'), page].join('\f'));
    expect(aside(chart)).toEqual(['1-1']);
    expect(read(chart)).not.toContain('Crohn');
  });

  it('go on over page breaks until the patient is named again', () => {
    const chart = chartOf(
      [own('Accidents daily.'), others('Page one of two.'), 'and shock persisted.', own('Well.')].join('\f'),
    );
    expect(read(chart)).not.toContain('shock');
    expect(read(chart)).toContain('Well.');
  });

  it('are set aside from where they begin, when two people share a page', () => {
    const lines = Array.from({ length: 8 }, (_, index) => `Visit ${index}: accidents daily.`).join('\n');
    const chart = chartOf(
      `${own(lines)}\nPatient: BRANDT, Walter   DOB: 02/11/1953   MRN: 93171\nEjection fraction 10 %.`,
    );
    expect(read(chart)).toContain('Visit 7');
    expect(read(chart)).not.toContain('Ejection');
  });

  it('count again when a person says so, and others can be set aside', () => {
    const text = [own('Accidents daily.'), others('Ejection fraction 10 %.'), own('No fistula.')].join('\f');
    const back = chartOf(text, { pagesDecided: { own: [1], other: [] } });
    expect(aside(back)).toEqual([]);
    expect(read(back)).toContain('Ejection');
    const out = chartOf(text, { pagesDecided: { own: [], other: [0] } });
    expect(aside(out)).toEqual(['0-0', '1-1']);
    expect(read(out)).not.toContain('Accidents');
  });

  it('leaves the rest of a document what it was when a page in its middle is set aside', () => {
    const text = [own('Page one.'), 'Page two has a fistula.', 'Page three goes on.'].join('\f');
    const chart = chartOf(text, { pagesDecided: { own: [], other: [1] } });
    expect(read(chart)).not.toContain('fistula');
    expect(chart.documents.at(-1)).toMatchObject({ title: 'Clinic note', pages: [2, 2] });
    expect(chart.documents.at(-1)).not.toHaveProperty('otherPatient');
  });

  it('are all of them where the whole chart is somebody else’s', () => {
    const chart = chartOf([others('Ejection fraction 10 %.'), others('Shock.')].join('\f'));
    expect(chart.identity.status).toBe('mismatch');
    expect(chart.sentences).toEqual([]);
  });

  it('are kept where the form gives nothing but another name', () => {
    const request = { patientName: 'Lena Ortiz', diagnosisCodes: [], procedureCodes: [] };
    const chart = understand(recordOf(own('Accidents daily.')), request);
    expect(chart.identity.status).toBe('mismatch');
    expect(read(chart)).toContain('Accidents');
  });

  it('are kept where the name is right and the form alone has another birth date', () => {
    const chart = chartOf('Patient: Hanna Overby   DOB: 03/02/1961   MRN: 11\n\nAccidents daily.');
    expect(chart.identity.status).toBe('mismatch');
    expect(read(chart)).toContain('Accidents');
  });
});
