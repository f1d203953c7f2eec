/** Messages between the service and a reading worker. Plain data, so that both processes and threads can carry it. */

import type { FileSource } from '../source.ts';
import type { Line, Page, PageBox, RecordErrorCode, Word } from '../types.ts';
import type { PackedPage } from './packed.ts';

/** What the worker is asked to do; `task` comes back with each answer. */
export type Request =
  | { kind: 'open'; task: number; document: string; bytes: Uint8Array; password?: string }
  | { kind: 'count'; task: number; document: string }
  | { kind: 'close'; task: number; document: string }
  /** Text layers of several pages: one answer per page, then `done`. */
  | { kind: 'text'; task: number; document: string; pages: number[] }
  /** One page by picture: looks at it, and reads it by OCR where its own text does not do. */
  | { kind: 'picture'; task: number; document: string; page: number }
  | {
      kind: 'render';
      task: number;
      document: string;
      page: number;
      dpi: number;
      overlay?: Line[];
      /** Frames to draw, and the part of the page to keep. */
      frames?: PageBox[];
      crop?: PageBox;
    }
  /** The open document with the pages of another one behind its own. */
  | { kind: 'join'; task: number; document: string; bytes: Uint8Array; password?: string }
  | { kind: 'image'; task: number; bytes: Uint8Array };

/** A request before it is sent: its bytes need not be in memory. */
export type Order = Request extends infer One
  ? One extends { bytes: Uint8Array }
    ? Omit<One, 'bytes'> & { bytes: FileSource }
    : One
  : never;

/** A piece of the bytes of the next request that has any: a large document goes over in several messages. */
export interface Piece {
  kind: 'piece';
  bytes: Uint8Array;
  /** Where it stands, and how much there is altogether. */
  at: number;
  length: number;
}

/** A page as far as its text layer goes. */
export interface TextPage {
  page: Page;
  /** The picture must be looked at: no text, garbage, or a hidden layer that has to be checked. */
  look: boolean;
}

export interface ImageText {
  text: string;
  words: Word[];
  confidence: number;
}

export type Answer =
  | { task: number; kind: 'opened' }
  | { task: number; kind: 'count'; pageCount: number }
  /** A page that its text layer tells; or one whose picture must be looked at. */
  | { task: number; kind: 'page'; packed: PackedPage }
  | { task: number; kind: 'look'; page: number }
  | { task: number; kind: 'picture'; page: Page }
  /** A step of a long page is done: the worker is slow, not stuck. */
  | { task: number; kind: 'alive' }
  | { task: number; kind: 'png'; bytes: Uint8Array }
  | { task: number; kind: 'pdf'; bytes: Uint8Array }
  | { task: number; kind: 'image'; result: ImageText }
  | { task: number; kind: 'done' }
  | { task: number; kind: 'error'; code: RecordErrorCode; detail: string };
