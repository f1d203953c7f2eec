/** Sealing of bytes with AES-256-GCM and derivation of keys. Everything stored outside the database passes here. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../contract/errors.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** A fresh random 256-bit key. */
export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** A 256-bit key for one purpose, derived from the data key: no key is used for two things. */
export function deriveKey(dataKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `evident/v1/${purpose}`, KEY_BYTES));
}

/**
 * nonce (12) + ciphertext + tag (16). `context` names what is sealed (for example the case and the object); it is
 * authenticated, so that bytes put in another's place do not open.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `seal` made. Refuses (503 `object_damaged`) on another key, another context or a changed byte. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  try {
    const decipher = openerOf(key, sealed, context);
    return Buffer.concat([decipher.update(bodyOf(sealed)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

/** A few milliseconds of work. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Between them other work of the event loop has its turn: a whole chart would hold it. */
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Bytes in memory, or as they come. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

const piecesOf = (bytes: Bytes) => (bytes instanceof Uint8Array ? pieces(bytes) : bytes);

/** The same bytes as `seal`, piece by piece as they are asked for: a large file is not in memory twice. */
export async function* sealedFile(key: Uint8Array, plain: Bytes, context: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  yield nonce;
  for await (const piece of piecesOf(plain)) {
    yield cipher.update(piece);
    await setImmediate();
  }
  cipher.final();
  yield cipher.getAuthTag();
}

/** Opens and refuses as `unseal` does, for what may be large: in place, so that `sealed` is used up. */
export async function unsealFile(key: Uint8Array, sealed: Buffer, context: string): Promise<Buffer> {
  try {
    const decipher = openerOf(key, sealed, context);
    const body = bodyOf(sealed);
    let at = 0;
    for (const piece of pieces(body)) {
      at += decipher.update(piece).copy(body, at);
      if (at < body.length) await setImmediate();
    }
    decipher.final();
    return body;
  } catch {
    throw damaged();
  }
}

/** Bytes that sealing adds. */
export const SEALED_MORE = NONCE_BYTES + TAG_BYTES;

/** Opens and refuses as `unseal` does, piece by piece as `sealed` comes. What it gave is to be trusted when it has ended, not before. */
export async function* unsealedPieces(
  key: Uint8Array,
  sealed: AsyncIterable<Uint8Array>,
  context: string,
): AsyncGenerator<Buffer> {
  let opener: DecipherGCM | undefined;
  let held = Buffer.alloc(0);
  for await (const piece of sealed) {
    held = Buffer.concat([held, piece]);
    if (!opener) {
      if (held.length < SEALED_MORE) continue;
      opener = decipherOf(key, held.subarray(0, NONCE_BYTES), context);
      held = held.subarray(NONCE_BYTES);
    }
    if (held.length <= TAG_BYTES) continue;
    // The last bytes may be the tag.
    const plain = opener.update(held.subarray(0, held.length - TAG_BYTES));
    held = held.subarray(held.length - TAG_BYTES);
    yield plain;
  }
  try {
    opener!.setAuthTag(held);
    opener!.final();
  } catch {
    throw damaged();
  }
}

/** In hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** HMAC-SHA256 in hexadecimal, for what may be large. */
export async function macOfFile(key: Uint8Array, bytes: Bytes): Promise<string> {
  const mac = createHmac('sha256', key);
  for await (const piece of piecesOf(bytes)) {
    mac.update(piece);
    await setImmediate();
  }
  return mac.digest('hex');
}

const bodyOf = <T extends Uint8Array>(sealed: T): T =>
  sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES) as T;

function openerOf(key: Uint8Array, sealed: Uint8Array, context: string) {
  const decipher = decipherOf(key, sealed.subarray(0, NONCE_BYTES), context);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return decipher;
}

function decipherOf(key: Uint8Array, nonce: Uint8Array, context: string): DecipherGCM {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  return decipher;
}

const damaged = () =>
  new ServiceError(503, 'object_damaged', 'A stored object cannot be opened: it was changed or cut short.');
