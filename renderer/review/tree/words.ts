import type { CriteriaNode } from '../../../service/contract/results.ts';

/** What a group asks of its members. */
export function operatorWords(node: CriteriaNode): string {
  switch (node.operator) {
    case 'OR':
      return 'any of';
    case 'NOT':
      return 'none of';
    case 'AT_LEAST':
      return `at least ${node.minimum ?? 1} of`;
    default:
      return 'all of';
  }
}

/** What the sureness of an answer (0..1) says of it. */
export function sureWords(confidence: number): string {
  return `${Math.round(confidence * 100)} of 100 such answers were right in charts never seen before`;
}
