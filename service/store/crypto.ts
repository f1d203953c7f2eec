/** Sealing of bytes with AES-256-GCM and derivation of keys. Everything stored outside the database passes here. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
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
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    throw new ServiceError(
      503,
      'object_damaged',
      'A stored object cannot be opened: it was changed or cut short.',
    );
  }
}
