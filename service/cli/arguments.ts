/** The options of a command, declared by name and read strictly. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './exit.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Of<Names extends readonly string[], Type extends 'string' | 'boolean'> = {
  [Name in Names[number]]: { type: Type };
};

const of = <Names extends readonly string[], Type extends 'string' | 'boolean'>(names: Names, type: Type) =>
  Object.fromEntries(names.map((name) => [name, { type }])) as Of<Names, Type>;

/** Options with a value. */
export const texts = <const Names extends readonly string[]>(...names: Names) => of(names, 'string');

/** Options without one. */
export const switches = <const Names extends readonly string[]>(...names: Names) => of(names, 'boolean');

/** Parses strictly; anything unknown is a UsageError that repeats the usage line. */
export function parse<const O extends Options>(argv: string[], options: O, usage: string) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nUsage: evident ${usage}`);
  }
}

/** The positional arguments, exactly as many as the usage line names. */
export function positionals(given: string[], count: number, usage: string): string[] {
  if (given.length !== count) throw new UsageError(`Usage: evident ${usage}`);
  return given;
}

/** The password of an encrypted file, from the environment variable that `--password-env` names. */
export function passwordOf(variable: string | undefined): { password?: string } {
  const password = variable ? process.env[variable] : undefined;
  return password === undefined ? {} : { password };
}
