/** Name-based identifiers (UUID version 5, RFC 9562): the same content always has the same id. */
import { createHash } from 'node:crypto';

const NIL = '00000000-0000-0000-0000-000000000000';

/** UUIDv5 of a name. SHA-1 is what the standard prescribes; it identifies here and secures nothing. */
export function uuid5(name: string, namespace: string = NIL): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const EVIDENCE = uuid5('evident:evidence');

/** Id of an evidence entry; parts are its content (leaf, words, places). */
export function evidenceId(parts: readonly unknown[]): string {
  return uuid5(JSON.stringify(parts), EVIDENCE);
}
