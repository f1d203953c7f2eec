/** Nested criteria of another program: descriptions and operators, under whatever names. */
import { type DraftNode, guidelineOf, type Identity, leaf } from './draft-tree.ts';
import { operatorOf } from './operators.ts';

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names under which programs keep a criterion's text, its parts and how they are joined; the first that is there counts. */
const TEXTS = [
  'description',
  'text',
  'criterion',
  'criteria_text',
  'criterion_text',
  'statement',
  'requirement',
  'condition',
  'question',
  'label',
  'title',
  'name',
  'content',
  'value',
  'display',
];
const PARTS = [
  'criteria',
  'children',
  'items',
  'nodes',
  'sub_criteria',
  'subcriteria',
  'subCriteria',
  'subgroups',
  'groups',
  'conditions',
  'requirements',
  'rules',
  'elements',
  'branches',
  'list',
  'parts',
];
const JOINTS = [
  'operator',
  'op',
  'logic',
  'logical_operator',
  'logicalOperator',
  'conjunction',
  'combinator',
  'connector',
  'relation',
  'match',
  'join',
  'group_type',
  'type',
];
const MINIMA = ['minimum', 'min', 'at_least', 'atLeast', 'min_count', 'threshold', 'required', 'count', 'n'];
/** Where the root lies in answers of other services. */
const WRAPPERS = [
  'guideline',
  'guideline_json',
  'criteria_tree',
  'criteriaTree',
  'tree',
  'root',
  'policy',
  'data',
];
/** Objects whose only member says the operator: `{ "all": [...] }`. */
const DEEPEST = 32;

const textOf = (value: Bag): string | undefined => {
  for (const name of TEXTS) {
    const found = value[name];
    if (typeof found === 'string' && found.trim() !== '') return found.replace(/\s+/g, ' ').trim();
  }
  return undefined;
};

/** Parts as a list; an object of parts counts by its values. */
function partsOf(value: Bag): { parts: unknown[]; joint?: ReturnType<typeof operatorOf> } | undefined {
  for (const name of PARTS) {
    const found = value[name];
    if (Array.isArray(found)) return { parts: found };
    if (isBag(found)) return { parts: textOf(found) || partsOf(found) ? [found] : Object.values(found) };
  }
  for (const [name, found] of Object.entries(value)) {
    const joint = operatorOf(name);
    if (joint && Array.isArray(found)) return { parts: found, joint };
    if (joint?.operator === 'NOT' && isBag(found)) return { parts: [found], joint };
  }
  return undefined;
}

function minimumOf(value: Bag): number | undefined {
  for (const name of MINIMA) {
    const found = value[name];
    if (typeof found === 'number' && Number.isInteger(found) && found > 0) return found;
    if (typeof found === 'string' && /^\d{1,2}$/.test(found.trim())) return Number(found);
  }
  return undefined;
}

function jointOf(value: Bag, own: ReturnType<typeof operatorOf>) {
  if (own) return own;
  for (const name of JOINTS) {
    const joint = operatorOf(value[name]);
    if (joint) return joint;
  }
  return undefined;
}

function nodeOf(value: unknown, depth: number): DraftNode | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : leaf(value.replace(/\s+/g, ' ').trim());
  if (depth > DEEPEST) return leaf(`More than ${DEEPEST} levels; the rest was left out`);
  if (Array.isArray(value)) return nodeOf({ criteria: value }, depth);
  if (!isBag(value)) return undefined;
  const found = partsOf(value);
  const children = (found?.parts ?? []).flatMap((part) => nodeOf(part, depth + 1) ?? []);
  const description = textOf(value);
  if (children.length === 0) return description === undefined ? undefined : leaf(description);
  return group(value, description, children, jointOf(value, found?.joint));
}

function group(
  value: Bag,
  description: string | undefined,
  children: DraftNode[],
  joint: ReturnType<typeof operatorOf>,
): DraftNode {
  const notes: string[] = [];
  const said = joint ?? { operator: 'AND' as const };
  if (!joint) notes.push('No operator was found here; AND is assumed.');
  const minimum = said.minimum ?? (said.operator === 'AT_LEAST' ? minimumOf(value) : undefined);
  if (description === undefined) notes.push('This group had no text of its own.');
  return {
    description: description ?? WORDS[said.operator],
    operator: said.operator,
    ...(minimum !== undefined && { minimum }),
    children,
    notes,
  };
}

const WORDS = {
  AND: 'All of the following hold',
  OR: 'Any of the following holds',
  NOT: 'None of the following holds',
  AT_LEAST: 'Enough of the following hold',
};

/** The root of the tree inside wrappers, and what identifies the guideline on the way to it. */
function unwrap(value: unknown, identity: Identity, depth = 0): unknown {
  if (!isBag(value) || depth > 4) return value;
  const take = (field: keyof Identity, names: string[]) => {
    const found = names.map((name) => value[name]).find((each) => typeof each === 'string' && each.trim());
    if (found !== undefined && identity[field] === undefined) Object.assign(identity, { [field]: found });
  };
  take('guideline_code', ['guideline_code', 'code', 'policy_id', 'lcd_id', 'ncd_id']);
  take('guideline_name', ['guideline_name', 'policy_name', 'policy_title']);
  take('guideline_version', ['guideline_version', 'version', 'revision']);
  if (value.kind === 'LCD' || value.kind === 'NCD') identity.kind ??= value.kind;
  const inner = WRAPPERS.find((name) => isBag(value[name]) || Array.isArray(value[name]));
  if (inner) return unwrap(value[inner], identity, depth + 1);
  // A guideline whose `criteria` is its root, not a list of parts.
  if (isBag(value.criteria) && (textOf(value.criteria) || partsOf(value.criteria)) && !operatorIn(value)) {
    return unwrap(value.criteria, identity, depth + 1);
  }
  return value;
}

const operatorIn = (value: Bag) => JOINTS.some((name) => operatorOf(value[name]));

/** Undefined when the value holds no criteria. Ids are given by place, in the order of the file. */
export function importForeign(
  value: unknown,
  reported: Identity,
): ReturnType<typeof guidelineOf> | undefined {
  const identity: Identity = {};
  const found = unwrap(value, identity);
  const root = typeof found === 'object' ? nodeOf(found, 1) : undefined;
  if (!root) return undefined;
  return guidelineOf(root, identity, reported);
}
