/** The words by which a leaf's test finds what it asks for: its own names of the matter, in the spellings that charts use. */
import { tokenise } from '../../language/index.ts';
import type { LeafTest, Pattern } from '../schema/tests.ts';

/** Members of a test that hold patterns of what is asked, and those that hold further tests. */
const PATTERNS = ['yes', 'any', 'of', 'about'] as const;
const PARTS = ['test', 'tests', 'given', 'then'] as const;
/** Shorter stems ("or", "no") are shared by chance. */
const SHORTEST = 3;

type Member = (typeof PATTERNS)[number] | (typeof PARTS)[number];

/** Their stems, without those that a pattern must not meet. */
export function ownStems(test: LeafTest, into = new Set<string>()): Set<string> {
  const members = test as Partial<Record<Member, unknown>>;
  for (const name of PATTERNS) {
    const patterns = members[name];
    if (Array.isArray(patterns)) for (const pattern of patterns as Pattern[]) addStems(pattern, into);
  }
  for (const name of PARTS)
    for (const part of [members[name] ?? []].flat() as LeafTest[])
      if (typeof part === 'object') ownStems(part, into);
  return into;
}

function addStems(pattern: Pattern, into: Set<string>): void {
  const wanted = pattern.split(/\s[&>]\s/).filter((group) => !/^\W*!/.test(group));
  for (const { stem } of tokenise(wanted.join(' ').replace(/[|#"*]/g, ' ')))
    if (stem.length >= SHORTEST && /^[a-z]/.test(stem)) into.add(stem);
}
