/** Values of test fields: what is empty, what a changed kind keeps, how durations are written. */
import type { TestForm, TestForms } from '../../../../service/contract/test-forms.ts';
import { isBag } from '../editor/draft.ts';

export type Test = Record<string, unknown>;

/** A test with a member set, or removed when the value is empty: the schema knows no empty members. */
export function withField(test: Test, name: string, value: unknown): Test {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (!empty) return { ...test, [name]: value };
  const { [name]: _, ...rest } = test;
  return rest;
}

/** A test of another kind, with every member that both kinds take in the same way. */
export function changedKind(test: Test, to: TestForm, forms: TestForms): Test {
  const from = forms.kinds.find((kind) => kind.name === test.kind);
  const kept = to.fields.filter((field) => {
    const before = from?.fields.find((one) => one.name === field.name);
    return before?.type === field.type && before.part === field.part && field.name in test;
  });
  const required = to.fields.filter((field) => field.required && !kept.includes(field));
  return {
    kind: to.name,
    ...Object.fromEntries(required.map((field) => [field.name, emptyValue(field.type)])),
    ...Object.fromEntries(kept.map((field) => [field.name, test[field.name]])),
  };
}

/** What a required field begins with, so that the form shows it; the check says what is still missing. */
function emptyValue(type: string): unknown {
  if (type === 'patterns' || type === 'words' || type === 'tests')
    return type === 'tests' ? [newTest()] : [''];
  if (type === 'part') return {};
  if (type === 'test') return newTest();
  return type === 'integer' || type === 'number' ? 1 : '';
}

export const newTest = (): Test => ({ kind: 'statement', yes: [''] });

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))) : [];

export const testsOf = (value: unknown): Test[] =>
  Array.isArray(value) ? value.map((one) => (isBag(one) ? one : {})) : [];

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;

export interface Duration {
  amount: string;
  unit: (typeof units)[number];
}

/** "6 months" in its parts; anything else keeps what stands before the unit as it is. */
export function readDuration(text: string): Duration {
  const [amount = '', unit = ''] = text.trim().split(/\s+/);
  return { amount, unit: units.find((one) => one === unit || one === `${unit}s`) ?? 'months' };
}

/** "1 month", "6 months"; empty without an amount. */
export function writeDuration({ amount, unit }: Duration): string {
  if (amount.trim() === '') return '';
  return `${amount.trim()} ${Number(amount) === 1 ? unit.slice(0, -1) : unit}`;
}
