/** Which criterion of one tree is which of another, whatever numbers they have by now. */
import type { CriteriaNode } from '../contract/results.ts';
import { childrenOf, isLeaf, nodes } from './walk.ts';

const CLOSING = ' .;:';

/** A text without what does not change what it says: white space, case and closing punctuation. In steps by its length. */
export function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S ]\s*| \s+/g, ' ');
  let end = plain.length;
  while (end > 0 && CLOSING.includes(plain[end - 1]!)) end -= 1;
  return plain.slice(0, end).trimStart();
}

export function sameText(a: string, b: string): boolean {
  return a === b || plainText(a) === plainText(b);
}

export interface Matching {
  /** By the node of the later tree: its counterpart in the earlier one. */
  earlier: Map<CriteriaNode, CriteriaNode>;
  /** By the node of the earlier tree: its counterpart in the later one. */
  later: Map<CriteriaNode, CriteriaNode>;
  /** Of the earlier tree without a counterpart, and of the later one, in reading order. */
  removed: CriteriaNode[];
  added: CriteriaNode[];
}

type Key = (node: CriteriaNode, text: string) => string;

const kindOf = (node: CriteriaNode) => (isLeaf(node) ? 'leaf' : 'group');
/** Who a node is, wherever it stands: the number it had first. */
const nameOf = (node: CriteriaNode) => (typeof node.node_id === 'string' ? node.node_id : node.criteria_id);

/**
 * Surest signs first: number and text, then identity and text, then text alone (first come, first matched), then identity,
 * then number. What a client says of identities can therefore hide nothing: whatever pairs are made, each node that differs
 * from its counterpart, and each without one, is reported.
 */
const SIGNS: readonly Key[] = [
  (node, text) => `${kindOf(node)} ${node.criteria_id} ${text}`,
  (node, text) => `${kindOf(node)} ${nameOf(node)} ${text}`,
  (node, text) => `${kindOf(node)} ${text}`,
  (node) => `${kindOf(node)} ${nameOf(node)}`,
  (node) => `${kindOf(node)} ${node.criteria_id}`,
];

export function matchNodes(before: CriteriaNode, after: CriteriaNode): Matching {
  const matching: Matching = { earlier: new Map(), later: new Map(), removed: [], added: [] };
  const pair = (old: CriteriaNode, now: CriteriaNode) => {
    matching.earlier.set(now, old);
    matching.later.set(old, now);
  };
  // A tree has one root, whatever it says.
  if (kindOf(before) === kindOf(after)) pair(before, after);
  let olds = [...nodes(before)].filter((node) => !matching.later.has(node));
  let news = [...nodes(after)].filter((node) => !matching.earlier.has(node));
  const texts = new Map([...olds, ...news].map((node) => [node, plainText(node.description)]));
  for (const sign of SIGNS) {
    const waiting = new Map<string, CriteriaNode[]>();
    // The last first, so that the first is taken from the end.
    for (const old of olds.toReversed()) {
      const key = sign(old, texts.get(old)!);
      const same = waiting.get(key);
      if (same) same.push(old);
      else waiting.set(key, [old]);
    }
    for (const now of news) {
      const old = waiting.get(sign(now, texts.get(now)!))?.pop();
      if (old) pair(old, now);
    }
    olds = olds.filter((node) => !matching.later.has(node));
    news = news.filter((node) => !matching.earlier.has(node));
  }
  return { ...matching, removed: olds, added: news };
}

/** The parent of each node; the root has none. */
export function parentsOf(tree: CriteriaNode): Map<CriteriaNode, CriteriaNode> {
  const found = new Map<CriteriaNode, CriteriaNode>();
  for (const node of nodes(tree)) for (const child of childrenOf(node)) found.set(child, node);
  return found;
}

/**
 * Of these places, in their new order, those that left the old order: all but a longest run that kept it.
 * Patience sorting, so that a group of hundreds costs nothing.
 */
export function outOfOrder(places: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, place] of places.entries()) {
    let low = 0;
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (places[tails[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  }
  const kept = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = before[index]) kept.add(index);
  return new Set(places.keys().filter((index) => !kept.has(index)));
}
