import { Field } from './Field.tsx';

interface ChoiceProps<Id extends string> {
  label: string;
  /** What can be chosen, with the words for each, in the order in which they are shown. */
  words: Record<Id, string>;
  value: Id;
  onChange: (id: Id) => void;
}

/** One of a few fixed values, by its words. */
export function Choice<Id extends string>({ label, words, value, onChange }: ChoiceProps<Id>) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Id)}>
          {Object.entries<string>(words).map(([id, word]) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
