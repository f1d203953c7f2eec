import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { allConcepts, allVariables, broader, understand } from '../index.ts';
import { checkConceptFile } from './concepts.ts';

const found = (text: string): string[] =>
  understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] }).mentions.map((m) => m.concept);

test('every concept is found by its own terms', () => {
  const lost: string[] = [];
  for (const concept of allConcepts.values())
    for (const term of concept.loose ? [] : concept.terms)
      if (!found(`x ${term} x`).length) lost.push(`${concept.id}: ${term}`);
  expect(lost).toEqual([]);
});

test('what a concept implies exists', () => {
  for (const concept of allConcepts.values())
    for (const id of concept.implies ?? [])
      expect(allConcepts.has(id), `${concept.id} implies ${id}`).toBe(true);
  expect(broader('severe_aortic_stenosis')).toContain('aortic_stenosis');
});

test.each([
  ['pulmonary hypertension', ['breathing_disease', 'pulmonary_hypertension']],
  ['T2DM, on insulin', ['type_2_diabetes', 'insulin']],
  ['non-healing ulcers', ['skin_ulcer']],
  ['prior MI in 2004', ['myocardial_infarction']],
  ['admitted as an adult', ['hospitalization']],
  ['hgb Alc', []],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('a mention also counts for the broader concept', () => {
  const chart = understand(recordOf('CABG in 2004.'), { diagnosisCodes: [], procedureCodes: [] });
  expect(chart.byConcept.get('coronary_revascularization')).toEqual([0]);
});

test('a file that breaks the schema is refused by its name', () => {
  expect(() => checkConceptFile('heart', { concepts: [{ id: 'Bad Id', label: 'x', terms: [] }] })).toThrow(
    'concepts/heart.json',
  );
});

test('variables: plausible range and canonical unit', () => {
  for (const v of allVariables.values()) {
    expect(v.min, v.id).toBeLessThan(v.max);
    expect(v.names.length + (v.after?.length ?? 0), v.id).toBeGreaterThan(0);
  }
});
