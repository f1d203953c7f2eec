/** The authored word lists beside this file, read once: small, local, part of the program. */
import { readFileSync } from 'node:fs';
import Type from 'typebox';

/** What each file says of itself. */
export const headOfFile = { about: Type.String(), source: Type.String() };

/** How its entries are called. */
export const EntryId = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });

/** Reads one vocabulary file by its name without `.json`. */
export function vocabularyFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** OCR slips of known words: as read -> as meant. */
export const slips: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabularyFile<{ slips: Record<string, string> }>('structure/ocr-slips').slips),
);
