/**
 * What is known of a model: its recorded answers on labeled charts, which `evident eval DIR --reader ... --answers FILE` writes. Of no other
 * model do they say anything, and from nothing else is it learned what an answer is worth.
 */
import { readFileSync, statSync } from 'node:fs';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ServiceError } from '../contract/errors.ts';
import type { ReaderFacts } from '../contract/opinions.ts';
import { Answer } from '../contract/results.ts';
import { Code, List, Name } from '../contract/sizes.ts';
import { learnTrust, NO_TRUST, type Recorded, type Trust } from '../criteria/opinion/combine.ts';

const MOST_BYTES = 10_000_000;

const RecordedAnswers = Type.Object({
  format: Type.Literal('evident-reader-answers-1'),
  /** As the model names itself, and the hash of its file where it has one. */
  model: Name(),
  sha256: Type.Optional(Code()),
  /** Numbers and answers alone: no word of a chart. */
  answers: List(
    Type.Object({
      engine: Answer,
      confidence: Type.Number({ minimum: 0, maximum: 1 }),
      reader: Answer,
      right: Code(),
    }),
    100_000,
  ),
});
type RecordedAnswers = Type.Static<typeof RecordedAnswers>;
const isRecorded = Compile(RecordedAnswers);

/** The file's content. */
export function writeAnswers(
  reader: Pick<RecordedAnswers, 'model' | 'sha256'>,
  answers: readonly Recorded[],
): string {
  const { model, sha256 } = reader;
  return `${JSON.stringify({ format: 'evident-reader-answers-1', model, ...(sha256 && { sha256 }), answers })}\n`;
}

/** Refuses with 422 `answers_invalid`. */
export function readAnswers(file: string): RecordedAnswers {
  try {
    if (statSync(file).size <= MOST_BYTES) {
      const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (isRecorded.Check(found)) return found;
    }
  } catch {
    // Reported below.
  }
  throw new ServiceError(422, 'answers_invalid', 'The file does not hold recorded answers of a reader.');
}

export interface Known {
  trust: Trust;
  /** Absent where nothing is recorded of this model. */
  recorded?: NonNullable<ReaderFacts['recorded']>;
}

/** By the file, where it is of this very model: a file's by its hash, a server's by its name. Without one nothing is known. */
export function knownOf({ model, sha256 }: Pick<ReaderFacts, 'model' | 'sha256'>, file: string): Known {
  if (!file) return { trust: NO_TRUST };
  let found: RecordedAnswers;
  try {
    found = readAnswers(file);
  } catch {
    return { trust: NO_TRUST };
  }
  const same =
    sha256 === undefined ? found.sha256 === undefined && found.model === model : found.sha256 === sha256;
  if (!same) return { trust: NO_TRUST };
  const trust = learnTrust(found.answers);
  const { mended, spoiled, applies } = trust;
  return { trust, recorded: { answers: found.answers.length, mended, spoiled, applies } };
}
