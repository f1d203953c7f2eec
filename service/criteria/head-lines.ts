/** Lines of the head of a paper as evidence: they tell who wrote it and that it is there, and nothing else. */
import type { Chart } from '../language/types.ts';
import { isLetterhead } from './classifier/letterhead.ts';
import type { Finding } from './outcome.ts';
import type { GuidelineNode } from './schema/guideline.ts';

/** Asks who wrote, ordered, saw or did something, or for a paper. */
const ASKS_FOR_THEM =
  /\b(?:orders?|ordered|ordering|written|writes?|wrote|signed?|prescri\w+|practitioners?|physicians?|psychiatrists?|surgeons?|specialists?|clinicians?|professionals?|providers?|suppliers?|reviewers?|teams?|laborator(?:y|ies)|facilit(?:y|ies)|on file|on record|documentation|documented by|performed by|evaluated by)\b/i;

/** Of findings of one stance, one that a rule found below the head of its paper before a line of the head. */
export function headsLast(
  chart: Chart,
  node: GuidelineNode,
  findings: readonly Finding[],
): readonly Finding[] {
  const isHead = ({ sentence }: Finding) => isLetterhead(chart, chart.sentences[sentence]!);
  const [first] = findings;
  if (!first || !isHead(first) || ASKS_FOR_THEM.test(node.description)) return findings;
  const best = findings.find((f) => f.stance === first.stance && f.place !== undefined && !isHead(f));
  return best ? [best, ...findings.filter((f) => f !== best)] : findings;
}
