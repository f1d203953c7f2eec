/**
 * Presigned links: for GET, one object of one run, in the name of one user, until they expire or until the session or API key
 * ends for which they were made, whichever comes first. No token in them and nothing about the patient.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RunObject } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';

export const LINK_SECONDS = 900;

/** For whom a link was made: a user, and the session or API key that asked. Neither id opens anything by itself. */
export interface LinkHolder {
  userId: string;
  via: { kind: 'session' | 'key'; id: string };
}

export interface Links {
  sign(runId: string, object: RunObject, holder: LinkHolder): { query: string; expiresAt: string };
  /** Whose link it is; whether that session or key still counts is for the caller to ask. */
  verify(runId: string, object: RunObject, query: Record<string, string | undefined>): LinkHolder;
}

const KINDS = { s: 'session', k: 'key' } as const;

export const linkInvalid = () => new ServiceError(403, 'link_invalid', 'This link is not valid.');

/** `seconds` is the life of a link from now on. */
export function openLinks(key: Uint8Array, clock: () => Date, seconds = () => LINK_SECONDS): Links {
  const signatureOf = (runId: string, object: string, userId: string, via: string, expires: string) =>
    createHmac('sha256', key).update(['GET', runId, object, userId, via, expires].join('\n')).digest();
  return {
    sign(runId, object, { userId, via: { kind, id } }) {
      const via = `${kind[0]}.${id}`;
      const expires = Math.floor(clock().getTime() / 1000) + seconds();
      const signature = signatureOf(runId, object, userId, via, String(expires)).toString('base64url');
      return {
        query: new URLSearchParams({ expires: String(expires), user: userId, via, signature }).toString(),
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },
    verify(runId, object, { expires = '', user = '', via = '', signature = '' }) {
      // As text: decoding forgives foreign characters and a changed last one, and a forged link is to be refused.
      const given = Buffer.from(String(signature));
      const expected = Buffer.from(signatureOf(runId, object, user, via, expires).toString('base64url'));
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
      return { userId: user, via: { kind: KINDS[via[0] as keyof typeof KINDS], id: via.slice(2) } };
    },
  };
}
