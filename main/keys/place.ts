import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Somewhere that keeps one secret for this user: the key that wraps the data keys. */
export interface SecretPlace {
  /** Shown to the person; also ties a wrapped key to the place it was wrapped with. */
  readonly name: string;
  /** The secret, or undefined when the place works and holds none. Throws when the place does not work. */
  read(): Promise<Buffer | undefined>;
  /** Keeps the secret. Throws when it could not. */
  write(secret: Buffer): Promise<void>;
}

/** Wraps and unwraps a data key; what the store asks of a key store. */
export interface KeyStore {
  readonly name: string;
  wrap(bytes: Uint8Array): Promise<Uint8Array>;
  unwrap(bytes: Uint8Array): Promise<Uint8Array>;
}

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A key store over a place: AES-256-GCM under the place's secret, which is made at the first wrap. The place's
 * name is authenticated with it, so a key wrapped elsewhere is refused and not misread.
 */
export function keyStoreOver(place: SecretPlace): KeyStore {
  const secretOf = async (): Promise<Buffer> => {
    const found = await place.read();
    if (!found) throw new Error(`${place.name} does not hold the key of this data folder`);
    return checked(found, place.name);
  };
  const secretForWrap = async (): Promise<Buffer> => {
    const found = await place.read();
    if (found) return checked(found, place.name);
    const secret = randomBytes(SECRET_BYTES);
    await place.write(secret);
    // Read back before anything depends on it: a secret that was not kept would lose the data.
    const kept = await place.read();
    if (!kept?.equals(secret)) throw new Error(`${place.name} did not keep the key`);
    return secret;
  };
  return {
    name: place.name,
    async wrap(bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await secretForWrap(), nonce).setAAD(
        Buffer.from(place.name),
      );
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    async unwrap(bytes) {
      const box = Buffer.from(bytes);
      if (box.length < NONCE_BYTES + TAG_BYTES) throw new Error('the wrapped key is too short');
      const cipher = createDecipheriv('aes-256-gcm', await secretOf(), box.subarray(0, NONCE_BYTES));
      cipher.setAAD(Buffer.from(place.name)).setAuthTag(box.subarray(-TAG_BYTES));
      return Buffer.concat([cipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
    },
  };
}

function checked(secret: Buffer, name: string): Buffer {
  if (secret.length !== SECRET_BYTES) throw new Error(`${name} holds something that is no key of ours`);
  return secret;
}
