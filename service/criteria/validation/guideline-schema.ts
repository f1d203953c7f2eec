/** Is a guideline file sound? Shape by schema, then the rules of a tree that a schema cannot say. */
import Type from 'typebox';
import type { Fault } from '../../contract/errors.ts';
import { append } from '../../language/lists.ts';
import { checkPattern } from './pattern-check.ts';
import { faultsOf } from './schema-faults.ts';
import { checkTest } from './test-schema.ts';

const text = Type.String({ minLength: 1 });
const names = Type.Array(Type.String({ pattern: '^[a-z0-9_]+$' }), { minItems: 1, uniqueItems: true });
const phrases = Type.Array(text, { minItems: 1, uniqueItems: true });

const Facts = Type.Object(
  {
    test: Type.Optional(text),
    evidence: Type.Optional(phrases),
    counter_evidence: Type.Optional(phrases),
    traps: Type.Optional(phrases),
    window: Type.Optional(text),
    who: Type.Optional(text),
  },
  { additionalProperties: false },
);

const node = {
  fixed: Type.Optional(Type.Literal(true)),
  criteria_id: text,
  description: text,
  applies_to: Type.Optional(names),
  role: Type.Optional(Type.Enum(['include', 'exclude', 'documentation'])),
  citation: Type.Optional(text),
};
const InnerNode = Type.Object(
  {
    ...node,
    operator: Type.Enum(['AND', 'OR', 'NOT', 'AT_LEAST']),
    minimum: Type.Optional(Type.Integer({ minimum: 1 })),
    exclusive: Type.Optional(Type.Literal(true)),
    criteria: Type.Array(Type.Unknown(), { minItems: 1 }),
  },
  { additionalProperties: false },
);
const Leaf = Type.Object(
  {
    ...node,
    judgement: Type.Optional(Type.Literal(true)),
    absence: Type.Optional(Type.Enum(['unknown', 'no'])),
    test: Type.Optional(Type.Unknown()),
    topical: Type.Optional(Type.Literal(true)),
    look: Type.Optional(phrases),
    facts: Type.Optional(Facts),
  },
  { additionalProperties: false },
);
const day = Type.String({
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
  description: 'a day of the calendar, for example 2026-07-01',
});
const codes = (pattern: string, description: string) =>
  Type.Array(Type.String({ pattern, description }), { minItems: 1, uniqueItems: true });
const Top = Type.Object(
  {
    guideline_code: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      maxLength: 64,
      description: 'letters, digits, dots and hyphens without a blank, for example L33797',
    }),
    guideline_name: text,
    guideline_version: text,
    kind: Type.Enum(['LCD', 'NCD']),
    source: Type.Optional(text),
    confidence: Type.Optional(Type.Enum(['high', 'medium', 'low'])),
    /** The determination's own days, and where it applies, in words. */
    effective_from: Type.Optional(day),
    effective_to: Type.Optional(day),
    jurisdiction: Type.Optional(text),
    request_types: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9_]+$' }), { minItems: 2, uniqueItems: true }),
    ),
    about: Type.Optional(phrases),
    billing: Type.Optional(
      Type.Object(
        {
          cpt: Type.Optional(codes('^\\d{4}[0-9A-Z]$', 'a CPT number, for example 64483')),
          hcpcs: Type.Optional(codes('^[A-V]\\d{4}$', 'a HCPCS code, for example E0601')),
          /** Of the one list, or of each. */
          source: Type.Union([
            text,
            Type.Object({ cpt: text, hcpcs: text }, { additionalProperties: false }),
          ]),
        },
        { additionalProperties: false },
      ),
    ),
    known_as: Type.Optional(phrases),
    criteria: Type.Unknown(),
  },
  { additionalProperties: false },
);

/** Real determinations stay below 8; the limit keeps a hostile file from exhausting the stack. */
const DEEPEST = 32;
/** A leaf is read alone: it must not send its reader to another criterion or policy. */
const POINTER =
  /\b(?:as|see|meets?) \d+(?:\.\d+)+\b|\b(?:per|under) (?:\d+(?:\.\d+){2,}\b|\d+\.\d+(?=[,;.)]|$| (?:or|and)\b))|\bNCD? ?\d|\bL\d{5}\b/;

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const childrenOf = (value: Bag): unknown[] => (Array.isArray(value.criteria) ? value.criteria : []);

interface Walk {
  faults: Fault[];
  types: string[];
  used: Set<string>;
  leafIds: Set<string>;
  /** The guideline says what it is about. */
  about: boolean;
}

function collectLeafIds(value: unknown, depth: number, ids: Set<string>): void {
  if (!isBag(value) || depth > DEEPEST) return;
  if ('criteria' in value) for (const child of childrenOf(value)) collectLeafIds(child, depth + 1, ids);
  else if (typeof value.criteria_id === 'string') ids.add(value.criteria_id);
}

function checkText(value: Bag, path: string, faults: Fault[]): void {
  const description = value.description;
  if (typeof description !== 'string' || !description) return;
  if (description !== description.trim() || description.split(/\s+/).length < 2)
    faults.push({
      path: `${path}/description`,
      message: 'must be a sentence of two words or more, without outer spaces',
    });
  const pointer = 'criteria' in value ? null : POINTER.exec(description);
  if (pointer)
    faults.push({
      path: `${path}/description`,
      message: `points elsewhere ("${pointer[0]}"); a leaf must be understood alone`,
    });
}

/** Request types under which the node is evaluated; faults of its own `applies_to`. */
function narrowed(value: Bag, path: string, live: Set<string>, walk: Walk): Set<string> {
  if (!('applies_to' in value)) return live;
  const at = `${path}/applies_to`;
  const own = strings(value.applies_to);
  const foreign = own.filter((type) => !walk.types.includes(type));
  if (foreign.length)
    walk.faults.push({ path: at, message: `${foreign.join(', ')} is not among request_types` });
  const left = new Set(own.filter((type) => live.has(type)));
  if (!left.size && !foreign.length)
    walk.faults.push({ path: at, message: 'is never reached: a node above rules these types out' });
  return left;
}

function patternFaults(patterns: unknown, path: string): Fault[] {
  return strings(patterns).flatMap((pattern, index) => {
    const message = checkPattern(pattern);
    return message ? [{ path: `${path}/${index}`, message }] : [];
  });
}

function checkLeaf(value: Bag, path: string, walk: Walk): void {
  append(walk.faults, faultsOf(Leaf, value, path));
  const facts = value.facts;
  if (isBag(facts)) {
    const against = new Set(strings(facts.counter_evidence));
    for (const phrase of strings(facts.evidence))
      if (against.has(phrase))
        walk.faults.push({ path: `${path}/facts`, message: `"${phrase}" is both evidence and counter` });
  }
  append(walk.faults, patternFaults(value.look, `${path}/look`));
  if (value.topical && !walk.about)
    walk.faults.push({ path: `${path}/topical`, message: 'needs the words of the matter in `about`' });
  if (value.test !== undefined)
    append(
      walk.faults,
      checkTest(value.test, `${path}/test`, {
        leafIds: walk.leafIds,
        ownId: String(value.criteria_id),
      }),
    );
}

function checkInner(value: Bag, path: string, live: Set<string>, walk: Walk): void {
  const { faults } = walk;
  append(faults, faultsOf(InnerNode, value, path));
  const children = childrenOf(value);
  const { operator, minimum } = value;
  if (operator === 'NOT' && children.length !== 1)
    faults.push({ path: `${path}/criteria`, message: `NOT needs exactly one child, not ${children.length}` });
  if ((operator === 'AND' || operator === 'OR') && children.length < 2)
    faults.push({ path: `${path}/criteria`, message: `${operator} needs two children or more` });
  if ((operator === 'AT_LEAST') !== (minimum !== undefined))
    faults.push({ path: `${path}/minimum`, message: 'belongs to AT_LEAST, and only there' });
  if (typeof minimum === 'number' && minimum > children.length)
    faults.push({ path: `${path}/minimum`, message: `is more than the ${children.length} children` });

  if (value.exclusive && operator !== 'OR')
    faults.push({ path: `${path}/exclusive`, message: 'belongs to OR, and only there' });

  const said = new Set<string>();
  children.forEach((child, index) => {
    if (!isBag(child) || typeof child.description !== 'string') return;
    const words = child.description.toLowerCase();
    if (said.has(words))
      faults.push({
        path: `${path}/criteria/${index}/description`,
        message: 'says the same as a sibling above',
      });
    said.add(words);
  });

  for (const type of live) {
    const reached = children.filter(
      (child) => isBag(child) && (!('applies_to' in child) || strings(child.applies_to).includes(type)),
    ).length;
    if (!reached)
      faults.push({ path: `${path}/criteria`, message: `leaves nothing to evaluate under ${type}` });
    else if (operator === 'AT_LEAST' && typeof minimum === 'number' && reached < minimum)
      faults.push({ path: `${path}/minimum`, message: `is out of reach under ${type}` });
  }
}

function walkNode(
  value: unknown,
  path: string,
  id: string,
  depth: number,
  outer: Set<string>,
  walk: Walk,
): void {
  if (!isBag(value)) {
    walk.faults.push({ path, message: 'must be a criterion: an object' });
    return;
  }
  if (depth > DEEPEST) {
    walk.faults.push({ path, message: `nests deeper than ${DEEPEST}` });
    return;
  }
  if (typeof value.criteria_id === 'string' && value.criteria_id !== id)
    walk.faults.push({ path: `${path}/criteria_id`, message: `must be ${id} in this place` });
  checkText(value, path, walk.faults);
  const live = narrowed(value, path, outer, walk);
  for (const type of live) walk.used.add(type);
  if (!('criteria' in value) && !('operator' in value)) {
    checkLeaf(value, path, walk);
    return;
  }
  checkInner(value, path, live, walk);
  childrenOf(value).forEach((child, index) => {
    walkNode(child, `${path}/criteria/${index}`, `${id}.${index + 1}`, depth + 1, live, walk);
  });
}

/**
 * Every fault of a guideline file, each with the JSON pointer of the place and how to mend it; empty: sound. Takes any
 * parsed JSON. Fields in `facts` are drafting aids and may be missing: a leaf needs no more than its description.
 */
export function checkGuideline(value: unknown): Fault[] {
  if (!isBag(value)) return [{ path: '', message: 'must be a guideline: an object' }];
  const walk: Walk = {
    faults: faultsOf(Top, value, ''),
    types: strings(value.request_types),
    used: new Set(),
    leafIds: new Set(),
    about: 'about' in value,
  };
  append(walk.faults, patternFaults(value.about, '/about'));
  collectLeafIds(value.criteria, 1, walk.leafIds);
  const root = value.criteria;
  if (root === undefined) return walk.faults;
  if (isBag(root) && 'applies_to' in root)
    walk.faults.push({ path: '/criteria/applies_to', message: 'the root applies to every request type' });
  const live = new Set(walk.types.length ? walk.types : ['default']);
  walkNode(root, '/criteria', '1', 1, live, walk);
  for (const type of walk.types)
    if (!walk.used.has(type))
      walk.faults.push({ path: '/request_types', message: `${type} is used by no criterion` });
  return walk.faults;
}
