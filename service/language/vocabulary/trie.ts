/** A trie over token keys: finds the longest phrase that begins at a token. */
import type { Token } from '../types.ts';

interface Node<T> {
  next: Map<string, Node<T>>;
  values: T[];
}

export interface Hit<T> {
  /** Tokens [from, to). */
  from: number;
  to: number;
  values: T[];
}

export class Trie<T> {
  readonly #root: Node<T> = { next: new Map(), values: [] };

  add(keys: string[], value: T): void {
    let node = this.#root;
    for (const key of keys) {
      let child = node.next.get(key);
      if (!child) {
        child = { next: new Map(), values: [] };
        node.next.set(key, child);
      }
      node = child;
    }
    if (node !== this.#root && !node.values.includes(value)) node.values.push(value);
  }

  /** Goes through tokens: `take` is given the longest phrase that begins at one, and says at which token to go on. */
  through(tokens: readonly Token[], take: (hit: Hit<T>, first: Token, last: Token) => number): void {
    for (let i = 0; i < tokens.length; ) {
      const hit = this.longest(i, tokens.length, (k) => tokens[k]?.stem ?? '');
      i = hit ? take(hit, tokens[hit.from]!, tokens[hit.to - 1]!) : i + 1;
    }
  }

  /** The longest phrase that starts at token `from`; `key` names the token at an index. */
  longest(from: number, length: number, key: (i: number) => string): Hit<T> | undefined {
    let node = this.#root;
    let best: Hit<T> | undefined;
    for (let i = from; i < length; i++) {
      const child = node.next.get(key(i));
      if (!child) break;
      node = child;
      if (node.values.length) best = { from, to: i + 1, values: node.values };
    }
    return best;
  }
}
