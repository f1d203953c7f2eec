/** What a second reader says of a case, beside the engine's answers; and what it is. */
import Type, { type Static } from 'typebox';
import { Box } from './box.ts';
import { OneOf } from './one-of.ts';
import { Code, Line, List, Name, Rows, sizes, Text } from './sizes.ts';

/** Stored with every second opinion. */
export const ReaderFacts = Type.Object({
  /** `server`: a server in the OpenAI form; `file`: a GGUF file. */
  kind: OneOf('server', 'file'),
  model: Name(),
  /** Host and port of a server. */
  address: Type.Optional(Name()),
  /** SHA-256 of a file; servers do not tell what they have loaded. */
  sha256: Type.Optional(Code()),
  bytes: Type.Optional(Type.Integer()),
  /** As the file states it. */
  license: Type.Optional(Line()),
  /** Bytes of memory that the process of a file takes. */
  memory: Type.Optional(Type.Integer()),
  parameters: Type.Object({
    temperature: Type.Number(),
    seed: Type.Integer(),
    max_tokens: Type.Integer(),
  }),
  /** What its recorded answers say of it; absent where there are none of this very model. */
  recorded: Type.Optional(
    Type.Object({
      answers: Type.Integer(),
      /** Answers of the engine that it would have put right, and that it would have spoiled. */
      mended: Type.Integer(),
      spoiled: Type.Integer(),
      /** Whether that is enough for it to change answers. */
      applies: Type.Boolean(),
    }),
  ),
});
export type ReaderFacts = Static<typeof ReaderFacts>;

export const CitedSentence = Type.Object({ text: Text(sizes.quote_text), boxes: Rows(Box) });
export type CitedSentence = Static<typeof CitedSentence>;

export const SecondOpinion = Type.Object({
  /** As the tree of the engine numbers it. */
  criteria_id: Code({ maxLength: 512 }),
  /** `grounded`: its sentences bear it out. `remark`: they do not. `refused`: it did not answer in the form. */
  kind: OneOf('grounded', 'remark', 'refused'),
  engine_answer: Code(),
  answer: Type.Optional(Code()),
  /** supports, contradicts, not_documented, does_not_apply */
  label: Type.Optional(Code()),
  /** Why its sentences do not bear it out, or why it was refused. */
  doubt: Type.Optional(Code()),
  /** 0..1 of the label, where the model tells. */
  probability: Type.Optional(Type.Number()),
  /** A grounded answer that is another one than the engine's. */
  disagrees: Type.Boolean(),
  /** What both come to by its recorded answers, where that is another answer than the engine's. */
  combined: Type.Optional(Type.Object({ answer: Code(), confidence: Type.Number() })),
  sentences: List(CitedSentence, 5),
});
export type SecondOpinion = Static<typeof SecondOpinion>;

export const SecondOpinions = Type.Object({
  /** `none`: no reader was chosen when the case was reviewed. */
  state: OneOf('none', 'waiting', 'done', 'failed'),
  /** Code of what went wrong. The review is whole without it. */
  error: Type.Optional(Code()),
  /** The revision that it is about. */
  revision: Type.Optional(Type.Integer()),
  /** The revision that it made. Absent: it changed nothing, or somebody had opened the case and may take it over. */
  made_revision: Type.Optional(Type.Integer()),
  at: Type.Optional(Code()),
  reader: Type.Optional(ReaderFacts),
  /** Criteria that were to be asked, and those that were within the time. */
  chosen: Type.Optional(Type.Integer()),
  asked: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Number()),
  opinions: Rows(SecondOpinion),
});
export type SecondOpinions = Static<typeof SecondOpinions>;

/** A reader tried on the sample cases. */
export const ReaderTrial = Type.Object({
  reader: ReaderFacts,
  /** Seconds until it was there. */
  opening_seconds: Type.Number(),
  tokens_read: Type.Integer(),
  tokens_written: Type.Integer(),
  samples: Rows(
    Type.Object({
      title: Name(),
      criterion: Line(),
      seconds: Type.Number(),
      /** Absent: it did not answer. */
      opinion: Type.Optional(SecondOpinion),
      error: Type.Optional(Code()),
    }),
  ),
});
export type ReaderTrial = Static<typeof ReaderTrial>;
