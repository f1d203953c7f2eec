import { expect, test } from 'vitest';
import { testForms } from './test-forms.ts';
import { TEST_KINDS } from './test-schema.ts';

const forms = testForms();
const form = (name: string) => [...forms.kinds, ...forms.parts].find((one) => one.name === name)!;
const field = (name: string, of: string) => form(of).fields.find((one) => one.name === name)!;

test('every kind of test has a form with a name in words', () => {
  expect(forms.kinds.map((kind) => kind.name)).toEqual(TEST_KINDS);
  for (const kind of forms.kinds) {
    expect(kind.about, kind.name).not.toBe('');
    for (const one of kind.fields) expect(one.label, `${kind.name}.${one.name}`).toMatch(/^[A-Z]/);
  }
});

test('fields are typed by the schema: nothing is left to raw JSON, and parts and lists exist', () => {
  for (const { name, fields } of [...forms.kinds, ...forms.parts])
    for (const one of fields) {
      expect(one.type, `${name}.${one.name}`).not.toBe('json');
      if (one.part) expect(forms.parts.map((part) => part.name)).toContain(one.part);
      if (one.list) expect(forms.lists[one.list]?.length, one.list).toBeGreaterThan(3);
    }
  expect(field('yes', 'statement')).toMatchObject({ type: 'patterns', required: true });
  expect(field('between', 'value')).toMatchObject({ type: 'range', required: false });
  expect(field('variable', 'value')).toMatchObject({ type: 'words', list: 'variables' });
  expect(field('at_least', 'duration').type).toBe('duration');
  expect(field('at_least', 'count').type).toBe('integer');
  expect(field('from', 'interval').part).toBe('event');
  expect(field('from', 'change').part).toBe('value');
  expect(field('then', 'given').type).toBe('test');
  expect(field('tests', 'any').type).toBe('tests');
  expect(field('criteria_id', 'same').type).toBe('leaf');
  expect(field('allow', 'statement').options?.map((option) => option.value)).toContain('negated');
});
