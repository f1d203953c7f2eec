import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldWords } from './Field.tsx';

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'children' | 'onChange'>,
    FieldWords {
  value: string;
  onChange: (text: string) => void;
}

/** A labelled text of several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optional = false,
  below,
  onChange,
  ...text
}: TextAreaProps) {
  const words = { label, hint, error, optional, below };
  return (
    <Field {...(id !== undefined && { id })} {...words}>
      {(control) => <textarea {...text} {...control} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
