/**
 * The tree of a guideline while it is edited. Nodes carry a `key` of their own, since their `criteria_id` changes with
 * their place; nothing is ever changed in place.
 */
export type Operator = 'AND' | 'OR' | 'NOT' | 'AT_LEAST';

export interface DraftNode {
  key: string;
  criteria_id: string;
  description: string;
  operator?: Operator;
  minimum?: number;
  criteria?: DraftNode[];
  applies_to?: string[];
  role?: string;
  judgement?: true;
  absence?: string;
  citation?: string;
  /** What the leaf asks of the chart; any JSON while it is being written. */
  test?: unknown;
  [extra: string]: unknown;
}

type Bag = Record<string, unknown>;
export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

let made = 0;
const newKey = () => `n${++made}`;

export const newLeaf = (): DraftNode => ({ key: newKey(), criteria_id: '', description: '' });

/** A guideline's `criteria` as a draft. Nodes that are no objects are left out: the service names them as faults. */
export function toDraft(json: unknown): DraftNode {
  const node = isBag(json) ? json : {};
  const { criteria, ...rest } = node;
  return {
    ...rest,
    key: newKey(),
    criteria_id: typeof node.criteria_id === 'string' ? node.criteria_id : '',
    description: typeof node.description === 'string' ? node.description : '',
    ...(Array.isArray(criteria) && { criteria: criteria.filter(isBag).map(toDraft) }),
  };
}

/** The draft as the guideline's `criteria`, without keys. */
export function fromDraft({ key: _, criteria, ...rest }: DraftNode): Bag {
  return { ...rest, ...(criteria && { criteria: criteria.map(fromDraft) }) };
}

export const isGroup = (node: DraftNode): boolean => node.criteria !== undefined;

/** Every node in reading order. */
export function* nodes(tree: DraftNode): Generator<DraftNode> {
  yield tree;
  for (const child of tree.criteria ?? []) yield* nodes(child);
}

export function find(tree: DraftNode, key: string): DraftNode | undefined {
  return nodes(tree).find((node) => node.key === key);
}

/** The nodes from the root down to this one, itself left out. */
export function ancestorsOf(tree: DraftNode, key: string): DraftNode[] {
  const above: DraftNode[] = [];
  for (let node = parentOf(tree, key); node; node = parentOf(tree, node.key)) above.unshift(node);
  return above;
}

export function parentOf(tree: DraftNode, key: string): DraftNode | undefined {
  return nodes(tree).find((node) => node.criteria?.some((child) => child.key === key));
}

/** The tree with one node replaced; everything that is not above it stays the same object. */
export function replace(tree: DraftNode, key: string, change: (node: DraftNode) => DraftNode): DraftNode {
  if (tree.key === key) return change(tree);
  if (!tree.criteria) return tree;
  const criteria = tree.criteria.map((child) => replace(child, key, change));
  return criteria.every((child, index) => child === tree.criteria?.[index]) ? tree : { ...tree, criteria };
}

/** The tree with the list of children that holds `key` replaced by another list. */
export function replaceSiblings(
  tree: DraftNode,
  key: string,
  change: (siblings: DraftNode[], at: number) => DraftNode[],
): DraftNode {
  const parent = parentOf(tree, key);
  if (!parent?.criteria) return tree;
  const siblings = change(
    parent.criteria,
    parent.criteria.findIndex((child) => child.key === key),
  );
  return replace(tree, parent.key, (node) => ({ ...node, criteria: siblings }));
}
