/** Forms for leaf tests, made from the schema that checks them (contract/test-forms.ts has the shape). */
import { readFileSync } from 'node:fs';
import type { TestField, TestForm, TestForms } from '../../contract/test-forms.ts';
import { allConcepts, allVariables, vocabularyNames } from '../../language/index.ts';
import { DURATION_FIELDS, PART_SCHEMAS, PATTERN_FIELDS, TEST_SCHEMAS } from './test-schema.ts';

type Words = Record<string, [label: string, about: string]>;
const words = JSON.parse(readFileSync(new URL('./test-words.json', import.meta.url), 'utf8')) as {
  kinds: Words;
  parts: Words;
  fields: Words;
  values: Record<string, string>;
};

/** What of a JSON schema is looked at. */
interface Shape {
  type?: string;
  enum?: string[];
  const?: unknown;
  items?: Shape | Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  /** What stands where the schema says anything: see `inner` in test-schema.ts. */
  part?: string;
}

/** Fields whose entries are names from a list. */
const LISTS: Record<string, string> = {
  variable: 'variables',
  documents: 'documents',
  sections: 'sections',
  authors: 'authors',
  conditions: 'conditions',
};

const humanised = (name: string): string => {
  const plain = name.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
const optionsOf = (values: string[]) =>
  values.map((value) => ({ value, label: words.values[value] ?? humanised(value) }));

function typeOf(name: string, shape: Shape): Pick<TestField, 'type' | 'options' | 'list' | 'part'> {
  if (shape.part === 'test' || shape.part === 'tests') return { type: shape.part };
  if (shape.part) return { type: 'part', part: shape.part };
  if (shape.enum) return { type: 'choice', options: optionsOf(shape.enum) };
  if (shape.type === 'boolean') return { type: 'switch' };
  if (shape.type === 'number' || shape.type === 'integer') return { type: shape.type };
  if (shape.type === 'string') {
    if (name === 'criteria_id') return { type: 'leaf' };
    return { type: DURATION_FIELDS.includes(name) ? 'duration' : 'text' };
  }
  if (shape.type !== 'array') return { type: 'json' };
  if (Array.isArray(shape.items)) return { type: shape.items.length === 2 ? 'range' : 'json' };
  if (shape.items?.enum) return { type: 'choices', options: optionsOf(shape.items.enum) };
  if (shape.items?.type !== 'string') return { type: 'json' };
  if (PATTERN_FIELDS.includes(name)) return { type: 'patterns' };
  return { type: 'words', ...(LISTS[name] && { list: LISTS[name] }) };
}

function formOf(name: string, schema: Shape, own: Words): TestForm {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([field]) => field !== 'kind')
    .map(([field, shape]): TestField => {
      const [label, help] = words.fields[`${name}.${field}`] ?? words.fields[field] ?? [humanised(field), ''];
      return {
        name: field,
        label,
        ...(help && { help }),
        required: schema.required?.includes(field) ?? false,
        ...typeOf(field, shape),
      };
    });
  const [label, about] = own[name] ?? [humanised(name), ''];
  return { name, label, about, fields };
}

/** Every kind of test and every part, with the names that their fields may use. Deterministic. */
export function testForms(): TestForms {
  const { documents, sections, authors, conditions } = vocabularyNames();
  return {
    kinds: Object.entries(TEST_SCHEMAS).map(([name, schema]) => formOf(name, schema as Shape, words.kinds)),
    parts: Object.entries(PART_SCHEMAS).map(([name, schema]) => formOf(name, schema as Shape, words.parts)),
    lists: {
      variables: [...allVariables.values()].map(({ id, label, unit }) => ({
        value: id,
        label: `${label} (${unit})`,
      })),
      concepts: [...allConcepts.values()].map(({ id, label }) => ({ value: id, label })),
      documents: optionsOf(documents),
      sections: optionsOf(sections),
      authors: optionsOf(authors),
      conditions: optionsOf(conditions),
    },
  };
}
