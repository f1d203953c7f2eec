import { readdirSync } from 'node:fs';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import {
  allConcepts,
  allVariables,
  askedConcepts,
  askedIn,
  askedMentions,
  broader,
  tokenise,
  understand,
} from '../index.ts';
import { ConceptFile } from './concepts.ts';
import { VariableFile } from './variables.ts';
import { vocabularyFile } from './vocabulary.ts';

const found = (text: string): string[] =>
  understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] }).mentions.map((m) => m.concept);

test('every concept is found by its own terms', () => {
  const terms = [...allConcepts.values()].flatMap(({ id, loose, terms }) =>
    loose || askedConcepts.has(id) ? [] : terms.map((term) => ({ id, term })),
  );
  const text = terms.map(({ term }) => `x ${term} x`).join('\n\n');
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  let at = 0;
  const lost = terms.filter(({ term }) => {
    const start = chart.text.indexOf(`x ${term} x`, at);
    at = start + term.length;
    return !chart.mentions.some((m) => m.start >= start && m.end <= at + 2);
  });
  expect(lost).toEqual([]);
});

test('every concept that is looked for when asked is found by its own terms, and is no mention of a chart', () => {
  const lost = [...askedConcepts.values()].flatMap(({ id, terms }) =>
    terms.filter((term) => {
      const text = `x ${term} x`;
      const hits = askedIn({ text, start: 0, tokens: tokenise(text) });
      return !hits.some((hit) => hit.concept === id && hit.start === 2);
    }),
  );
  expect(lost).toEqual([]);
  expect(found('Torn meniscus, on apixaban.').filter((id) => askedConcepts.has(id))).toEqual([]);
});

test('who has the narrower has the broader, and who has not the broader has none of these', () => {
  const asked = (text: string) => [
    ...askedMentions(understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] })).keys(),
  ];
  expect(asked('HFrEF, EF 20 %.')).toEqual([
    'heart_failure_with_reduced_ejection_fraction',
    'asked_heart_failure',
  ]);
  expect(asked('No heart failure.')).toContain('heart_failure_with_preserved_ejection_fraction');
  expect(asked('No HFrEF.')).not.toContain('asked_heart_failure');
  expect(asked('Seen in the COPD clinic.')).toEqual([]);
});

test('what a concept implies exists', () => {
  for (const concept of allConcepts.values())
    for (const id of [...(concept.implies ?? []), ...(concept.contrary ?? [])])
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

test.each([
  ['concepts', ConceptFile],
  ['measures', VariableFile],
] as const)('every file of %s fits its schema', (folder, schema) => {
  const names = readdirSync(new URL(`./data/${folder}/`, import.meta.url));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const data = vocabularyFile(`${folder}/${name.replace(/\.json$/, '')}`);
    expect([...Value.Errors(schema, data)], name).toEqual([]);
  }
});

test('the schema refuses a bad id and a concept without terms', () => {
  const file = { about: 'x', source: 'x', concepts: [{ id: 'bad_id', label: 'xy', terms: ['x'] }] };
  expect(Value.Check(ConceptFile, file)).toBe(true);
  for (const bad of [{ id: 'Bad Id' }, { terms: [] }])
    expect(Value.Check(ConceptFile, { ...file, concepts: [{ ...file.concepts[0], ...bad }] })).toBe(false);
});

test('variables: plausible range and canonical unit', () => {
  for (const v of allVariables.values()) {
    expect(v.min, v.id).toBeLessThan(v.max);
    expect(v.names.length + (v.after?.length ?? 0), v.id).toBeGreaterThan(0);
  }
});
