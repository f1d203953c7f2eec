/**
 * What attackers try first: words that people build passwords from, ours and the field's among them, and the passwords
 * most often found in leaks. All in lower case; the caller folds what it compares.
 */
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

const LEAKED: ReadonlySet<string> = new Set(leaked);

/** Whether the password, in lower case, is among some 49,000 that were found in leaks. */
export const isLeaked = (password: string): boolean => LEAKED.has(password);

/** How many of those are as `which` asks. */
export const leakedPasswords = (which: (password: string) => boolean): number => leaked.filter(which).length;

/** Compared after folding case, look-alike characters and all trailing digits. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  'password',
  'passwort',
  'passphrase',
  'letmein',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'qwertz',
  'qazwsx',
  'qazwsxedc',
  'asdfgh',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'basketball',
  'monkey',
  'dragon',
  'superman',
  'batman',
  'trustno',
  'admin',
  'administrator',
  'changeme',
  'default',
  'secret',
  'topsecret',
  'master',
  'login',
  'computer',
  'internet',
  'michael',
  'jennifer',
  'jessica',
  'charlie',
  'shadow',
  'whatever',
  'starwars',
  'hello',
  'freedom',
  'summer',
  'winter',
  'spring',
  'autumn',
  'hospital',
  'nurse',
  'medicare',
  'doctor',
  'health',
  'healthcare',
  'patient',
  'evident',
  'temporary',
  'temppass',
  'guest',
  'user',
  'test',
  'testing',
  'abc',
  'abcdef',
  'abcdefgh',
  'letmeinnow',
  'mypassword',
  'newpassword',
  'passw',
  'pass',
  'access',
  'flower',
  'cheese',
]);
