/** The authored word lists beside this file, read once: small, local, part of the program. */
import { readFileSync } from 'node:fs';

/** Reads one vocabulary file by its name without `.json`. */
export function vocabularyFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** OCR slips of known words: as read -> as meant. */
export const slips: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabularyFile<{ slips: Record<string, string> }>('structure/ocr-slips').slips),
);
