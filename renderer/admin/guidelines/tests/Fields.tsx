import { useState } from 'react';
import type { TestField, TestForm } from '../../../../service/contract/test-forms.ts';
import { Button } from '../../../ui/Button.tsx';
import { inside, messageAt, type NodeFault } from '../editor/faults.ts';
import { useForms } from './context.ts';
import { OneField } from './OneField.tsx';
import css from './Tests.module.css';
import { type Test, withField } from './values.ts';

/** A message with the names of members as the form shows them. */
export function worded(message: string | undefined, form: TestForm): string | undefined {
  return message?.replaceAll(/\b[a-z]+_[a-z_]+\b/g, (name) => {
    const label = form.fields.find((field) => field.name === name)?.label;
    return label ? `“${label}”` : name;
  });
}

interface FieldsProps {
  form: TestForm;
  value: Test;
  faults: NodeFault[];
  path: string;
  onChange: (value: Test, joins?: string) => void;
}

/** The fields of a test or part: those that are filled in or needed, and the others on demand. */
export function Fields({ form, value, faults, path, onChange }: FieldsProps) {
  const { readOnly } = useForms();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wanted = (field: TestField) =>
    field.required || field.name in value || opened.has(field.name) || inside(faults, field.name).length > 0;
  // A form of nothing but options shows its first few at once.
  const few = form.fields.every((field) => !field.required) ? form.fields.slice(0, 2) : [];
  const shown = form.fields.filter((field) => wanted(field) || few.includes(field));
  const hidden = form.fields.filter((field) => !shown.includes(field));
  const unknown = Object.keys(value).filter(
    (name) => name !== 'kind' && !form.fields.some((field) => field.name === name),
  );
  const general = worded(messageAt(faults.filter((fault) => fault.rest.length === 0)), form);
  return (
    <div className={css.fields}>
      {general && <p className={css.general}>{general}</p>}
      {shown.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={value[field.name]}
          faults={inside(faults, field.name)}
          path={`${path}/${field.name}`}
          onChange={(next, joins) => onChange(withField(value, field.name, next), joins)}
        />
      ))}
      {unknown.map((name) => (
        <p key={name} className={css.general}>
          {name} {messageAt(inside(faults, name)) ?? 'is not part of this form'}{' '}
          <Button small onPress={() => onChange(withField(value, name, undefined))}>
            Remove {name}
          </Button>
        </p>
      ))}
      {hidden.length > 0 && !readOnly && (
        <div className={css.more}>
          {hidden.map((field) => (
            <Button
              key={field.name}
              small
              look="quiet"
              onPress={() => setOpened(new Set([...opened, field.name]))}
            >
              + {field.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
