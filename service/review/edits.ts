/** What a person changed on the leaves of a tree, stated by comparing it with the revision it started from. */
import type { CriteriaNode, EvidenceEntry, Override } from '../contract/results.ts';
import { leaves, sameText } from '../tree/index.ts';

export interface LeafEdit {
  leaf: CriteriaNode;
  /** The same leaf in the revision before; absent for a leaf that was added. */
  before?: CriteriaNode;
  textChanged: boolean;
  removed: EvidenceEntry[];
  added: EvidenceEntry[];
  /** What a person decides about the leaf, now or earlier. */
  override?: Override;
}

/** Reason of an override that came as nothing but a changed colour. */
export const COLOR_ONLY_REASON = 'No reason given.';

/** The leaf of the same id and text, else the only one of the same text (it was moved), else the one of the same id. */
export function counterpart<T extends { criteria_id: string; description: string }>(
  leaf: CriteriaNode,
  others: readonly T[],
): T | undefined {
  const sameId = others.find((other) => other.criteria_id === leaf.criteria_id);
  if (sameId && sameText(sameId.description, leaf.description)) return sameId;
  const moved = others.filter((other) => sameText(other.description, leaf.description));
  return moved.length === 1 ? moved[0] : sameId;
}

/** Edits of every leaf of `tree`, by criteria_id. */
export function editsOf(tree: CriteriaNode, previous: CriteriaNode): Map<string, LeafEdit> {
  const olds = leaves(previous);
  return new Map(leaves(tree).map((leaf) => [leaf.criteria_id, editOf(leaf, counterpart(leaf, olds))]));
}

function editOf(leaf: CriteriaNode, before: CriteriaNode | undefined): LeafEdit {
  const sent = leaf.clinical_decisioning;
  const had = before?.clinical_decisioning ?? [];
  const override = overrideOf(leaf, before);
  return {
    leaf,
    ...(before && { before }),
    textChanged: !before || !sameText(before.description, leaf.description),
    // A client that leaves the list out altogether has removed nothing.
    removed: sent ? had.filter((entry) => !sent.some((other) => other.id === entry.id)) : [],
    added: (sent ?? []).filter((entry) => !had.some((other) => isSame(other, entry))),
    ...(override && { override }),
  };
}

/** Whether the engine answers the leaf again; of all others its answer of before stands. */
export const isJudgedAnew = ({ before, textChanged, removed, added }: LeafEdit): boolean =>
  !before?.engine || textChanged || removed.length > 0 || added.length > 0;

function isSame(a: EvidenceEntry, b: EvidenceEntry): boolean {
  return (
    a.id === b.id &&
    a.exact_text_sentence_relevant_to_criteria === b.exact_text_sentence_relevant_to_criteria &&
    JSON.stringify(a.bounding_box.map(corners)) === JSON.stringify(b.bounding_box.map(corners))
  );
}

function corners(box: EvidenceEntry['bounding_box'][number]): number[] {
  return [box.page, box.x, box.y, box.width, box.height];
}

/**
 * A sent override stands. So does a colour that differs from the engine's: a client that knows the first form of the interface alone sets
 * nothing else. Setting the engine's own colour again withdraws an earlier override; leaving it out does not.
 */
function overrideOf(leaf: CriteriaNode, before: CriteriaNode | undefined): Override | undefined {
  const earlier = before?.override;
  const sent = leaf.override ?? undefined;
  if (sent && !(earlier && sent.color === earlier.color && sent.reason === earlier.reason)) return sent;
  const standing = sent ?? earlier;
  const { color } = leaf;
  if (color === undefined) return standing;
  if (standing && standing.color === color) return standing;
  const engine = before ? (before.engine?.color ?? before.color) : 'yellow';
  if (color !== engine) return { color, reason: COLOR_ONLY_REASON };
  // An override that was sent along while the shown colour still is the engine's was never applied: it stands.
  return standing && before?.color === color ? standing : undefined;
}
