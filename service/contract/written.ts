/** Texts of the clinical summary and of chronic care as a person writes them, beside what the engine wrote. */
import Type, { type Static } from 'typebox';
import { AnswerText, Code, Name, sizes, Text } from './sizes.ts';

/** A person wrote the text. `by` and `at` are the service's. */
export const Edited = Type.Object({
  by: Name(),
  at: Code(),
  /** What the engine says in its place. */
  engine: AnswerText(),
});
export type Edited = Static<typeof Edited>;

const Own = () => Type.Optional(Text(sizes.node_text));

/** What is left out stays as it is; an empty text takes the engine's own again. */
export const WrittenTexts = Type.Object({
  patient_background: Own(),
  diagnosis: Own(),
  reason_for_request: Own(),
  key_test_results: Own(),
  current_treatment: Own(),
  /** The reasoning of chronic care. */
  ccm_reasoning: Own(),
});
export type WrittenTexts = Static<typeof WrittenTexts>;

export const SUMMARY_TEXTS = [
  'patient_background',
  'diagnosis',
  'reason_for_request',
  'key_test_results',
  'current_treatment',
] as const;
