/** A policy's text as a draft tree: sections, lists with their joints, exclusions, documentation, codes. */
import { codesLeaves } from './codes.ts';
import { type DraftNode, guidelineOf, type Identity, leaf, short } from './draft-tree.ts';
import { endingOf, isExclusion, type Joint, jointOf, withoutEnding } from './operators.ts';
import { type Item, outlineOf } from './outline.ts';
import { excluded, excludedGroup, isCondition, isTitle, sentenceOf, standalone } from './wording.ts';

type Section = 'include' | 'exclude' | 'documentation' | 'codes' | 'skip';

const SECTIONS: [RegExp, Section][] = [
  [/\b(?:limitations?|exclusions?|non-?covered|not covered|contraindications?|noncoverage)\b/i, 'exclude'],
  [/\bdocumentation\b/i, 'documentation'],
  [/\b(?:icd-?10|cpt|hcpcs|cod(?:es|ing)|procedure codes|diagnosis codes)\b/i, 'codes'],
  [
    /\b(?:definitions?|references?|bibliography|background|overview|purpose|general information|evidence|revision history|sources of information|rationale|related|table of contents|disclaimer)\b|^(?:description|scope)\b/i,
    'skip',
  ],
];

/** "Indications and Limitations of Coverage" heads the whole policy, not its exclusions. */
const WHOLE = /\bindications?\b.*\blimitations?\b|\bcoverage\b.*\blimitations?\b/i;

const sectionOf = (heading: string): Section =>
  WHOLE.test(heading) ? 'include' : (SECTIONS.find(([pattern]) => pattern.test(heading))?.[1] ?? 'include');

/** How the items of a list are joined when the sentence before it does not say: by the words at their ends. */
function endingJoint(items: readonly Item[]): { joint?: Joint; mixed: boolean } {
  const endings = items.slice(0, -1).map((item) => item.ending ?? endingOf(item.text));
  const said = new Set(endings.filter((ending) => ending !== undefined));
  const [first] = said;
  if (!first) return { mixed: false };
  const lastSaid = endings.findLast((ending) => ending !== undefined) ?? first;
  return { joint: { operator: lastSaid === 'or' ? 'OR' : 'AND' }, mixed: said.size > 1 };
}

function groupOf(item: Item, fallback: Joint, exclusion: boolean): DraftNode {
  const intro = item.text;
  const byEnding = endingJoint(item.children);
  const said = jointOf(intro);
  const joint = said?.operator === 'NOT' ? { operator: 'OR' as const } : (said ?? byEnding.joint ?? fallback);
  const notes: string[] = [];
  if (byEnding.mixed && !said)
    notes.push(
      'Both "and" and "or" end the items of this list; the last one decided. Group them as the policy means.',
    );
  else if (!said && !byEnding.joint)
    notes.push(`The text does not say how these parts are joined; ${fallback.operator} is assumed.`);
  const children = item.children.flatMap((child) => nodesOf(child, false, intro));
  const group: DraftNode = {
    description: exclusion ? excludedGroup(intro) : sentenceOf(intro),
    operator: joint.operator,
    ...(joint.minimum !== undefined && { minimum: joint.minimum }),
    children,
    notes,
    line: item.line,
  };
  return exclusion || said?.operator === 'NOT' ? none(group) : group;
}

/** "None of …": counts against when it is met. */
function none(inner: DraftNode): DraftNode {
  const isGroup = inner.children.length > 0;
  return {
    description: isGroup
      ? 'None of the exclusions applies'
      : `It does not hold: ${short(inner.description, 160)}`,
    operator: 'NOT',
    role: 'exclude',
    children: [inner],
    notes: [],
    ...(inner.line !== undefined && { line: inner.line }),
  };
}

/** A part list inside a sentence: "(a) …, (b) …, and (c) …". */
const INLINE = /\s\(?(?:[a-h]|[1-9]|i{1,3}|iv|v)\)\s+/g;

function inlineItems(item: Item): Item | undefined {
  const starts = [...item.text.matchAll(INLINE)];
  const labels = starts.map((match) => match[0].replace(/[\s()]/g, ''));
  const inOrder = labels[0] === 'a' || labels[0] === '1' || labels[0] === 'i';
  if (starts.length < 2 || !inOrder) return undefined;
  const parts = starts.map((match, index) =>
    item.text.slice(match.index + match[0].length, starts[index + 1]?.index ?? item.text.length).trim(),
  );
  const intro = item.text.slice(0, starts[0]!.index).trim();
  if (intro.split(/\s+/).length < 2) return undefined;
  const children = parts.map((text) => ({ text, line: item.line, kind: 'inline', children: [] }));
  return { ...item, text: intro, children };
}

/** What one item of the outline becomes; an exclusion inside an exclusion section is not negated twice. */
function nodesOf(item: Item, inExclusion: boolean, intro = ''): DraftNode[] {
  const spread = item.children.length > 0 ? item : (inlineItems(item) ?? item);
  const exclusion = !inExclusion && isExclusion(spread.text);
  const tail = endingOf(spread.text);
  if (spread.children.length > 0 && tail && !jointOf(spread.text))
    return [statementAndList(spread, tail, inExclusion)];
  if (spread.children.length > 0) {
    const fallback: Joint = { operator: exclusion || inExclusion ? 'OR' : 'AND' };
    const group = groupOf(spread, fallback, exclusion);
    return [inExclusion ? { ...group, description: excludedGroup(spread.text) } : group];
  }
  return sentencesOf(spread, intro !== '').map((text) => leafOf(text, spread.line, inExclusion, intro));
}

/** "Evaluation completed and" before a list: the statement beside the list. */
function statementAndList(item: Item, tail: 'and' | 'or', inExclusion: boolean): DraftNode {
  const text = withoutEnding(item.text);
  const list = groupOf(
    { ...item, text: `One of these parts beside "${short(text)}"` },
    { operator: 'OR' },
    false,
  );
  return {
    description: `${sentenceOf(text)} ${tail} what is listed with it`,
    operator: tail === 'or' ? 'OR' : 'AND',
    children: [leafOf(text, item.line, inExclusion, ''), list],
    notes: [],
    line: item.line,
  };
}

/** A paragraph is read sentence by sentence; an item of a list is one leaf, however long. */
function sentencesOf(item: Item, inList: boolean): string[] {
  if (item.kind !== 'paragraph' || inList) return [item.text];
  const sentences = item.text.split(/(?<=[a-z0-9)%][.!?])\s+(?=[A-Z])/);
  if (sentences.length === 1 && isTitle(item.text)) return [];
  const wanted = sentences.filter((sentence) => isCondition(sentence));
  return wanted.length > 0 ? wanted : sentences.length > 1 ? [] : sentences;
}

function leafOf(text: string, line: number, inExclusion: boolean, intro: string): DraftNode {
  const plain = withoutEnding(text);
  const notes: string[] = [];
  if (/\bunless\b|\bexcept (?:when|if|for|in)\b/i.test(plain))
    notes.push('Has an exception ("unless", "except"): an exception is an OR at the place that it waives.');
  if (/^if\b.*,/i.test(plain)) notes.push('"If X, then Y" is an OR of NOT(X) and Y.');
  if (inExclusion) return { ...leaf(excluded(plain), line), role: 'exclude', notes };
  if (isExclusion(plain)) return none({ ...leaf(excluded(plain), line), notes });
  const description = standalone(plain, intro);
  return { ...leaf(description, line), notes };
}

function sectionNodes(section: Item): DraftNode[] {
  const kind = sectionOf(section.text);
  const nodes = section.children.flatMap((child) => nodesOf(child, kind === 'exclude'));
  if (nodes.length === 0) return [];
  if (kind === 'exclude') {
    const byEnding = endingJoint(section.children).joint?.operator;
    return [
      none({
        description: `One of the exclusions applies: ${section.text}`,
        operator: byEnding === 'AND' ? 'AND' : 'OR',
        children: nodes,
        notes: [],
        line: section.line,
      }),
    ];
  }
  if (kind === 'documentation') return [{ ...sectionGroup(section, nodes), role: 'documentation' }];
  return [sectionGroup(section, nodes)];
}

function sectionGroup(section: Item, nodes: DraftNode[]): DraftNode {
  const [only] = nodes;
  if (nodes.length === 1 && only) return only;
  const { joint, mixed } = endingJoint(section.children);
  const notes = mixed ? ['Both "and" and "or" end the items here; the last one decided.'] : [];
  return {
    description: `The conditions under "${section.text}" are met`,
    operator: joint?.operator ?? 'AND',
    children: nodes,
    notes,
    line: section.line,
  };
}

const CODE = /\b(L\d{5}|A\d{5})\b|\bNCD\s*(?:for [^(]*\()?(\d{1,3}(?:\.\d{1,3})+)/i;

/** Code, kind and title as the text tells them, and the lines that did so. */
function identityOf(text: string): { identity: Identity; lines: Set<number> } {
  const lines = text.split(/\r\n?|\n/);
  const identity: Identity = {};
  const used = new Set<number>();
  const at = lines.slice(0, 12).findIndex((line) => CODE.test(line) && line.trim().length < 160);
  const [, lcd, ncd] = CODE.exec(lines[at] ?? '') ?? [];
  if (lcd) Object.assign(identity, { guideline_code: lcd.toUpperCase(), kind: 'LCD' as const });
  if (ncd) Object.assign(identity, { guideline_code: `NCD-${ncd}`, kind: 'NCD' as const });
  if (at >= 0) {
    used.add(at + 1);
    const title = (lines[at] ?? '')
      .replace(/^#+\s*/, '')
      .replace(/\b(?:local|national) coverage determination\b|\b[LN]CD\b/gi, ' ')
      .replace(/\(?\b(?:L\d{5}|A\d{5}|\d{1,3}(?:\.\d{1,3})+)\b\)?/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s:()–—-]+|[\s:()–—-]+$/g, '');
    if (title.split(' ').length > 1) identity.guideline_name = title;
  }
  return { identity, lines: used };
}

function skippedNote(sections: readonly Item[]): string[] {
  const names = sections.map(({ text }) => `"${short(text, 50)}"`);
  return names.length === 0 ? [] : [`Left out, because it states no condition: ${names.join(', ')}.`];
}

/** Undefined when the text holds nothing that could be a criterion. */
export function importText(text: string, reported: Identity): ReturnType<typeof guidelineOf> | undefined {
  const { identity, lines } = identityOf(text);
  const items = outlineOf(text).filter((item) => item.children.length > 0 || !lines.has(item.line));
  const loose = items.filter(({ kind }) => kind !== 'heading');
  const headings = items.filter(({ kind, children }) => kind === 'heading' && children.length > 0);
  const [title] = items.filter(
    ({ kind, children, text: words }) => children.length === 0 && (kind === 'heading' || isTitle(words)),
  );
  if (!identity.guideline_name && !reported.guideline_name && title) identity.guideline_name = title.text;
  const skipped = headings.filter(({ text: heading }) => sectionOf(heading) === 'skip');
  const codes = headings.filter(({ text: heading }) => sectionOf(heading) === 'codes');
  const read = headings.filter((section) => !skipped.includes(section) && !codes.includes(section));
  const nodes = [
    ...loose.flatMap((item) => nodesOf(item, false)),
    ...read.flatMap(sectionNodes),
    ...codes.flatMap(codesLeaves),
  ];
  if (nodes.length === 0) return undefined;
  const subject = reported.guideline_name ?? identity.guideline_name ?? 'The requested service';
  const [only] = nodes;
  const joint = endingJoint(loose).joint?.operator;
  const root: DraftNode =
    nodes.length === 1 && only && only.children.length > 0 && only.operator !== 'NOT'
      ? { ...only, notes: [...only.notes, ...skippedNote(skipped)] }
      : {
          description: `${subject.replace(/^\S+ - /, '')} is covered for this request`,
          operator: headings.length === 0 && joint ? joint : 'AND',
          children: nodes,
          notes: skippedNote(skipped),
        };
  return guidelineOf(root, identity, reported);
}
