/** The answer of a reader: the JSON schema that it is held to, and a strict reading of what came. */
import { LABELS, PARTS, type Refusal, type Said } from './model.ts';

/** A reader that says more than this says something else than was asked. */
const LONGEST = 4000;
const MOST_CITED = 5;

const closed = (values: readonly string[]) => ({ type: 'string', enum: [...values] });

/** Sentence numbers come first: what is quoted stands before what follows from it. */
export const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['sentences', ...Object.keys(PARTS), 'label'],
  properties: {
    sentences: { type: 'array', items: { type: 'integer' }, maxItems: MOST_CITED },
    ...Object.fromEntries(Object.entries(PARTS).map(([name, values]) => [name, closed(values)])),
    label: closed(LABELS),
  },
} as const;

/** The answer, or why it is none. `given`: the sentences of the question; a number outside of them refuses the whole answer. */
export function readAnswer(
  text: string,
  given: readonly number[],
  probability?: number,
): { said: Said } | { refusal: Refusal } {
  if (text.length > LONGEST) return { refusal: 'too_long' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: 'not_json' };
  }
  if (!isAnswer(value)) return { refusal: 'off_schema' };
  const known = new Set(given);
  const sentences = [...new Set(value.sentences)].map((number) => number - 1);
  if (sentences.some((sentence) => !known.has(sentence))) return { refusal: 'no_such_sentence' };
  const speaks = value.label === 'supports' || value.label === 'contradicts';
  if (speaks && sentences.length === 0) return { refusal: 'no_sentence' };
  const share = probability !== undefined && probability >= 0 && probability <= 1 ? { probability } : {};
  return { said: { ...value, sentences, ...share } };
}

function isAnswer(value: unknown): value is Said {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = value as Record<string, unknown>;
  const names = Object.keys(members);
  if (names.length !== ANSWER_SCHEMA.required.length) return false;
  const { sentences, label } = members;
  return (
    Array.isArray(sentences) &&
    sentences.length <= MOST_CITED &&
    sentences.every((each) => Number.isInteger(each)) &&
    (LABELS as readonly unknown[]).includes(label) &&
    Object.entries(PARTS).every(([name, allowed]) => (allowed as readonly unknown[]).includes(members[name]))
  );
}
