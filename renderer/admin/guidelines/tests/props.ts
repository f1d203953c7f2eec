/** What the fields of a test form are given. */
import type { TestForm as Form, TestField } from '../../../../service/contract/test-forms.ts';
import type { NodeFault } from '../editor/faults.ts';
import type { Test } from './values.ts';

export interface OneFieldProps {
  field: TestField;
  value: unknown;
  faults: NodeFault[];
  path: string;
  /** `undefined` removes the member. */
  onChange: (value: unknown, joins?: string) => void;
}

export interface TestFormProps {
  test: Test;
  faults: NodeFault[];
  /** Where the test stands, for joining the typing of one text. */
  path: string;
  onChange: (test: unknown, joins?: string) => void;
}

export interface PartFieldsProps {
  form: Form;
  value: unknown;
  faults: NodeFault[];
  path: string;
  onChange: (value: unknown, joins?: string) => void;
}
