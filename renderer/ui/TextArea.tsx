import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'children' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** Stands below the text, in its field: suggestions, a warning. */
  below?: ReactNode;
}

/** A labelled text of several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optional = false,
  onChange,
  below,
  ...text
}: TextAreaProps) {
  return (
    <Field {...(id !== undefined && { id })} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <textarea {...text} {...control} onChange={(event) => onChange(event.target.value)} />
          {below}
        </>
      )}
    </Field>
  );
}
