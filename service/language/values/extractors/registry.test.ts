import { expect, test } from 'vitest';
import { recordOf } from '../../documents/plain-record.ts';
import { understand } from '../../index.ts';
import { allVariables } from '../../vocabulary/variables.ts';
import { inOrder } from './extractor.ts';
import { addTo, CELLS, DERIVED, FORMS, LINES, READERS, ROWS } from './registry.ts';

const all = [...FORMS, ...READERS, ...CELLS, ...ROWS, ...LINES, ...DERIVED];

/** Worked out or stated in forms of their own: no name stands before their number, so no measure of the vocabulary finds them. */
const WITHOUT_NAMES = [
  'age',
  'asa',
  'device_age_years',
  'diastolic_bp',
  'episodes_per_day',
  'episodes_per_month',
  'episodes_per_week',
  'kellgren_lawrence',
  'nyha',
  'percent_improvement',
  'symptom_duration_days',
  'systolic_bp',
  'ulcer_stage',
  'wound_age_days',
  'years_since_quit',
];

test('every extractor has an id of its own and names variables that there are', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const known = new Set([...allVariables.keys(), ...WITHOUT_NAMES]);
  const named = all.flatMap(({ id, variables }) => variables.map((variable) => ({ id, variable })));
  expect(named.filter(({ variable }) => !known.has(variable))).toEqual([]);
  expect(all.filter(({ variables }) => variables.length === 0)).toEqual([]);
});

test('an extractor stands behind those it comes after', () => {
  const of = (id: string, ...after: string[]) => ({ id, after });
  expect(inOrder([of('c', 'b'), of('a'), of('b', 'a')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(() => inOrder([of('a', 'b'), of('b', 'a')])).toThrow('waits for itself');
  expect(() => inOrder([of('a', 'z')])).toThrow('unknown');
  expect(() => inOrder([of('a'), of('a')])).toThrow('one id');
});

test('a value that replaces takes the place of those with its name or in its place', () => {
  const value = (variable: string, start: number) => ({
    variable,
    start,
    end: start + 2,
    low: 1,
    high: 1,
    unit: '%',
  });
  const values = [value('bmi', 0), value('weight', 10), value('height', 20)];
  addTo(values, { how: 'replaces' }, [value('bmi', 21)]);
  expect(values.map((v) => `${v.variable} ${v.start}`)).toEqual(['weight 10', 'bmi 21']);
});

test('what is worked out of others is given them: relief of two scores, and the length of a course that is planned', () => {
  const { measurements } = understand(
    recordOf('Visit note\n\nPain NRS 8 -> 2 after the block.\n\nPlan: 36 TMS sessions, 5 a week.'),
    { diagnosisCodes: [], procedureCodes: [] },
  );
  expect(measurements.find((m) => m.variable === 'percent_relief')?.low).toBe(75);
  expect(measurements.find((m) => m.variable === 'course_weeks')).toMatchObject({
    low: 7.2,
    assertion: { planned: false },
  });
});
