import type { InputHTMLAttributes } from 'react';
import { Field, type FieldWords } from './Field.tsx';

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children' | 'onChange'>,
    FieldWords {
  value: string;
  onChange: (text: string) => void;
}

/** A labelled line of text, or whatever else is typed into one: a day, a password, a search. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  below,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} below={below}>
      {(control) => <input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
