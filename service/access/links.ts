/**
 * Presigned links: for GET, one object of one run, in the name of one user, until they expire. No token in them and
 * nothing about the patient.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RunObject } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';

export const LINK_SECONDS = 900;

export interface Links {
  sign(runId: string, object: RunObject, userId: string): { query: string; expiresAt: string };
  /** The id of the user in whose name it was signed. */
  verify(runId: string, object: RunObject, query: Record<string, string | undefined>): string;
}

export const linkInvalid = () => new ServiceError(403, 'link_invalid', 'This link is not valid.');

/** `seconds` is the life of a link from now on. */
export function openLinks(key: Uint8Array, clock: () => Date, seconds = () => LINK_SECONDS): Links {
  const signatureOf = (runId: string, object: string, userId: string, expires: string) =>
    createHmac('sha256', key).update(['GET', runId, object, userId, expires].join('\n')).digest();
  return {
    sign(runId, object, userId) {
      const expires = Math.floor(clock().getTime() / 1000) + seconds();
      const signature = signatureOf(runId, object, userId, String(expires)).toString('base64url');
      return {
        query: new URLSearchParams({ expires: String(expires), user: userId, signature }).toString(),
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },
    verify(runId, object, { expires = '', user = '', signature = '' }) {
      // As text: decoding forgives foreign characters and a changed last one, and a forged link is to be refused.
      const given = Buffer.from(String(signature));
      const expected = Buffer.from(signatureOf(runId, object, user, expires).toString('base64url'));
      if (
        given.length !== expected.length ||
        !timingSafeEqual(given, expected) ||
        !/^\d{1,12}$/.test(expires)
      ) {
        throw linkInvalid();
      }
      if (Number(expires) * 1000 <= clock().getTime()) {
        const detail = 'This link has expired; ask for the run again to get a fresh one.';
        throw new ServiceError(403, 'link_expired', detail);
      }
      return user;
    },
  };
}
