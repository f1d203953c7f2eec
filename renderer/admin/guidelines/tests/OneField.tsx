import { Field } from '../../../ui/Field.tsx';
import { messageAt } from '../editor/faults.ts';
import { useForms } from './context.ts';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { TestField as InnerTest, PartField, TestsField } from './nested.tsx';
import type { OneFieldProps } from './props.ts';
import { Choices, DurationInput, LeafChoice, NumberInput, RangeInput, Switch } from './simple.tsx';

/** A field by its type. A type that this program does not know yet is edited as JSON. */
export function OneField(props: OneFieldProps) {
  const { field, value, faults, path, onChange } = props;
  const { forms } = useForms();
  const optional = !field.required;
  const labelled = { label: field.label, hint: field.help, error: messageAt(faults), optional };
  switch (field.type) {
    case 'patterns':
      return <ListField {...props} multiline />;
    case 'words':
      return <ListField {...props} options={field.list ? (forms.lists[field.list] ?? []) : []} />;
    case 'choices':
      return <Choices {...props} />;
    case 'switch':
      return <Switch {...props} />;
    case 'range':
      return <RangeInput {...props} />;
    case 'duration':
      return <DurationInput {...props} />;
    case 'part':
      return <PartField {...props} />;
    case 'test':
      return <InnerTest {...props} />;
    case 'tests':
      return <TestsField {...props} />;
    case 'leaf':
      return <LeafChoice {...props} />;
    case 'number':
    case 'integer':
      return <Field {...labelled}>{(control) => <NumberInput control={control} {...props} />}</Field>;
    case 'choice':
      return (
        <Field {...labelled}>
          {(control) => (
            <select
              {...control}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onChange(event.target.value || undefined)}
            >
              <option value="">{optional ? 'As usual' : 'Choose…'}</option>
              {field.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      );
    case 'text':
      return (
        <Field {...labelled}>
          {(control) => (
            <input
              {...control}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onChange(event.target.value, path)}
            />
          )}
        </Field>
      );
    default:
      return <JsonField label={field.label} value={value} faults={faults} onChange={onChange} />;
  }
}
