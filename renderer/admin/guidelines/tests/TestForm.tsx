import { Field } from '../../../ui/Field.tsx';
import { isBag } from '../editor/draft.ts';
import { inside, messageAt } from '../editor/faults.ts';
import { NestedForms, useForms } from './context.ts';
import { Fields } from './Fields.tsx';
import { JsonField } from './JsonField.tsx';
import type { PartFieldsProps, TestFormProps } from './props.ts';
import css from './Tests.module.css';
import { changedKind } from './values.ts';

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
        <NestedForms value={nested}>
          <Fields form={kind} value={test} faults={faults} path={path} onChange={onChange} />
        </NestedForms>
      ) : (
        <JsonField value={test} faults={faults} onChange={onChange} />
      )}
    </div>
  );
}

/** A part of a test: where, when, which event. */
export function PartFields({ form, value, ...rest }: PartFieldsProps) {
  return <Fields form={form} value={isBag(value) ? value : {}} {...rest} />;
}

/** Tests hold tests: the fields inside get these two handed down, since files may not import each other in a circle. */
const nested = { TestForm, PartFields };
