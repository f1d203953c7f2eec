/**
 * Devices that a user has signed in from before. A device token opens nothing: it says that failures of others are none of this
 * device's, so that whoever tries passwords of a user elsewhere cannot keep the user out (OWASP, device cookies).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Devices {
  /** A new one, of this user. */
  make(userId: string): string;
  /** The one of these tokens that this user was given; each is worth nothing for anybody else. */
  find(tokens: readonly string[], userId: string): string | undefined;
}

export function openDevices(key: Uint8Array): Devices {
  const macOf = (userId: string, nonce: string) =>
    createHmac('sha256', key).update(['device', userId, nonce].join('\n')).digest('base64url');
  return {
    make(userId) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${macOf(userId, nonce)}`;
    },
    find: (tokens, userId) =>
      tokens.find((token) => {
        const [nonce = '', mac = ''] = token.split('.');
        const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(userId, nonce))];
        return given.length === expected.length && timingSafeEqual(given, expected);
      }),
  };
}
