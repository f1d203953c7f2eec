/** Presigned links: for GET, one object of one run, until they expire. No token in them and nothing about the patient. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RunObject } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';

export const LINK_SECONDS = 900;

export interface Links {
  sign(runId: string, object: RunObject): { query: string; expiresAt: string };
  verify(runId: string, object: RunObject, query: Record<string, string | undefined>): void;
}

export function openLinks(key: Uint8Array, clock: () => Date): Links {
  const signatureOf = (runId: string, object: string, expires: string) =>
    createHmac('sha256', key).update(['GET', runId, object, expires].join('\n')).digest();
  const refuse = (code: string, detail: string) => new ServiceError(403, code, detail);
  return {
    sign(runId, object) {
      const expires = Math.floor(clock().getTime() / 1000) + LINK_SECONDS;
      const signature = signatureOf(runId, object, String(expires)).toString('base64url');
      return {
        query: new URLSearchParams({ expires: String(expires), signature }).toString(),
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },
    verify(runId, object, { expires = '', signature = '' }) {
      // As text: decoding forgives foreign characters and a changed last one, and a forged link is to be refused.
      const given = Buffer.from(String(signature));
      const expected = Buffer.from(signatureOf(runId, object, expires).toString('base64url'));
      if (
        given.length !== expected.length ||
        !timingSafeEqual(given, expected) ||
        !/^\d{1,12}$/.test(expires)
      ) {
        throw refuse('link_invalid', 'This link is not valid.');
      }
      if (Number(expires) * 1000 <= clock().getTime()) {
        throw refuse('link_expired', 'This link has expired; ask for the run again to get a fresh one.');
      }
    },
  };
}
