/** The passphrase as the environment gives it: taken once, and out of the environment from then on. */
import { readFileSync } from 'node:fs';
import { ServiceError } from '../../service/contract/errors.ts';
import { here, type Surroundings } from '../paths.ts';

const NAME = 'EVIDENT_PASSPHRASE';
const FILE = 'EVIDENT_PASSPHRASE_FILE';

let taken: string | undefined;

/**
 * `EVIDENT_PASSPHRASE`, else what the file says that `EVIDENT_PASSPHRASE_FILE` names, without its last line end. Every program
 * that is started later inherits the environment, and a crash report may hold it, so the variable is deleted. The kernel shows the
 * environment of the start to programs of the same user for as long as the process lives: a file avoids that too.
 */
export function passphraseOf({ env }: Surroundings = here()): string | undefined {
  if (env !== process.env) return fromEnvironment(env);
  if (env[NAME] !== undefined || env[FILE] !== undefined) taken = fromEnvironment(env);
  delete process.env[NAME];
  delete process.env[FILE];
  return taken;
}

function fromEnvironment(env: Surroundings['env']): string | undefined {
  if (env[NAME]) return env[NAME];
  const file = env[FILE];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch {
    throw new ServiceError(503, 'key_missing', `The file that ${FILE} names cannot be read.`);
  }
}
