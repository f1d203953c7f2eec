/** How criteria and their answers are reported. */
import type { Answer, Certainty, Color, CriteriaNode } from '../../../service/contract/results.ts';
import { combineWords, isLeaf } from '../../../service/tree/index.ts';

/** What a group asks of its members. */
export function operatorWords(node: CriteriaNode): string {
  const { operator = 'AND', minimum = 1 } = node;
  return combineWords(operator === 'AT_LEAST' ? `AT_LEAST ${minimum}` : operator);
}

export const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown', 'not_applicable'];

const STATEMENT: Record<Answer, string> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Not documented',
  not_applicable: 'Does not apply',
};

/** The answer to a criterion's own statement. An exclusion is there or not; a group is open where its members are. */
export function answerWords(answer: Answer, node: CriteriaNode, inverted: boolean): string {
  if (!isLeaf(node)) return answer === 'unknown' ? 'Open' : STATEMENT[answer];
  const exclusion = inverted || node.role === 'exclude';
  if (exclusion && (answer === 'yes' || answer === 'no')) return answer === 'yes' ? 'Present' : 'Not present';
  return STATEMENT[answer];
}

/** What an answer does to the request. */
export const EFFECTS: Record<Color, string> = {
  green: 'counts for',
  red: 'counts against',
  yellow: 'open',
  gray: 'does not count',
};

/** What the certainty of an answer says of it. */
export function certaintyWords({ band, share }: Certainty): string {
  const reported = `${Math.round(share * 100)} of 100 such answers were right in charts never seen before`;
  return { sure: `Sure: ${reported}`, likely: `Likely: ${reported}`, check: `Check this: only ${reported}` }[
    band
  ];
}
