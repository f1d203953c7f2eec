import type { ComponentType } from 'react';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { messageAt } from '../editor/faults.ts';
import { useForms } from './context.ts';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { TestField as InnerTest, PartField, TestsField } from './nested.tsx';
import type { OneFieldProps } from './props.ts';
import { Choices, DurationInput, LeafChoice, NumberInput, RangeInput, Switch } from './simple.tsx';

/** Types whose field needs nothing but what each is given. */
const PLAIN: Partial<Record<string, ComponentType<OneFieldProps>>> = {
  choices: Choices,
  switch: Switch,
  range: RangeInput,
  duration: DurationInput,
  part: PartField,
  test: InnerTest,
  tests: TestsField,
  leaf: LeafChoice,
};

/** A field by its type. A type that this program does not know yet is edited as JSON. */
export function OneField(props: OneFieldProps) {
  const { field, value, faults, path, onChange } = props;
  const { forms } = useForms();
  const optional = !field.required;
  const labelled = { label: field.label, hint: field.help, error: messageAt(faults), optional };
  const Plain = PLAIN[field.type];
  if (Plain) return <Plain {...props} />;
  switch (field.type) {
    case 'patterns':
      return <ListField {...props} multiline />;
    case 'words':
      return <ListField {...props} options={field.list ? (forms.lists[field.list] ?? []) : []} />;
    case 'number':
    case 'integer':
      return <Field {...labelled}>{(control) => <NumberInput control={control} {...props} />}</Field>;
    case 'choice':
      return (
        <Choice
          {...labelled}
          none={optional ? 'Default' : 'Choose…'}
          words={(field.options ?? []).map((option) => [option.value, option.label] as const)}
          value={typeof value === 'string' ? value : ''}
          onChange={(id) => onChange(id || undefined)}
        />
      );
    case 'text':
      return (
        <TextField
          {...labelled}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text, path)}
        />
      );
    default:
      return <JsonField label={field.label} value={value} faults={faults} onChange={onChange} />;
  }
}
