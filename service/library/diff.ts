/** Two guidelines side by side: which node became which, and what differs. */
import { isDeepStrictEqual } from 'node:util';
import { distance } from 'fastest-levenshtein';
import type { DiffNode, DiffRow, GuidelineDiff } from '../contract/library.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';

interface Place {
  node: GuidelineNode;
  depth: number;
  parent?: Place;
  children: Place[];
  match?: Place;
}

const COMPARED = [
  'description',
  'operator',
  'minimum',
  'role',
  'applies_to',
  'judgement',
  'absence',
  'citation',
  'test',
  'facts',
] as const;

/** Below this share of equal letters a text is another text. */
const ALIKE = 0.5;
const LONGEST_COMPARED = 400;

const childrenOf = (node: GuidelineNode) =>
  (Array.isArray(node.criteria) ? node.criteria : []).filter(
    (child) => typeof child === 'object' && child !== null,
  );
const words = (node: GuidelineNode) =>
  String(node.description ?? '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

function placesOf(root: GuidelineNode): Place[] {
  const all: Place[] = [];
  const visit = (node: GuidelineNode, depth: number, parent?: Place): Place => {
    const place: Place = { node, depth, children: [], ...(parent && { parent }) };
    all.push(place);
    place.children = childrenOf(node).map((child) => visit(child, depth + 1, place));
    return place;
  };
  visit(root, 0);
  return all;
}

function pair(a: Place, b: Place): void {
  a.match = b;
  b.match = a;
}

function likeness(a: GuidelineNode, b: GuidelineNode): number {
  const [one, other] = [words(a), words(b)].map((text) => text.slice(0, LONGEST_COMPARED));
  const longest = Math.max(one!.length, other!.length);
  return longest === 0 ? 1 : 1 - distance(one!, other!) / longest;
}

const isLeaf = (place: Place) => place.children.length === 0;

/**
 * Same text in the same place first, then the same text anywhere, then groups with the same parts, then
 * texts that are alike under the same parent or the same id. What is left is new or gone.
 */
function matchPlaces(from: Place[], to: Place[]): void {
  if (from[0] && to[0]) pair(from[0], to[0]);
  const free = (places: Place[]) => places.filter((place) => !place.match);
  const match = (same: (a: Place, b: Place) => boolean) => {
    for (const b of free(to)) {
      const a = free(from).find((candidate) => same(candidate, b));
      if (a) pair(a, b);
    }
  };
  match((a, b) => a.node.criteria_id === b.node.criteria_id && words(a.node) === words(b.node));
  match((a, b) => a.parent?.match === b.parent && words(a.node) === words(b.node));
  match((a, b) => isLeaf(a) === isLeaf(b) && words(a.node).length > 0 && words(a.node) === words(b.node));
  // A group whose text is new and whose parts are the same ones is the same group.
  match(
    (a, b) =>
      a.node.criteria_id === b.node.criteria_id && b.children.some(({ match: part }) => part?.parent === a),
  );
  for (const b of free(to)) {
    const best = free(from)
      .filter((a) => a.parent?.match === b.parent || a.node.criteria_id === b.node.criteria_id)
      .map((a) => ({ a, alike: likeness(a.node, b.node) }))
      .sort((x, y) => y.alike - x.alike)[0];
    if (best && best.alike >= ALIKE) pair(best.a, b);
  }
}

/** Children that kept their order: the longest run of them; the others have been moved. */
function steady(children: Place[], order: Map<Place, number>): Set<Place> {
  const tails: Place[][] = [];
  for (const child of children) {
    const at = order.get(child.match!)!;
    const row = tails.findLast((run) => order.get(run.at(-1)!.match!)! < at);
    const next = [...(row ?? []), child];
    const longer = tails[next.length - 1];
    if (!longer || order.get(longer.at(-1)!.match!)! > at) tails[next.length - 1] = next;
  }
  return new Set(tails.at(-1));
}

function moved(to: Place[], from: Place[]): Set<Place> {
  const order = new Map(from.map((place, index) => [place, index]));
  const found = new Set<Place>();
  for (const place of to) {
    const kept = place.children.filter((child) => child.match && child.match.parent === place.match);
    const still = steady(kept, order);
    for (const child of place.children) if (child.match && !still.has(child)) found.add(child);
  }
  return found;
}

function side({ node, depth, children }: Place): DiffNode {
  const {
    criteria_id,
    description,
    operator,
    minimum,
    role,
    applies_to,
    judgement,
    absence,
    citation,
    test,
  } = node;
  const optional = { operator, minimum, role, applies_to, judgement, absence, citation, test };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null);
  return {
    criteria_id: String(criteria_id ?? ''),
    depth,
    description: String(description ?? ''),
    leaf: children.length === 0,
    ...Object.fromEntries(present),
  };
}

const differing = (a: GuidelineNode, b: GuidelineNode): string[] =>
  COMPARED.filter((field) => !isDeepStrictEqual(a[field], b[field]));

function rowOf(place: Place, isMoved: boolean): DiffRow {
  if (!place.match) return { change: 'added', to: side(place), fields: [] };
  const fields = differing(place.match.node, place.node);
  const change = isMoved ? 'moved' : fields.length > 0 ? 'changed' : 'same';
  return {
    change,
    from: side(place.match),
    to: side(place),
    fields: [...fields, ...(isMoved ? ['place'] : [])],
  };
}

/** Rows in the order of `to`; what is gone stands after what it followed. */
function rowsOf(from: Place[], to: Place[]): DiffRow[] {
  const changed = moved(to, from);
  const gone = new Map<Place | undefined, Place[]>();
  let before: Place | undefined;
  for (const place of from) {
    if (place.match) before = place.match;
    else gone.set(before, [...(gone.get(before) ?? []), place]);
  }
  const removed = (after: Place | undefined): DiffRow[] =>
    (gone.get(after) ?? []).map((place) => ({ change: 'removed', from: side(place), fields: [] }));
  return [
    ...removed(undefined),
    ...to.flatMap((place) => [rowOf(place, changed.has(place)), ...removed(place)]),
  ];
}

const NOT_HEADER = new Set(['criteria']);

function headerOf(from: Guideline, to: Guideline): GuidelineDiff['header'] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields
    .filter((field) => !NOT_HEADER.has(field) && !isDeepStrictEqual(from[field], to[field]))
    .map((field) => ({
      field,
      ...(from[field] !== undefined && { from: from[field] }),
      ...(to[field] !== undefined && { to: to[field] }),
    }));
}

/** Takes drafts with faults too: what is no tree has no rows. */
export function diffGuidelines(
  from: Guideline,
  to: Guideline,
): Pick<GuidelineDiff, 'header' | 'rows' | 'counts'> {
  const places = (guideline: Guideline) =>
    typeof guideline.criteria === 'object' && guideline.criteria !== null ? placesOf(guideline.criteria) : [];
  const [a, b] = [places(from), places(to)];
  matchPlaces(a, b);
  const rows = rowsOf(a, b);
  const counts = { same: 0, changed: 0, added: 0, removed: 0, moved: 0 };
  for (const row of rows) counts[row.change] += 1;
  return { header: headerOf(from, to), rows, counts };
}
