/** A large vocabulary of which a text needs little: a phrase is taken apart when its first word comes up. */
import { type Hit, Trie } from './trie.ts';

export class Phrases<T> {
  /** By the key of their first word. */
  readonly #waiting = new Map<string, { phrase: string; value: T }[]>();
  readonly #tries = new Map<string, Trie<T>>();
  readonly #keysOf: (phrase: string) => string[];

  /** `keysOf` gives the keys of a phrase's tokens, as a text has them. */
  constructor(entries: Iterable<readonly [phrase: string, value: T]>, keysOf: (phrase: string) => string[]) {
    this.#keysOf = keysOf;
    for (const [phrase, value] of entries) {
      const first = keysOf(/^\S*/.exec(phrase)![0])[0] ?? keysOf(phrase)[0];
      if (first === undefined) continue;
      const waiting = this.#waiting.get(first);
      if (waiting) waiting.push({ phrase, value });
      else this.#waiting.set(first, [{ phrase, value }]);
    }
  }

  /** As `Trie.longest`. */
  longest(from: number, length: number, key: (i: number) => string): Hit<T> | undefined {
    return from < length ? this.#trieOf(key(from))?.longest(from, length, key) : undefined;
  }

  #trieOf(first: string): Trie<T> | undefined {
    const waiting = this.#waiting.get(first);
    if (!waiting) return this.#tries.get(first);
    this.#waiting.delete(first);
    const trie = new Trie<T>();
    for (const { phrase, value } of waiting) trie.add(this.#keysOf(phrase), value);
    this.#tries.set(first, trie);
    return trie;
  }
}
