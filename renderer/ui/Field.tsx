import { type ReactNode, useId } from 'react';
import css from './Field.module.css';

/** What every field says of itself. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Stands below the control: suggestions, a warning. */
  below?: ReactNode;
}

/** What a field says of itself, apart from what belongs to its control. */
export function apart<P extends FieldWords>({ label, hint, error, optional, below, ...control }: P) {
  return { words: { label, hint, error, optional, below }, control };
}

interface FieldProps extends FieldWords {
  /** For whoever has to find the control; made up otherwise. */
  id?: string;
  /** Gets the attributes that tie the control to its label, hint and error. */
  children: (control: {
    id: string;
    className: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A labelled control with its hint and error. */
export function Field({ label, hint, error, optional, below, children, id: wanted }: FieldProps) {
  const made = useId();
  const id = wanted ?? made;
  const note = hint || error ? `${id}-note` : undefined;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional && <span className={css.optional}> optional</span>}
      </label>
      {children({
        id,
        className: css.control!,
        'aria-describedby': note,
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      {note && (
        <p id={note} className={error ? css.error : css.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
