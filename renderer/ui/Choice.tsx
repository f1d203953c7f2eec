import { Field, type FieldWords } from './Field.tsx';

interface ChoiceProps<Id extends string> extends FieldWords {
  /** What can be chosen, with the words for each, in the order in which they are shown. */
  words: Readonly<Record<Id, string>> | readonly (readonly [Id, string])[];
  /** Words that stand first and choose nothing (''). */
  none?: string | undefined;
  value: Id;
  onChange: (id: Id) => void;
}

/** One of a few values, by its words. */
export function Choice<Id extends string>({ words, none, value, onChange, ...field }: ChoiceProps<Id>) {
  const options: readonly (readonly [string, string])[] = Array.isArray(words)
    ? words
    : Object.entries<string>(words as Record<Id, string>);
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Id)}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([id, word]) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
