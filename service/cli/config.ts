/** Brings what is set from outside into the environment of this process, checked: the configuration file, and secrets out of files. */
import { readFileSync, statSync } from 'node:fs';
import { closest } from 'fastest-levenshtein';
import { say, UsageError } from './exit.ts';
import { VARIABLES, type Variable, type VariableName } from './variables.ts';

type Environment = Record<string, string | undefined>;

const known = VARIABLES as Record<string, Variable>;
/** EVIDENT_PASSPHRASE_FILE is read by whoever takes the passphrase, which stands in the environment for no longer than it must. */
const FILED = Object.keys(known).filter((name) => known[name]?.secret && name !== 'EVIDENT_PASSPHRASE');

/** Every name that may be set, secrets out of files included. */
export const VARIABLE_NAMES: readonly string[] = [
  ...Object.keys(known),
  'EVIDENT_PASSPHRASE_FILE',
  ...FILED.map((name) => `${name}_FILE`),
];

/**
 * What the environment says wins over the file. Refuses with a UsageError that names every fault of the file, and every variable
 * of ours in the environment whose value cannot be; no value is repeated.
 */
export function applyConfig(file: string | undefined, env: Environment = process.env): void {
  const path = file ?? env.EVIDENT_CONFIG;
  if (path) for (const [name, value] of Object.entries(readConfig(path))) env[name] ??= value;
  for (const name of FILED) {
    const from = env[`${name}_FILE`];
    if (from !== undefined && env[name] === undefined) env[name] = read(from).replace(/\r?\n$/, '');
  }
  const faults = Object.entries(known).flatMap(([name, { form, fits }]) => {
    const value = env[name];
    // An empty variable is how a shell leaves one out.
    return value === undefined || value === '' || fits(value) ? [] : [`${name} must be ${form}.`];
  });
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

/** The value of a variable that is set to something. */
export const setting = (name: VariableName, env: Environment = process.env): string | undefined =>
  env[name] || undefined;

function readConfig(path: string): Record<string, string> {
  let given: unknown;
  try {
    given = JSON.parse(read(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} is not JSON: ${(error as Error).message.replace(/"[^"]*"/g, '…')}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError(`${path} must hold one object: {"EVIDENT_PORT": 8443, ...}.`);
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const set = textOf(value);
    if (!VARIABLE_NAMES.includes(name))
      faults.push(`${name} is not known; did you mean ${closest(name, VARIABLE_NAMES)}?`);
    else if (set === undefined || !(known[name] ?? known.EVIDENT_CONFIG)?.fits(set))
      faults.push(`${name} must be ${known[name]?.form ?? 'the path of a file'}.`);
    else values[name] = set;
  }
  if (faults.length > 0)
    throw new UsageError([`${path}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o004;
  if (others !== 0 && Object.keys(values).some((name) => known[name]?.secret))
    say(`note: ${path} holds secrets and can be read by everybody on this machine.`);
  return values;
}

/** As the environment would have it: a number as its digits, a list with commas. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value.join(',');
  return undefined;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}
