/** Whether a rationale still tells of the tree beside it. */
import type { CriteriaNode, RootDecision } from '../contract/results.ts';
import { plainText } from './match.ts';
import { colorOf, isLeaf, nodes } from './walk.ts';

/** How the first line of a rationale calls a decision. */
export const RECOMMENDED: Record<RootDecision, string> = {
  MET: 'criteria met',
  NOT_MET: 'criteria not met',
  INSUFFICIENT_EVIDENCE: 'insufficient evidence',
};

/** What a rationale recommends; undefined where it does not begin with a recommendation: a person wrote one of their own. */
export function recommendedIn(rationale: string): RootDecision | undefined {
  const [, words] = /^\s*Recommendation: ([^.\n]+)\./.exec(rationale) ?? [];
  const said = words?.trim().toLowerCase();
  const decisions = Object.keys(RECOMMENDED) as RootDecision[];
  return decisions.find((decision) => RECOMMENDED[decision] === said);
}

/**
 * A fingerprint of what a rationale tells: the criteria, how they combine, what each is answered, and the quotes that were
 * found for it. Quotes that a person adds make no rationale wrong.
 */
export function basisOf(tree: CriteriaNode): string {
  const reported = [...nodes(tree)].map((node) => [
    node.criteria_id,
    plainText(node.description),
    isLeaf(node) ? '' : (node.operator ?? 'AND'),
    node.operator === 'AT_LEAST' ? (node.minimum ?? 1) : '',
    colorOf(node),
    (node.clinical_decisioning ?? [])
      .filter((entry) => entry.origin !== 'nurse')
      .map((entry) => entry.id)
      .sort(),
  ]);
  return fingerprint(JSON.stringify(reported));
}

/** True where the tree is another one than the rationale was written for, or where the two recommend differently. */
export function isOutOfDate(
  rationale: { text: string; basis: string | undefined },
  tree: CriteriaNode,
  decision: RootDecision,
): boolean {
  const recommended = recommendedIn(rationale.text);
  if (recommended !== undefined && recommended !== decision) return true;
  return rationale.basis !== undefined && rationale.basis !== basisOf(tree);
}

/** FNV-1a over UTF-16, 64 bits: to tell one tree from another, not to guard anything. */
function fingerprint(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let i = 0; i < text.length; i++) {
    low ^= text.charCodeAt(i);
    // times the prime 2^40 + 0x1b3
    const product = (low >>> 0) * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
