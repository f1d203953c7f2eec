/** Case keys, and the encrypted files made with them. */
import { createHmac } from 'node:crypto';
import {
  type Bytes,
  deriveKey,
  macOfFile,
  newKey,
  SEALED_MORE,
  seal,
  sealedFile,
  unseal,
  unsealedPieces,
  unsealFile,
} from './crypto.ts';
import type { FilePort } from './files.ts';

/** An object that is opened as it is read. What its pieces said is to be trusted once they have ended without an error. */
export interface ObjectInPieces {
  /** In bytes. */
  readonly length: number;
  /** Refuses with 503 `object_damaged` at the end where it was changed. */
  pieces(): AsyncIterable<Uint8Array>;
}

export interface Vault {
  /** A new case key and its wrapped form for the row; the plain key stays in memory only. */
  newCaseKey(caseId: string): { key: Buffer; wrapped: Buffer };
  openCaseKey(caseId: string, wrapped: Uint8Array): Buffer;
  /** Keyed fingerprint for equality checks (the same PDF again): reveals nothing without the key. */
  fingerprint(bytes: Uint8Array): string;
  /** The same for a file. */
  fileFingerprint(bytes: Bytes): Promise<string>;
  /** Encrypted with the case key, then durable. */
  putObject(name: string, caseKey: Uint8Array, plain: Bytes): Promise<void>;
  /** Undefined if the file is not there. */
  getObject(name: string, caseKey: Uint8Array): Promise<Buffer | undefined>;
  /** The same without its bytes in memory: they are opened as they are asked for, each time anew. */
  openObject(name: string, caseKey: Uint8Array): Promise<ObjectInPieces | undefined>;
}

/** A case key's wrapped form for another data key. */
export function rewrapCaseKey(
  oldKey: Uint8Array,
  newDataKey: Uint8Array,
  caseId: string,
  wrapped: Uint8Array,
): Buffer {
  const key = unseal(wrappingKeyOf(oldKey), wrapped, `case ${caseId}`);
  return seal(wrappingKeyOf(newDataKey), key, `case ${caseId}`);
}

const wrappingKeyOf = (dataKey: Uint8Array) => deriveKey(dataKey, 'case-keys');

/** Opens wrapped case keys, for whoever has the data key and no vault. */
export function caseKeyOpener(dataKey: Uint8Array): Vault['openCaseKey'] {
  const wrappingKey = wrappingKeyOf(dataKey);
  return (caseId, wrapped) => unseal(wrappingKey, wrapped, `case ${caseId}`);
}

export function openVault(dataKey: Uint8Array, fingerprintKey: Uint8Array, files: FilePort): Vault {
  const wrappingKey = wrappingKeyOf(dataKey);
  return {
    newCaseKey(caseId) {
      const key = newKey();
      return { key, wrapped: seal(wrappingKey, key, `case ${caseId}`) };
    },
    openCaseKey: caseKeyOpener(dataKey),
    fingerprint: (bytes) => createHmac('sha256', fingerprintKey).update(bytes).digest('hex'),
    fileFingerprint: (bytes) => macOfFile(fingerprintKey, bytes),
    putObject: async (name, caseKey, plain) => files.put(name, sealedFile(caseKey, plain, `object ${name}`)),
    async getObject(name, caseKey) {
      const sealed = await files.get(name);
      return sealed && unsealFile(caseKey, sealed, `object ${name}`);
    },
    async openObject(name, caseKey) {
      const sealed = await files.open(name);
      return (
        sealed && {
          length: Math.max(0, sealed.bytes - SEALED_MORE),
          pieces: () => unsealedPieces(caseKey, sealed.read(), `object ${name}`),
        }
      );
    },
  };
}
