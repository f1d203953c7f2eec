/** Which leaves a second reader is asked about, and in what order: what turns the decision, then what is least sure. */
import { bandOf } from '../../contract/certainty.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import type { LeafTest } from '../schema/tests.ts';
import type { Leaf } from './model.ts';

/** Values, windows, counts, dates: what these tests say is computed. */
const EXACT = new Set<string>([
  'value',
  'change',
  'count',
  'interval',
  'duration',
  'age',
] satisfies LeafTest['kind'][]);

/** True where the answer is computed: by the rule that decided, or because nothing else could decide. */
export function isExact({ test }: GuidelineNode, rule: string): boolean {
  return EXACT.has(rule) || (test !== undefined && EXACT.has(test.kind));
}

/** Unsure leaves, and those that decide unless they are sure; never those whose answer is computed. At most `most`. */
export function leavesToAsk(leaves: readonly Leaf[], most = Number.POSITIVE_INFINITY): Leaf[] {
  const unsure = (leaf: Leaf) => bandOf(leaf.confidence) !== 'sure';
  const turn = (leaf: Leaf) => (leaf.decides && bandOf(leaf.confidence) === 'check' ? 0 : 1);
  return leaves
    .filter((leaf) => !leaf.exact && unsure(leaf))
    .sort((a, b) => turn(a) - turn(b) || a.confidence - b.confidence)
    .slice(0, most);
}
