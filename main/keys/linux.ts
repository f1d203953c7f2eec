import type { SecretPlace } from './place.ts';
import { type Run, run as runProgram } from './run.ts';

const ATTRIBUTES = ['application', 'evident', 'purpose', 'wrapping-key'];

/** The Secret Service (GNOME Keyring, KWallet, KeePassXC) through libsecret's `secret-tool`. */
export function secretServicePlace(run: Run = runProgram): SecretPlace {
  return {
    name: 'Secret Service',
    async read() {
      const { code, stdout } = await run('secret-tool', ['lookup', ...ATTRIBUTES]);
      if (code === 0 && stdout !== '') return Buffer.from(stdout.trim(), 'base64');
      // 1 is also what it answers when it cannot reach a keyring; the write that follows tells them apart.
      if (code === 0 || code === 1) return undefined;
      throw new Error('secret-tool does not work here');
    },
    async write(secret) {
      const args = ['store', '--label=Evident: key of the data folder', ...ATTRIBUTES];
      const { code } = await run('secret-tool', args, secret.toString('base64'));
      if (code !== 0) throw new Error('the Secret Service did not take the key');
    },
  };
}
