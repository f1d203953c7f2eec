import type { InputHTMLAttributes } from 'react';
import { apart, Field, type FieldWords } from './Field.tsx';

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children' | 'onChange'>,
    FieldWords {
  value: string;
  onChange: (text: string) => void;
}

/** A labelled line of text, or whatever else is typed into one: a day, a password, a search. */
export function TextField({ onChange, ...field }: TextFieldProps) {
  const { words, control: input } = apart(field);
  return (
    <Field {...words}>
      {(control) => <input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
