/** Where faults belong: the JSON pointers of the service, as nodes of the draft. */
import type { GuidelineFault } from '../../../../service/contract/library.ts';
import type { DraftNode } from './draft.ts';

export interface Place {
  /** The node; absent: the guideline itself. */
  key?: string;
  /** What of it: `description`, `test`, `yes`, `0`. */
  rest: string[];
}

/** The deepest node that a pointer passes through, and what is left of the pointer. */
export function locate(tree: DraftNode, pointer: string): Place {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (parts[0] !== 'criteria') return { rest: parts };
  let node = tree;
  let at = 1;
  while (parts[at] === 'criteria') {
    const child = node.criteria?.[Number(parts[at + 1])];
    if (!child) break;
    node = child;
    at += 2;
  }
  return { key: node.key, rest: parts.slice(at) };
}

export interface NodeFault {
  rest: string[];
  message: string;
}

/** Faults by node key; those of the guideline itself under the empty key. */
export function byNode(tree: DraftNode, faults: readonly GuidelineFault[]): Map<string, NodeFault[]> {
  const found = new Map<string, NodeFault[]>();
  for (const { path, message } of faults) {
    const { key = '', rest } = locate(tree, path);
    found.set(key, [...(found.get(key) ?? []), { rest, message }]);
  }
  return found;
}

/** The faults at a field or inside it, with what is left of their places. */
export function inside(faults: readonly NodeFault[], ...path: string[]): NodeFault[] {
  return faults
    .filter((fault) => path.every((part, index) => fault.rest[index] === part))
    .map((fault) => ({ rest: fault.rest.slice(path.length), message: fault.message }));
}

/** The faults of exactly this place, in one sentence; undefined where there is none. */
export function messageAt(faults: readonly NodeFault[]): string | undefined {
  const own = faults.map((fault) =>
    fault.rest.length > 0 ? `${fault.rest.join(' › ')} ${fault.message}` : fault.message,
  );
  return own.length > 0 ? [...new Set(own)].join('; ') : undefined;
}
