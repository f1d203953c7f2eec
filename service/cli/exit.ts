/** How a command ends: its exit code, and one line on stderr when it did not work. */
import { ServiceError } from '../contract/errors.ts';
import { RecordError } from '../record/types.ts';

export const EXIT = {
  done: 0,
  /** The program failed: a fault of ours. */
  failed: 1,
  /** The command line is not understood. */
  usage: 2,
  /** What was given is refused: a weak password, a guideline with faults, an unreadable record. */
  refused: 3,
  /**
   * What the service needs cannot be opened: the data folder (wrong or missing key, in use, damaged, read-only, on a full disk), the
   * shared database, the bucket, or the settings of the identity provider.
   */
  store: 4,
  /** The port is taken or may not be used. */
  port: 5,
  /** The audit trail has been tampered with. */
  audit: 6,
} as const;

/** One subcommand: takes what follows its name, yields the exit code. */
export type Command = (argv: string[]) => Promise<number>;

export class UsageError extends Error {}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says what went wrong in `code: sentence` lines and yields the exit code. Only a fault of ours shows its place. */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    say(error.message);
    return EXIT.usage;
  }
  if (error instanceof ServiceError || error instanceof RecordError) {
    say(`${error.code}: ${error.message}`);
    for (const fault of error instanceof ServiceError ? error.errors : [])
      say(`  ${fault.path}: ${fault.message}`);
    return exitCodeOf(error);
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.failed;
}

function exitCodeOf(error: ServiceError | RecordError): number {
  if (error.code.startsWith('port_')) return EXIT.port;
  if (/^(key|store|disk|database|tenant|files|provider_config)_/.test(error.code)) return EXIT.store;
  if (error instanceof ServiceError && error.status >= 500) return EXIT.failed;
  return EXIT.refused;
}
