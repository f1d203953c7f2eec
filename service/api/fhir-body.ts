/**
 * A FHIR body, read as it comes. Documents stand in it as base64 in members named `data`, hundreds of megabytes of them; they are taken
 * out and decoded piece by piece, and only what is left, which may be no longer than any other JSON, is parsed. In one turn of
 * the event loop neither would be possible.
 */
import { randomUUID } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import { Base64 } from './fhir-base64.ts';
import { parseJson } from './json.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Escapes that may stand in base64; some programs write every slash so. */
const ESCAPES: Record<string, string> = { '/': '/', n: '\n', r: '\r', t: '\t' };

export interface FhirBodyLimits {
  /** Bytes of all. */
  body_bytes: number;
  /** Bytes without the documents. */
  json_bytes: number;
  json_depth: number;
}

const documents = new WeakMap<object, ReadonlyMap<string, Uint8Array | undefined>>();

/** The documents that were taken out of a body, by what stands in place of each; undefined of one that is no base64. */
export const documentsIn = (body: object) => documents.get(body) ?? new Map<string, Uint8Array>();

/** Refuses with 413 `body_too_large`, 400 `body_not_json`, `body_too_deep`; undefined for an empty body. */
export async function readFhirBody(stream: AsyncIterable<Buffer>, limits: FhirBodyLimits): Promise<unknown> {
  const scan = new Scan();
  let length = 0;
  let isTooLarge = false;
  for await (const chunk of stream) {
    length += chunk.length;
    isTooLarge ||= length > limits.body_bytes;
    // Read on, so that the client can finish and see the answer.
    if (isTooLarge) continue;
    scan.add(chunk);
    isTooLarge = scan.length > limits.json_bytes;
  }
  if (isTooLarge)
    throw new ServiceError(413, 'body_too_large', 'The body is larger than this endpoint takes.');
  if (length === 0) return undefined;
  const body = parseJson(scan.rest(), 'body', '', limits.json_depth, 400);
  if (typeof body === 'object' && body !== null) documents.set(body, await scan.documents());
  return body;
}

/** Goes through the text once: what belongs to no document is kept as it is. */
class Scan {
  #kept: Buffer[] = [];
  length = 0;
  #found: { name: string; data: Base64 }[] = [];
  /** Of this body alone: nobody can name a document that is not there. */
  readonly #secret = randomUUID();
  #state: 'between' | 'text' | 'document' = 'between';
  #isEscaped = false;
  /** The last text, as far as it may be the name that is looked for, and whether a colon followed. */
  #last = '';
  #isValue = false;

  add(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'document') at = this.#inDocument(chunk, at);
      else if (this.#state === 'text') at = this.#inText(chunk, at);
      else at = this.#between(chunk, at);
    }
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    // A copy: the piece that it stands in is mostly document.
    this.#kept.push(Buffer.from(bytes));
    this.length += bytes.length;
  }

  #between(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === COLON) this.#isValue = true;
      else if (byte === QUOTE) break;
      else if (!BLANKS.has(byte)) this.#isValue = false;
    }
    this.#keep(chunk.subarray(from, at + 1));
    if (at === chunk.length) return at;
    if (this.#isValue && this.#last === 'data') {
      const name = `${this.#secret} ${this.#found.length}`;
      this.#keep(Buffer.from(name));
      this.#found.push({ name, data: new Base64() });
      this.#state = 'document';
    } else this.#state = 'text';
    this.#last = '';
    this.#isValue = false;
    return at + 1;
  }

  #inText(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) break;
      if (this.#last.length < 5) this.#last += String.fromCharCode(byte);
    }
    this.#keep(chunk.subarray(from, at + 1));
    if (at < chunk.length) this.#state = 'between';
    return at + 1;
  }

  #inDocument(chunk: Buffer, from: number): number {
    const { data } = this.#found.at(-1)!;
    const pieces: string[] = [];
    let at = from;
    let end = next(chunk, QUOTE, at);
    for (; at < chunk.length; at++) {
      if (this.#isEscaped) {
        const unescaped = ESCAPES[String.fromCharCode(chunk[at]!)];
        if (unescaped === undefined) data.spoil();
        else pieces.push(unescaped);
        this.#isEscaped = false;
        at += 1;
        if (at > end) end = next(chunk, QUOTE, at);
      }
      const stop = Math.min(end, next(chunk, BACKSLASH, at));
      pieces.push(chunk.toString('latin1', at, stop));
      at = stop;
      if (at === end) break;
      this.#isEscaped = true;
    }
    data.add(pieces.join(''));
    if (at >= chunk.length) return at;
    this.#keep(chunk.subarray(at, at + 1));
    this.#state = 'between';
    return at + 1;
  }

  rest(): string {
    return Buffer.concat(this.#kept).toString('utf8');
  }

  async documents(): Promise<Map<string, Uint8Array | undefined>> {
    const found = new Map<string, Uint8Array | undefined>();
    for (const { name, data } of this.#found) found.set(name, await data.bytes());
    return found;
  }
}

/** Place of the byte from there on; the end where there is none. */
function next(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}
