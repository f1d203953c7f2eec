/** What the service and the process of a GGUF model say to each other: plain data. */
import type { Stats } from 'node:fs';
import type { Question, Reply } from '../../criteria/opinion/model.ts';

/** What a model file says of itself, and what it takes. */
export interface ModelFacts {
  name: string;
  /** Of the whole file. */
  sha256: string;
  bytes: number;
  /** As the file states it; undefined where it does not. */
  license?: string;
  /** Tokens that one question with its record may have. */
  contextTokens: number;
  /** Bytes of memory for weights and context, as llama.cpp reckons them. */
  memory: number;
}

export type ToModel =
  | {
      kind: 'load';
      file: string;
      stamp: string;
      /** Where the same file was hashed before. */
      sha256?: string;
      threads: number;
      contextTokens: number;
    }
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'abort'; id: number };

export type FromModel =
  | { kind: 'loaded'; facts: ModelFacts }
  | { kind: 'failed'; id?: number; code: ModelFault }
  | { kind: 'reply'; id: number; reply: Reply };

/** Codes only: what went wrong in native code may quote what it read. */
export type ModelFault =
  | 'reader_module_missing'
  | 'reader_file_invalid'
  | 'reader_file_changed'
  | 'reader_no_memory'
  | 'reader_question_long'
  | 'reader_failed'
  | 'reader_aborted';

/** What tells a file from one that takes its place. */
export const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;
