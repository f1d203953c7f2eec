import { describe, expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf, sentenceWith } from '../../language/testing.ts';
import type { Window } from '../schema/tests.ts';
import { fits } from './scope.ts';

const NOTES =
  'Operative report\nDate: 01/05/2026\n\nThe trocar was placed and it works well.\f' +
  'Sleep clinic visit\nDate: 01/20/2026\n\nCPAP every night, it works well.';
const said = (text: string, scope: Parameters<typeof fits>[1]) => {
  const chart = understand(recordOf(text), requestContextOf({}));
  return chart.sentences
    .filter((s) => s.text.includes('works well') && fits(chart, scope, s) === 'in')
    .map((s) => s.document);
};

it('leaves out documents on other matters where one is about the matter', () => {
  expect(said(NOTES, { document_about: ['cpap|pap'] })).toEqual([1]);
});

it('takes what the same author writes elsewhere without naming the matter', () => {
  const by = (author: string) =>
    `Procedure note\nDate: 01/05/2026  Provider: F. Lind, MD\n\nEpidural at L4, it works well.\f` +
    `Office visit\nDate: 01/20/2026  Provider: ${author}\n\nPain back, it works well no more.`;
  expect(said(by('F. Lind, MD'), { document_about: ['epidural'] })).toEqual([0, 1]);
  expect(said(by('A. Berg, DPM'), { document_about: ['epidural'] })).toEqual([0]);
});

it('takes every document where none is', () => {
  expect(said(NOTES, { document_about: ['oxygen'] })).toEqual([0, 1]);
  expect(said(NOTES, undefined)).toEqual([0, 1]);
});

it('wants the words in the same document where that is asked', () => {
  expect(said(NOTES, { document_has: ['trocar'] })).toEqual([0]);
  expect(said(NOTES, { document_has: ['oxygen'] })).toEqual([]);
});

const HEAD = 'Patient: Sample Person   DOB: 1950-01-01   Sex: F\nDate of service: 2026-01-05   Provider: ';
const OPINIONS =
  `Cardiac surgery consult\n${HEAD}A. Roe, MD\n\nThe valve works well.\f` +
  `Clinic note\n${HEAD}B. Doe, MD, Interventional Cardiology\n\nThe valve works well.\f` +
  `Clinic note\n${HEAD}C. Poe, MD\n\nThe valve works well.`;

it('knows by title and author who speaks, and takes a document that does not tell', () => {
  expect(said(OPINIONS, { document_by: ['cardiac surg*'] })).toEqual([0, 1, 2]);
  expect(said(OPINIONS, { document_by: ['cardiac surg*', '!interventional'] })).toEqual([0, 2]);
  expect(said(OPINIONS, { document_by: ['interventional', '!cardiac surg*'] })).toEqual([1, 2]);
  expect(said(OPINIONS, { document_by: ['cardiac surg*', '!!cardiac', '!interventional'] })).toEqual([2]);
});

it('knows an author whose note does not tell from what the chart calls him', () => {
  const minutes = (line: string) => `${OPINIONS}\fMinutes\n${HEAD}R. Moe, RN\n\n${line}`;
  const by = ['cardiac surg*', 'surgeon', '!*'];
  const notes = (line: string) =>
    `Narrative\n${HEAD}C. Polder, MD\n\nThe valve works well.\f${minutes(line)}`;
  expect(said(notes('Present: Polder (cardiac surgery), Doe (IC)'), { document_by: by })).toContain(0);
  expect(said(notes('Surgeon Dr. Polder agrees.'), { document_by: by })).toContain(0);
  expect(said(notes('Dr. Polder and the surgeon agree.'), { document_by: by })).not.toContain(0);
  expect(said(notes('Sent to the surgeon and Dr. Polder.'), { document_by: by })).not.toContain(0);
  expect(said(notes('Letter to the surgeon, copy to Dr. Polder.'), { document_by: by })).not.toContain(0);
});

describe('a month or a year counts with both its ends', () => {
  const placed = (recorded: string, window: Window, on = '2025-03-20') => {
    const chart = noteOf(recorded, { day: '2025-03-10', form: { request: { date_of_service: on } } });
    const sentence = sentenceWith(chart, 'tested');
    return fits(chart, { window }, sentence, sentence.date);
  };

  it.each([
    ['He was tested in October 2024.', '1 year', 'in'],
    ['He was tested in October 2024.', '3 months', 'out'],
    ['He was tested in October 2024.', '160 days', 'undated'],
    ['He was tested on 10/25/2024.', '160 days', 'in'],
    ['He was tested in 2024.', '6 months', 'undated'],
    ['He was tested in 2021.', '1 year', 'out'],
    ['He was tested in 2021.', '5 years', 'in'],
    // Stated on 03/10: later days of that month cannot be meant.
    ['He was tested in March 2025.', '20 days', 'in'],
  ])('%s within %s: %s', (recorded, within, expected) => {
    expect(placed(recorded, { within })).toBe(expected);
  });
});
