import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  value: string;
  onChange: (text: string) => void;
}

/** A labelled line of text, or whatever else is typed into one: a day, a password, a search. */
export function TextField({ label, hint, error, optional = false, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
