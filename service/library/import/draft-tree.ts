/** A tree under construction: what imports make before ids are given, and the guideline around it. */
import type { Guideline, GuidelineNode } from '../../criteria/schema/guideline.ts';
import type { LeafTest } from '../../criteria/schema/tests.ts';
import { checkGuideline } from '../../criteria/validation/guideline-schema.ts';

export type Operator = NonNullable<GuidelineNode['operator']>;

export interface DraftNode {
  description: string;
  operator?: Operator;
  minimum?: number;
  children: DraftNode[];
  role?: 'exclude' | 'documentation';
  test?: LeafTest;
  citation?: string;
  /** What a person should look at. */
  notes: string[];
  /** Line of the pasted text, from 1. */
  line?: number;
}

export interface Note {
  path: string;
  message: string;
  line?: number;
}

export interface Identity {
  guideline_code?: string;
  guideline_name?: string;
  guideline_version?: string;
  kind?: 'LCD' | 'NCD';
}

export const leaf = (description: string, line?: number): DraftNode => ({
  description,
  children: [],
  notes: [],
  ...(line !== undefined && { line }),
});

/**
 * Makes a tree that the schema takes: a group of one becomes its part, a NOT has one part. Returns the same node or the one
 * that stands in its place.
 */
export function settled(node: DraftNode): DraftNode {
  const children = node.children.map(settled);
  if (children.length === 0) {
    const { operator: _operator, minimum: _minimum, ...plain } = node;
    return { ...plain, children };
  }
  if (node.operator === 'NOT') return negated({ ...node, children });
  const [only] = children;
  if (children.length === 1 && only && (node.operator !== 'AT_LEAST' || (node.minimum ?? 1) <= 1)) {
    const notes = [
      ...node.notes,
      ...only.notes,
      `The group "${short(node.description)}" had a single part, which stands in its place.`,
    ];
    return { ...only, notes, ...(node.role && !only.role && { role: node.role }) };
  }
  if (node.operator !== 'AT_LEAST') {
    const { minimum: _minimum, ...rest } = node;
    return { ...rest, children };
  }
  const minimum = Math.min(Math.max(1, node.minimum ?? 1), children.length);
  const notes =
    node.minimum === minimum
      ? node.notes
      : [...node.notes, `How many of the parts are needed was not told or cannot be; ${minimum} is assumed.`];
  return { ...node, minimum, notes, children };
}

/** None of several: NOT over OR. */
function negated(node: DraftNode): DraftNode {
  const { minimum: _minimum, ...rest } = node;
  if (node.children.length === 1) return rest;
  const any: DraftNode = {
    description: `Any of: ${short(node.description)}`,
    operator: 'OR',
    children: node.children,
    notes: [],
  };
  return { ...rest, children: [any] };
}

export const short = (text: string, most = 80): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;

/** Ids by place (`1`, `1.1`, `1.2` …) and the notes with the JSON pointer of their node. */
export function numbered(root: DraftNode): { criteria: GuidelineNode; notes: Note[] } {
  const notes: Note[] = [];
  const walk = (node: DraftNode, id: string, path: string): GuidelineNode => {
    for (const message of node.notes)
      notes.push({ path, message, ...(node.line !== undefined && { line: node.line }) });
    const { description, operator, minimum, role, citation, test } = node;
    return {
      criteria_id: id,
      description,
      ...(operator && { operator }),
      ...(operator === 'AT_LEAST' && minimum !== undefined && { minimum }),
      ...(role && { role }),
      ...(citation && { citation }),
      ...(test && { test }),
      ...(node.children.length > 0 && {
        criteria: node.children.map((child, index) =>
          walk(child, `${id}.${index + 1}`, `${path}/criteria/${index}`),
        ),
      }),
    };
  };
  return { criteria: walk(root, '1', '/criteria'), notes };
}

/** The guideline around a tree; what nobody told gets a stand-in and a note. */
export function guidelineOf(
  root: DraftNode,
  found: Identity,
  reported: Identity,
): { guideline: Guideline; notes: Note[]; faults: { path: string; message: string }[] } {
  const { criteria, notes } = numbered(settled(root));
  const identity = { ...found, ...Object.fromEntries(Object.entries(reported).filter(([, value]) => value)) };
  const guess = (field: string, message: string) => notes.unshift({ path: `/${field}`, message });
  const code = identity.guideline_code ?? 'NEW-1';
  if (!identity.guideline_code) guess('guideline_code', 'No code was found; NEW-1 stands in its place.');
  const title = identity.guideline_name ?? criteria.description;
  const name = title.includes(code) ? title : `${code} - ${title}`;
  if (!identity.guideline_name) guess('guideline_name', 'No name was found; give the guideline its title.');
  const version = identity.guideline_version ?? 'draft';
  if (!identity.guideline_version)
    guess('guideline_version', 'No label of the version was found; write revision and day of effect.');
  const kind = identity.kind ?? (/^NCD/i.test(code) ? 'NCD' : 'LCD');
  const guideline: Guideline = {
    guideline_code: code,
    guideline_name: name,
    guideline_version: version,
    kind,
    criteria,
  };
  return { guideline, notes, faults: checkGuideline(guideline) };
}
