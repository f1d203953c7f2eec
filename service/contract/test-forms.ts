/**
 * Forms for leaf tests, as data: which kinds there are, which fields each has, and what may be chosen. Made from the schema
 * that checks the tests, so that a kind that is added there can be edited without a change here.
 */
import Type, { type Static } from 'typebox';
import { Code, Line, Name, Rows } from './sizes.ts';

const Option = Type.Object({ value: Code(), label: Name() });

export const TestField = Type.Object({
  /** Member of the test. */
  name: Name(),
  label: Name(),
  help: Type.Optional(Line()),
  required: Type.Boolean(),
  /**
   * `patterns`: phrases in the notation of patterns; `words`: a list of names; `text`; `duration`: "6 months"; `number`;
   * `integer`; `switch`: true or absent; `choice` and `choices`: of `options`; `range`: two numbers; `leaf`: the id of a
   * leaf; `part`: an object of the named part; `test` and `tests`: tests inside this one; `json`: anything else.
   * Clients must tolerate new types, as `json`.
   */
  type: Code(),
  options: Type.Optional(Rows(Option)),
  /** Where suggestions for `words` come from: a list of `TestForms.lists`. */
  list: Type.Optional(Code()),
  /** Name in `TestForms.parts`. */
  part: Type.Optional(Code()),
});
export type TestField = Static<typeof TestField>;

const TestForm = Type.Object({
  /** A kind of test, or the name of a part. */
  name: Name(),
  label: Name(),
  about: Line(),
  fields: Rows(TestField),
});
export type TestForm = Static<typeof TestForm>;

export const TestForms = Type.Object({
  kinds: Rows(TestForm),
  /** Objects inside tests: where and when a fact may stand, an event, one side of a change. */
  parts: Rows(TestForm),
  /** Names that fields may use: `variables`, `concepts`, `documents`, `sections`, `authors`, `conditions`. */
  lists: Type.Record(Code(), Rows(Option)),
});
export type TestForms = Static<typeof TestForms>;
