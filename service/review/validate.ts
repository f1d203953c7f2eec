/** Checks a criteria tree that a client sent: every fault with its path, nothing thrown, no recursion. */
import type { Fault } from '../contract/errors.ts';
import type { CriteriaNode } from '../contract/results.ts';
import { isVisible } from '../contract/visible.ts';
import { append } from '../language/lists.ts';

/** Deeper trees are refused before anything walks them recursively. */
export const MAX_DEPTH = 64;

const OPERATORS = new Set(['AND', 'OR', 'NOT', 'AT_LEAST']);
const COLORS = new Set(['green', 'red', 'yellow', 'gray']);
const ANSWERS = new Set(['yes', 'no', 'unknown', 'not_applicable']);

type Fields = Record<string, unknown>;
interface Visit {
  value: unknown;
  path: string;
  depth: number;
  parentId?: string;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Faults of a sent tree with JSON pointers; an empty list means that the tree may be used as a `CriteriaNode`. A client
 * that knows the first form of the interface alone does not send `minimum`: that of the same node in `previous` then holds.
 */
export function validateTree(tree: unknown, previous?: CriteriaNode): Fault[] {
  const faults: Fault[] = [];
  const minimums = previous ? minimumsOf(previous) : new Map<string, number>();
  const seen = new Set<string>();
  const open: Visit[] = [{ value: tree, path: '', depth: 1 }];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value: node, path, depth } = visit;
    const fault = (field: string, message: string) => faults.push({ path: `${path}${field}`, message });
    if (!isObject(node)) {
      fault('', 'must be an object');
      continue;
    }
    if (depth > MAX_DEPTH) {
      fault('', `the tree is deeper than ${MAX_DEPTH} levels`);
      continue;
    }
    const id = checkId(node, visit, seen, fault);
    if (typeof node.description !== 'string' || !isVisible(node.description)) {
      fault('/description', 'must be a text that is not empty');
    }
    if (node.color !== undefined && !COLORS.has(String(node.color))) {
      fault('/color', 'must be green, red, yellow or gray');
    }
    if (node.answer !== undefined && !ANSWERS.has(String(node.answer))) {
      fault('/answer', 'must be yes, no, unknown or not_applicable');
    }
    checkOverride(node.override, fault);
    const children = node.criteria;
    if (children !== undefined && !Array.isArray(children)) {
      fault('/criteria', 'must be a list');
      continue;
    }
    checkOperator({ minimum: minimums.get(id ?? ''), ...node }, children ?? [], fault);
    if (!children?.length) checkEvidence(node.clinical_decisioning, fault);
    for (let i = (children?.length ?? 0) - 1; i >= 0; i--) {
      open.push({
        value: children![i],
        path: `${path}/criteria/${i}`,
        depth: depth + 1,
        ...(id !== undefined && { parentId: id }),
      });
    }
  }
  return faults;
}

/** What AT_LEAST nodes of a tree ask for, by criteria_id. */
function minimumsOf(tree: CriteriaNode): Map<string, number> {
  const found = new Map<string, number>();
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.operator === 'AT_LEAST' && node.minimum !== undefined) found.set(node.criteria_id, node.minimum);
    append(open, node.criteria ?? []);
  }
  return found;
}

type Report = (field: string, message: string) => void;

function checkId(node: Fields, visit: Visit, seen: Set<string>, fault: Report): string | undefined {
  const id = node.criteria_id;
  if (typeof id !== 'string' || !/^\d+(\.\d+)*$/.test(id)) {
    fault('/criteria_id', 'must be numbers joined by dots');
    return undefined;
  }
  if (seen.has(id)) fault('/criteria_id', 'is used by another node');
  seen.add(id);
  if (visit.depth === 1) {
    if (id.includes('.')) fault('/criteria_id', 'the root has a single number');
  } else if (visit.parentId !== undefined && !isChildId(visit.parentId, id)) {
    fault('/criteria_id', `must be ${visit.parentId}, a dot and an index from 1`);
  }
  return id;
}

/** Indexes may have gaps: nodes that do not count under the request's type are left out of a result. */
function isChildId(parent: string, id: string): boolean {
  return id.startsWith(`${parent}.`) && /^[1-9]\d*$/.test(id.slice(parent.length + 1));
}

function checkOperator(node: Fields, children: unknown[], fault: Report): void {
  const { operator, minimum } = node;
  if (children.length === 0) {
    if (operator !== undefined && node.criteria === undefined)
      fault('/operator', 'a node without children has no operator');
    return;
  }
  if (typeof operator !== 'string' || !OPERATORS.has(operator)) {
    fault('/operator', 'a node with children needs AND, OR, NOT or AT_LEAST');
    return;
  }
  if (operator === 'NOT' && children.length !== 1) fault('/criteria', 'NOT has exactly one child');
  if (operator === 'AT_LEAST') {
    if (typeof minimum !== 'number' || !Number.isInteger(minimum) || minimum < 1) {
      fault('/minimum', 'AT_LEAST needs a minimum of 1 or more');
    } else if (minimum > children.length) fault('/minimum', 'is more than there are children');
  }
}

function checkOverride(override: unknown, fault: Report): void {
  if (override === undefined || override === null) return;
  if (!isObject(override)) {
    fault('/override', 'must be an object');
    return;
  }
  if (!COLORS.has(String(override.color))) fault('/override/color', 'must be green, red, yellow or gray');
  if (typeof override.reason !== 'string' || !isVisible(override.reason)) {
    fault('/override/reason', 'must be a text that is not empty');
  }
}

function checkEvidence(evidence: unknown, fault: Report): void {
  if (evidence === undefined) return;
  if (!Array.isArray(evidence)) {
    fault('/clinical_decisioning', 'must be a list');
    return;
  }
  for (const [i, entry] of evidence.entries()) {
    const at = `/clinical_decisioning/${i}`;
    if (!isObject(entry)) {
      fault(at, 'must be an object');
      continue;
    }
    if (typeof entry.id !== 'string' || entry.id === '')
      fault(`${at}/id`, 'must be a text that is not empty');
    const text = entry.exact_text_sentence_relevant_to_criteria;
    if (text !== undefined && typeof text !== 'string') {
      fault(`${at}/exact_text_sentence_relevant_to_criteria`, 'must be a text');
    }
    if (!Array.isArray(entry.bounding_box)) {
      fault(`${at}/bounding_box`, 'must be a list');
      continue;
    }
    for (const [j, box] of entry.bounding_box.entries()) {
      if (!isBox(box))
        fault(`${at}/bounding_box/${j}`, 'needs x, y, width, height within 0 to 1 and a page from 0');
    }
  }
}

function isBox(box: unknown): boolean {
  if (!isObject(box)) return false;
  const inside = [box.x, box.y, box.width, box.height].every(
    (n) => typeof n === 'number' && n >= 0 && n <= 1,
  );
  return inside && typeof box.page === 'number' && Number.isInteger(box.page) && box.page >= 0;
}
