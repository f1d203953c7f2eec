import type { Decision } from '../../../service/contract/runs.ts';
import { TextArea } from '../../ui/TextArea.tsx';

type Letter = NonNullable<Decision['letter']>;
export type LetterField = keyof Letter;

const LABELS: Record<LetterField, { label: string; hint: string; error: string }> = {
  addressee: {
    label: 'Send the letter to',
    hint: 'The request does not name the ordering provider.',
    error: 'Name whom the letter goes to.',
  },
  patient_name: {
    label: 'Patient in the letter',
    hint: 'The request does not name the patient.',
    error: 'Name the patient.',
  },
  letterhead: {
    label: 'Letterhead',
    hint: 'No letterhead is set. Enter the sender’s name, address, telephone and fax, one per line.',
    error: 'Say who sends the letter.',
  },
};

/** In the order in which they are asked. */
export const letterFields = Object.keys(LABELS) as LetterField[];

interface LetterFieldsProps {
  /** What neither the request nor the settings say. */
  missing: readonly LetterField[];
  letter: Letter;
  tried: boolean;
  onChange: (letter: Letter) => void;
}

/** Asks for what a letter cannot do without, and only for that. */
export function LetterFields({ missing, letter, tried, onChange }: LetterFieldsProps) {
  return missing.map((name) => {
    const { label, hint, error } = LABELS[name];
    return (
      <TextArea
        key={name}
        label={label}
        hint={hint}
        error={tried && !letter[name]?.trim() ? error : undefined}
        rows={name === 'letterhead' ? 3 : 1}
        value={letter[name] ?? ''}
        onChange={(text) => onChange({ ...letter, [name]: text })}
      />
    );
  });
}
