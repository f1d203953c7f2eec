/** Charts that the system asks the app to open: by file association, by a drop on its icon, or on the command line. */
import { readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';

export interface OpenedFile {
  name: string;
  bytes: Uint8Array;
}

/** The service takes no larger PDF (`/v1/limits`), so a larger one is not carried into the page. */
const LARGEST = 200 * 2 ** 20;
/** More at once is a mistake of the hand. */
const MOST = 50;

/** Paths of PDFs among the words of a command line; options and everything else are left alone. */
export function pdfsAmong(words: readonly string[], folder = process.cwd()): string[] {
  return words
    .filter((word) => !word.startsWith('-') && /\.pdf$/i.test(word))
    .map((word) => (isAbsolute(word) ? word : resolve(folder, word)))
    .slice(0, MOST);
}

/** Keeps what was opened until the page asks for it. */
export class OpenedFiles {
  #waiting: string[] = [];

  add(paths: readonly string[]): boolean {
    this.#waiting = [...new Set([...this.#waiting, ...paths])].slice(0, MOST);
    return this.#waiting.length > 0;
  }

  /** The files, once; one that cannot be read is left out, as the page cannot do anything about it. */
  take(): OpenedFile[] {
    const paths = this.#waiting;
    this.#waiting = [];
    return paths.flatMap((path) => {
      try {
        const { size } = statSync(path);
        return size > LARGEST ? [] : [{ name: basename(path), bytes: readFileSync(path) }];
      } catch {
        return []; // Gone or locked between the double click and now: the person sees that nothing opens.
      }
    });
  }
}
