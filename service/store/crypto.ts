/** Sealing of bytes with AES-256-GCM and derivation of keys. Everything stored outside the database passes here. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
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

/** Piece by piece, with other work of the event loop between them: a whole chart would hold it. */
async function inPieces(bytes: Uint8Array, take: (piece: Uint8Array, at: number) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    take(bytes.subarray(at, at + PIECE_BYTES), at);
  }
}

/** The same bytes as `seal`, for what may be large. */
export async function sealFile(key: Uint8Array, plain: Uint8Array, context: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.allocUnsafe(NONCE_BYTES + plain.length + TAG_BYTES);
  nonce.copy(sealed);
  await inPieces(plain, (piece, at) => cipher.update(piece).copy(sealed, NONCE_BYTES + at));
  cipher.final();
  cipher.getAuthTag().copy(sealed, NONCE_BYTES + plain.length);
  return sealed;
}

/** Opens and refuses as `unseal` does, for what may be large. */
export async function unsealFile(key: Uint8Array, sealed: Uint8Array, context: string): Promise<Buffer> {
  try {
    const decipher = openerOf(key, sealed, context);
    const body = bodyOf(sealed);
    const plain = Buffer.allocUnsafe(body.length);
    await inPieces(body, (piece, at) => decipher.update(piece).copy(plain, at));
    decipher.final();
    return plain;
  } catch {
    throw damaged();
  }
}

/** HMAC-SHA256 in hexadecimal, for what may be large. */
export async function macOfFile(key: Uint8Array, bytes: Uint8Array): Promise<string> {
  const mac = createHmac('sha256', key);
  await inPieces(bytes, (piece) => mac.update(piece));
  return mac.digest('hex');
}

const bodyOf = (sealed: Uint8Array) => sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);

function openerOf(key: Uint8Array, sealed: Uint8Array, context: string) {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return decipher;
}

const damaged = () =>
  new ServiceError(503, 'object_damaged', 'A stored object cannot be opened: it was changed or cut short.');
