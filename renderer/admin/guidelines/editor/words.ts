/** Operators, roles and kinds of tests in words. */
import type { TestForms } from '../../../../service/contract/test-forms.ts';
import { type DraftNode, isBag, type Operator } from './draft.ts';

export const operators: readonly { id: Operator; label: string }[] = [
  { id: 'AND', label: 'All of these must hold' },
  { id: 'OR', label: 'Any one of these is enough' },
  { id: 'AT_LEAST', label: 'At least a number of these' },
  { id: 'NOT', label: 'This must not hold' },
];

export const roles: readonly { id: string; label: string }[] = [
  { id: 'include', label: 'Asked for: being met counts in favor' },
  { id: 'exclude', label: 'Exclusion: something that must not be; silence means no' },
  { id: 'documentation', label: 'Documentation: something must be written down' },
];

/** "all of", "any of", "2 of", "none of". */
export function operatorPhrase(node: DraftNode): string {
  switch (node.operator) {
    case 'AND':
      return 'all of';
    case 'OR':
      return 'any of';
    case 'NOT':
      return 'not';
    case 'AT_LEAST':
      return `at least ${node.minimum ?? '?'} of`;
    default:
      return node.criteria ? 'no operator' : '';
  }
}

/** What decides a leaf, in two words. */
export function testPhrase(node: DraftNode, forms: TestForms | undefined): string {
  if (node.criteria) return '';
  if (isBag(node.test)) {
    const kind = String(node.test.kind ?? '');
    return forms?.kinds.find((one) => one.name === kind)?.label ?? (kind || 'test without kind');
  }
  return node.judgement ? 'a person decides' : 'from its description';
}
