import type { SecretPlace } from './place.ts';
import { type Run, run as runProgram } from './run.ts';

const ITEM = '-s Evident -a wrapping-key';
const NOT_FOUND = 44;
/** By its whole path: no other program of that name can be put before it. */
const SECURITY = '/usr/bin/security';

/** The login keychain through `security`, its commands on standard input: arguments are visible to every user. */
export function keychainPlace(run: Run = runProgram): SecretPlace {
  return {
    name: 'macOS keychain',
    async read() {
      const { code, stdout } = await run(SECURITY, ['find-generic-password', ...ITEM.split(' '), '-w']);
      if (code === 0) return Buffer.from(stdout.trim(), 'base64');
      if (code === NOT_FOUND) return undefined;
      throw new Error('the keychain is locked or did not answer');
    },
    async write(secret) {
      const command = `add-generic-password ${ITEM} -l "Evident: key of the data folder" -w ${secret.toString('base64')}\n`;
      const { code } = await run(SECURITY, ['-i'], command);
      if (code !== 0) throw new Error('the keychain did not take the key');
    },
  };
}
