/**
 * Who said what in a tree that a client sends. The service alone says who set an answer, when, and whether a quote or an answer is
 * the engine's; what a client claims of that is compared with what is stored, and counted for the trail where it differs.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CriteriaNode, EngineAnswer, EvidenceEntry, Override } from '../contract/results.ts';
import { nodes, sameText } from '../tree/index.ts';

export interface Signature {
  by: string;
  at: string;
  /** What else a client may call the same person. */
  names?: readonly string[];
}

/** Claims of a client that were not taken, by kind; only what there was of. */
export type Ignored = Partial<Record<'override_by' | 'override_at' | 'evidence_origin' | 'engine', number>>;

export interface Attributed {
  tree: CriteriaNode;
  ignored: Ignored;
}

/** Clocks of clients are not ours; what is further off was not the moment of sending. */
const CLOCK_SLACK_MS = 24 * 3_600_000;

/**
 * `stored` are the trees that may be known to the sender, the present one first. With `asSent` a quote of the engine that came
 * without an origin stays without: a client that knows the first form of the interface alone gets back what it sent.
 */
export function attributed(
  sent: CriteriaNode,
  stored: readonly CriteriaNode[],
  signature: Signature,
  asSent = false,
): Attributed {
  const ignored: Ignored = {};
  const tree = signed(withOwnEvidence(sent, stored, asSent, ignored), stored, signature, ignored);
  return { tree, ignored };
}

const count = (ignored: Ignored, kind: keyof Ignored) => {
  ignored[kind] = (ignored[kind] ?? 0) + 1;
};

/** The same tree; `change` gets each node with its children as they are. */
function mapNodes(node: CriteriaNode, change: (node: CriteriaNode) => CriteriaNode): CriteriaNode {
  const changed = change(node);
  if (!changed.criteria) return changed;
  return { ...changed, criteria: changed.criteria.map((child) => mapNodes(child, change)) };
}

const isSameOverride = (a: Override | undefined, b: Override) =>
  a !== undefined && a.color === b.color && a.reason === b.reason;

/** An override that stands stays signed as it was, also when its node has moved; every other one is signed now. */
export function signed(
  tree: CriteriaNode,
  stored: readonly CriteriaNode[],
  { by, at, names = [] }: Signature,
  ignored: Ignored = {},
): CriteriaNode {
  const standing = stored.map((one) => new Map([...nodes(one)].map((node) => [node.criteria_id, node])));
  const atHome = ({ criteria_id, override }: CriteriaNode) =>
    standing.map((known) => known.get(criteria_id)?.override).find((one) => isSameOverride(one, override!));
  const homes = new Set([...nodes(tree)].filter((node) => node.override && atHome(node)).map(idOf));
  /** Overrides of the present tree whose node is not where it was. Each may turn up in one other place. */
  const moved = [...nodes(stored[0]!)].filter((node) => node.override && !homes.has(node.criteria_id));

  const fromElsewhere = ({ description, override }: CriteriaNode): Override | undefined => {
    const found = moved.findIndex(
      (node) => isSameOverride(node.override, override!) && sameText(node.description, description),
    );
    return found < 0 ? undefined : moved.splice(found, 1)[0]!.override;
  };
  const note = (claimed: Override, kept: Pick<Override, 'by' | 'at'>) => {
    const known = [kept.by, by, ...names];
    if (claimed.by !== undefined && !known.includes(claimed.by)) count(ignored, 'override_by');
    if (claimed.at === undefined || claimed.at === kept.at) return;
    const off = Math.abs(Date.parse(claimed.at) - Date.parse(at));
    if (!(off <= CLOCK_SLACK_MS)) count(ignored, 'override_at');
  };
  return mapNodes(tree, (node) => {
    if (!node.override) return node;
    const old = atHome(node) ?? fromElsewhere(node);
    const signature = old ? { ...(old.by && { by: old.by }), ...(old.at && { at: old.at }) } : { by, at };
    note(node.override, signature);
    const { by: _by, at: _at, ...said } = node.override;
    return { ...node, override: { ...said, ...signature } };
  });
}

const idOf = (node: CriteriaNode): string => node.criteria_id;

/** Quotes and answers are the engine's where the engine made them in this run, as they are; else the quote is the sender's. */
function withOwnEvidence(
  tree: CriteriaNode,
  stored: readonly CriteriaNode[],
  asSent: boolean,
  ignored: Ignored,
): CriteriaNode {
  const quotes = new Map<string, EvidenceEntry[]>();
  const answers = new Map<string, EngineAnswer[]>();
  for (const node of stored.flatMap((one) => [...nodes(one)])) {
    if (node.engine) {
      push(answers, node.criteria_id, node.engine);
      push(answers, textKey(node), node.engine);
    }
    for (const entry of node.clinical_decisioning ?? [])
      if (entry.origin === 'engine' || entry.origin === 'model') push(quotes, entry.id, entry);
  }
  const owned = (entry: EvidenceEntry): EvidenceEntry => {
    const made = quotes.get(entry.id)?.find((known) => isSameEntry(entry, known));
    if (made) return asSent && !entry.origin ? entry : { ...entry, origin: made.origin! };
    const { confidence: _confidence, decides: _decides, ...said } = entry;
    if (entry.origin === 'engine' || entry.origin === 'model') count(ignored, 'evidence_origin');
    return { ...said, origin: 'nurse' };
  };
  return mapNodes(tree, (node) => {
    const { engine, clinical_decisioning: entries, ...rest } = node;
    const known = [...(answers.get(node.criteria_id) ?? []), ...(answers.get(textKey(node)) ?? [])];
    const isKnown = engine !== undefined && known.some((one) => isDeepStrictEqual(one, engine));
    if (engine && !isKnown) count(ignored, 'engine');
    const kept = isKnown ? engine : engine && known[0];
    return {
      ...rest,
      ...(kept && { engine: kept }),
      ...(entries && { clinical_decisioning: entries.map(owned) }),
    };
  });
}

const textKey = ({ description }: CriteriaNode): string => `text ${description}`;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Members that an engine's entry has; a client that knows the first form of the interface alone leaves most of them out. */
const MADE = ['exact_text_sentence_relevant_to_criteria', 'bounding_box'] as const;
const MAY_BE_LEFT_OUT = ['stance', 'page_text', 'confidence', 'note', 'decides'] as const;

function isSameEntry(sent: EvidenceEntry, known: EvidenceEntry): boolean {
  return (
    MADE.every((member) => isDeepStrictEqual(sent[member], known[member])) &&
    MAY_BE_LEFT_OUT.every((member) => sent[member] === undefined || sent[member] === known[member])
  );
}
