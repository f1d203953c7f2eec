/** Files that a person names on the command line; a wrong name is refused in words, not with a stack trace. */
import { readFileSync } from 'node:fs';
import { ServiceError } from '../contract/errors.ts';

/** Bytes of a file. Refuses with `file_not_found` or `file_unreadable`; the name is the one that was typed. */
export function readInput(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ServiceError(400, 'file_not_found', `There is no file ${file}.`);
    if (code) throw new ServiceError(400, 'file_unreadable', `${file} cannot be opened (${code}).`);
    throw error;
  }
}

/** A JSON object in a file. Refuses with `file_not_json`. */
export function readJsonObject(file: string): Record<string, unknown> {
  const refuse = () => new ServiceError(400, 'file_not_json', `${file} is no JSON object.`);
  let value: unknown;
  try {
    value = JSON.parse(readInput(file).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse();
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse();
  return value as Record<string, unknown>;
}
