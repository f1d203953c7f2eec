import type { TextareaHTMLAttributes } from 'react';
import { apart, Field, type FieldWords } from './Field.tsx';

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'children' | 'onChange'>,
    FieldWords {
  value: string;
  onChange: (text: string) => void;
}

/** A labelled text of several lines. */
export function TextArea({ id, onChange, ...field }: TextAreaProps) {
  const { words, control: text } = apart(field);
  return (
    <Field {...(id !== undefined && { id })} {...words}>
      {(control) => <textarea {...text} {...control} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
