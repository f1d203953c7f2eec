import type { TestForm as Form } from '../../../../service/contract/test-forms.ts';
import { Field } from '../../../ui/Field.tsx';
import { isBag } from '../editor/draft.ts';
import { inside, messageAt, type NodeFault } from '../editor/faults.ts';
import { useForms } from './context.ts';
import { Fields } from './Fields.tsx';
import { JsonField } from './JsonField.tsx';
import css from './Tests.module.css';
import { changedKind, type Test } from './values.ts';

export interface TestFormProps {
  test: Test;
  faults: NodeFault[];
  /** Where the test stands, for joining the typing of one text. */
  path: string;
  onChange: (test: unknown, joins?: string) => void;
}

/** One test, by the form of its kind; tests inside it follow the same way. A kind without a form is shown as JSON. */
export function TestForm({ test, faults, path, onChange }: TestFormProps) {
  const { forms } = useForms();
  const kind = forms.kinds.find((one) => one.name === test.kind);
  return (
    <div className={css.test}>
      <Field label="What is asked" hint={kind?.about} error={messageAt(inside(faults, 'kind'))}>
        {(control) => (
          <select
            {...control}
            value={kind?.name ?? ''}
            onChange={(event) => {
              const to = forms.kinds.find((one) => one.name === event.target.value);
              if (to) onChange(changedKind(test, to, forms));
            }}
          >
            {!kind && <option value="">Choose…</option>}
            {forms.kinds.map((one) => (
              <option key={one.name} value={one.name}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind ? (
        <Fields form={kind} value={test} faults={faults} path={path} onChange={onChange} />
      ) : (
        <JsonField value={test} faults={faults} onChange={onChange} />
      )}
    </div>
  );
}

interface PartFieldsProps {
  form: Form;
  value: unknown;
  faults: NodeFault[];
  path: string;
  onChange: (value: unknown, joins?: string) => void;
}

/** A part of a test: where, when, which event. */
export function PartFields({ form, value, ...rest }: PartFieldsProps) {
  return <Fields form={form} value={isBag(value) ? value : {}} {...rest} />;
}
