import { expect, test } from 'vitest';
import { understand } from '../index.ts';
import { datedBy } from './dated.ts';
import { recordOf } from './plain-record.ts';

const read = (...lines: string[]) =>
  understand(recordOf(lines.join('\n')), { diagnosisCodes: [], procedureCodes: [] });
const PATIENT = 'Patient: Jo Doe   DOB: 1950-01-02   Sex: F   Member ID: 123';

test('a line tells day and writer, in either order', () => {
  const told = { date: '2024-04-02', author: 'Ida Moss, DPM' };
  expect(datedBy('Date: 04/02/2024   Author: Ida Moss, DPM')).toEqual(told);
  expect(datedBy('Signed by: Ida Moss, DPM | Note date: 2024-04-02 | Status: final')).toEqual(told);
  expect(datedBy('Date: 04/02/2024 Author: Ida Moss, DPM')).toEqual(told);
  expect(datedBy('Date: 04/02/2024')).toBeUndefined();
  expect(datedBy('Date: soon   Author: Ida Moss, DPM')).toBeUndefined();
  expect(datedBy('Birth date: 04/02/2024   Author: Ida Moss, DPM')).toBeUndefined();
  expect(datedBy('Seen on the date: 04/02/2024  by: Ida Moss')).toBeUndefined();
});

test('notes printed one after the other are documents of their own', () => {
  const chart = read(
    PATIENT,
    '',
    'Primary care visit',
    'Date: 2024-04-02   Author: Ida Moss, MD',
    '',
    'Short of breath on stairs.',
    '',
    'Overnight oximetry',
    'Date: 2024-04-09   Author: Night Testing LLC',
    '',
    'Lowest SpO2 81 %.',
    '',
    'Telephone encounter',
    'Date: 2024-04-11   Author: K. Lim, RN',
    '',
    'Told her the result.',
  );
  expect(chart.documents.map((d) => [d.title, d.kind, d.date, d.author, d.authorRole])).toEqual([
    ['Primary care visit', 'visit', '2024-04-02', 'Ida Moss, MD', 'physician'],
    ['Overnight oximetry', 'oximetry', '2024-04-09', 'Night Testing LLC', undefined],
    ['Telephone encounter', 'telephone', '2024-04-11', 'K. Lim, RN', 'nurse'],
  ]);
});

test('the same under the patient at the top of each page', () => {
  const page = (title: string, date: string, text: string) =>
    [
      'Patient: Jo Doe   DOB: 1950-01-02   Sex: F',
      title,
      `Date: ${date}   Author: Ida Moss, MD`,
      '',
      text,
    ].join('\n');
  const chart = read(
    `${page('Primary care visit', '2024-04-02', 'Short of breath.')}\f${page('Results note', '2024-04-17', 'Oxygen tonight.')}`,
  );
  expect(chart.documents.map((d) => [d.title, d.date, d.author])).toEqual([
    ['Primary care visit', '2024-04-02', 'Ida Moss, MD'],
    ['Results note', '2024-04-17', 'Ida Moss, MD'],
  ]);
});

test('what stands below that line is no part of it', () => {
  const chart = read(
    PATIENT,
    '',
    'Visit note',
    'Date: 2024-04-02   Author: Ida Moss, MD',
    'seen for a cough.',
  );
  expect(chart.sentences.at(-1)!.text).toBe('seen for a cough.');
});

test('below a title that tells no kind, a line that names the study does, and a sentence does not', () => {
  const kinds = (first: string) =>
    read(
      PATIENT,
      '',
      'Night Testing LLC',
      'Date: 2024-04-09   Author: scoring center',
      '',
      first,
    ).documents.map(({ kind }) => kind);
  expect(kinds('Study type: overnight pulse oximetry, unattended. Worn at home.')).toEqual(['oximetry']);
  expect(kinds('Knee replacement is asked for. Exercise helps.')).toEqual(['other']);
});

test('fields below each other at the top of a page are a header', () => {
  const page = (title: string, date: string, text: string) =>
    [
      'Name: Jo Doe',
      'Date of birth: 01/02/1950',
      `Document: ${title}`,
      `Date: ${date}`,
      'Author: Ida Moss, MD',
      '',
      text,
    ].join('\n');
  const chart = read(
    `${page('Primary care visit', '04/02/2024', 'Short of breath.')}\f${page('Sleep study', '04/17/2024', 'AHI 22.')}`,
  );
  expect(chart.documents.map((d) => [d.title, d.kind, d.date, d.author])).toEqual([
    ['Primary care visit', 'visit', '2024-04-02', 'Ida Moss, MD'],
    ['Sleep study', 'sleep_study', '2024-04-17', 'Ida Moss, MD'],
  ]);
});

test('what a note says of a field of its own is no header', () => {
  const chart = read(
    'Primary care visit',
    'Name: Jo Doe',
    'Date of birth: 01/02/1950',
    'Visit date: 04/02/2024',
    'Author: Ida Moss, MD',
    'Medications: metformin 500 mg.',
  );
  expect(chart.sentences.at(-1)!.text).toBe('Medications: metformin 500 mg.');
});

test('fields below letterhead and title are a header', () => {
  const page = (title: string, date: string, text: string) =>
    [
      'HARBOR CLINIC',
      '12 Quay Street   Phone (555) 201-3300',
      '',
      title,
      `DOB: 01/02/1950          Visit Date: ${date}`,
      'Provider: Ida Moss, MD',
      '',
      text,
    ].join('\n');
  const chart = read(
    `${page('PRIMARY CARE VISIT', '04/02/2024', 'Short of breath.')}\f${page('SLEEP STUDY', '04/17/2024', 'AHI 22.')}`,
  );
  expect(chart.documents.map((d) => [d.title, d.kind, d.date, d.author])).toEqual([
    ['PRIMARY CARE VISIT', 'visit', '2024-04-02', 'Ida Moss, MD'],
    ['SLEEP STUDY', 'sleep_study', '2024-04-17', 'Ida Moss, MD'],
  ]);
});

test('a title with its day begins a paper of any kind', () => {
  const chart = read(
    'Office visit - 04/02/2024 - Ida Moss, MD\nJo Doe, F, born 01/02/1950\n\nShort of breath.\fNight Testing LLC - 04/09/2024\nJo Doe, F, born 01/02/1950\n\nLowest 81 %.',
  );
  expect(chart.documents.map((d) => [d.title, d.date])).toEqual([
    ['Office visit', '2024-04-02'],
    ['Night Testing LLC', '2024-04-09'],
  ]);
  expect(chart.documents[0]!.author).toBe('Ida Moss, MD');
});

test('a date in a paragraph begins no document', () => {
  const chart = read(
    PATIENT,
    '',
    'Visit note',
    'Date: 2024-04-02   Author: Ida Moss, MD',
    '',
    'Consent was signed.',
    'Date: 04/01/2024   By: Jo Doe',
    'Copies went out.',
  );
  expect(chart.documents).toHaveLength(1);
});
