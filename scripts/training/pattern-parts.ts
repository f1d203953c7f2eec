/** Patterns of a determination taken apart, for `prune.ts`: their groups, and the words of each. */
import type { GuidelineNode } from '../../service/criteria/index.ts';
import { PATTERN_FIELDS } from '../../service/criteria/validation/test-schema.ts';

export interface Parts {
  groups: { mark: string; joint: string; alternatives: string[] }[];
  /** Distance, spread and sections as they stand at its end. */
  bounds: string;
  spread: number;
}

type Each = (patterns: string[]) => string[] | undefined;

/** Hands every list of patterns below a node to `each`; a list that it answers with takes the old one's place. */
export function eachPatterns(node: GuidelineNode, each: Each): void {
  inMembers(node as unknown as Record<string, unknown>, ['look', 'about'], each);
  if (node.test) inTest(node.test, each);
  for (const child of node.criteria ?? []) eachPatterns(child, each);
}

function inTest(value: unknown, each: Each): void {
  if (Array.isArray(value)) for (const one of value) inTest(one, each);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const members = value as Record<string, unknown>;
  // What a request asks for is matched against the form, which the examples vary little.
  if (members.kind === 'request') return;
  inMembers(members, PATTERN_FIELDS, each);
  for (const member of Object.values(members)) inTest(member, each);
}

function inMembers(members: Record<string, unknown>, names: readonly string[], each: Each): void {
  for (const name of names) {
    const member = members[name];
    if (arePatterns(member)) members[name] = each(member) ?? member;
  }
}

function arePatterns(member: unknown): member is string[] {
  return Array.isArray(member) && member.every((one) => typeof one === 'string');
}

export function partsOf(pattern: string): Parts {
  const bounds: string[] = [];
  const rest = pattern.replace(/\s([~+]\d+|@[a-z_]+)(?=\s|$)/g, (bound: string) => {
    bounds.push(bound);
    return '';
  });
  const groups: Parts['groups'] = [];
  let joint = '';
  for (const piece of rest.trim().split(/\s([&>])\s/)) {
    if (piece === '&' || piece === '>') joint = piece;
    else {
      const mark = /^[!^]*/.exec(piece.trim())?.[0] ?? '';
      const alternatives = piece.trim().slice(mark.length).split('|');
      groups.push({ mark, joint, alternatives: alternatives.map((a) => a.trim()) });
    }
  }
  const spread = Number(bounds.find((b) => b.startsWith(' +'))?.slice(2) ?? 0);
  return { groups, bounds: bounds.join(''), spread };
}

export function written({ groups, bounds }: Pick<Parts, 'groups' | 'bounds'>): string {
  return `${groups
    .map(({ mark, joint, alternatives }, i) => `${i ? ` ${joint} ` : ''}${mark}${alternatives.join('|')}`)
    .join('')}${bounds}`;
}
