/** Name-based identifiers (UUID version 5, RFC 9562): the same content always has the same id. */
import { NIL, v5 } from 'uuid';

const EVIDENCE = v5('evident:evidence', NIL);

/** Id of an evidence entry; parts are its content (leaf, words, places). */
export function evidenceId(parts: readonly unknown[]): string {
  return v5(JSON.stringify(parts), EVIDENCE);
}
