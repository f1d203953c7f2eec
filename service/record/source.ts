/** Files that need not be in memory as a whole. */

/** A file given piece by piece, from its beginning each time that it is asked for. */
export interface FileInPieces {
  /** In bytes. */
  readonly length: number;
  /** Throws at its end where what it gave cannot be trusted: nothing may be done with the pieces before. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** A file, in memory or not. */
export type FileSource = Uint8Array | FileInPieces;

/** Large enough to be worth a message, and small enough to hold the event loop for some milliseconds only. */
export const PIECE_BYTES = 4 * 1024 * 1024;

export async function* piecesOf(file: FileSource): AsyncGenerator<Uint8Array> {
  if (!(file instanceof Uint8Array)) return yield* file.pieces();
  for (let at = 0; at < file.length; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES);
}

/** The first `length` bytes, or all where there are fewer. */
export async function headOf(file: FileSource, length: number): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file.subarray(0, length);
  let head = Buffer.alloc(0);
  for await (const piece of file.pieces()) {
    head = Buffer.concat([head, piece.subarray(0, length - head.length)]);
    if (head.length >= length) break;
  }
  return head;
}

/** The bytes from `first` to before `end`, piece by piece; what comes behind them is read as well, for its end tells whether they may be trusted. */
export async function* partOf(file: FileSource, first: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of piecesOf(file)) {
    const part = piece.subarray(Math.max(0, first - at), Math.max(0, end - at));
    at += piece.length;
    if (part.length > 0) yield part;
  }
}

/** The same in memory. */
export async function bytesOf(file: FileSource, first = 0, end = file.length): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of partOf(file, first, end)) parts.push(part);
  return Buffer.concat(parts);
}
