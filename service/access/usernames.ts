/** User names: shown as typed, compared without regard to case or to Unicode's several spellings. */
import { ServiceError } from '../contract/errors.ts';

/** What makes two names the same user. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

/** The name as it is stored and shown. Refuses with 422 `username_invalid`. */
export function cleanUsername(username: string): string {
  const clean = username.normalize('NFKC').trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+ -]{0,127}$/u.test(clean)) {
    const message =
      'A user name has 1 to 128 letters, digits, spaces or . _ @ + - and begins with a letter or digit.';
    throw new ServiceError(422, 'username_invalid', message, [{ path: '/username', message }]);
  }
  return clean;
}
