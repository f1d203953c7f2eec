/** The passphrase as the environment gives it: taken once, and out of the environment from then on. */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ServiceError } from '../../service/contract/errors.ts';
import { here, type Surroundings } from '../paths.ts';

const NAME = 'EVIDENT_PASSPHRASE';
const FILE = 'EVIDENT_PASSPHRASE_FILE';
const COMMAND = 'EVIDENT_PASSPHRASE_COMMAND';

/** A key management service answers in a second or two, or not at all. */
const COMMAND_MS = 30_000;

let taken: string | undefined;

/**
 * `EVIDENT_PASSPHRASE`, else what the file says that `EVIDENT_PASSPHRASE_FILE` names, else what the command prints that stands in
 * `EVIDENT_PASSPHRASE_COMMAND` (a call of a key management service); both without their last line end. Every program
 * that is started later inherits the environment, and a crash report may hold it, so the variable is deleted. The kernel shows the
 * environment of the start to programs of the same user for as long as the process lives: a file avoids that too.
 */
export function passphraseOf({ env }: Surroundings = here()): string | undefined {
  if (env !== process.env) return fromEnvironment(env);
  if ([NAME, FILE, COMMAND].some((name) => env[name] !== undefined)) taken = fromEnvironment(env);
  delete process.env[NAME];
  delete process.env[FILE];
  delete process.env[COMMAND];
  return taken;
}

function fromEnvironment(env: Surroundings['env']): string | undefined {
  if (env[NAME]) return env[NAME];
  const file = env[FILE];
  if (!file) return env[COMMAND] ? printedBy(env[COMMAND], env) : undefined;
  try {
    return withoutLineEnd(readFileSync(file, 'utf8'));
  } catch {
    throw new ServiceError(503, 'key_missing', `The file that ${FILE} names cannot be read.`);
  }
}

const withoutLineEnd = (text: string): string | undefined => text.replace(/\r?\n$/, '') || undefined;

function printedBy(command: string, env: Surroundings['env']): string | undefined {
  try {
    const text = execSync(command, {
      encoding: 'utf8',
      env,
      timeout: COMMAND_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return withoutLineEnd(text);
  } catch {
    // What it printed may hold the key: nothing of it is told.
    throw new ServiceError(503, 'key_missing', `The command in ${COMMAND} failed.`);
  }
}
