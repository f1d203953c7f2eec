/** What a person may decide, and who. The service enforces the same. */
import type { Role } from '../../../service/contract/access.ts';
import type { CriteriaNode, RootDecision } from '../../../service/contract/results.ts';
import type { Decision } from '../../../service/contract/runs.ts';
import { colorOf, isLeaf } from '../../../service/tree/index.ts';

export type Verdict = Exclude<Decision['decision'], 'reopen'>;

interface VerdictChoice {
  id: Verdict;
  label: string;
  hint: string;
  /** Said instead to those who may not decide so. */
  barred?: string;
  reason: boolean;
}

export const verdicts: VerdictChoice[] = [
  { id: 'approve', label: 'Approve', hint: 'The request meets the determination.', reason: false },
  {
    id: 'request_information',
    label: 'Request information',
    hint: 'Ask the provider for what is open.',
    reason: false,
  },
  { id: 'refer_to_physician', label: 'Refer to physician', hint: 'A physician decides.', reason: true },
  {
    id: 'deny',
    label: 'Deny',
    hint: 'The specific reason goes to the patient and the provider.',
    barred: 'Only a physician may deny, with the specific reason.',
    reason: true,
  },
];

export function allowed(verdict: Verdict, role: Role | undefined): boolean {
  if (verdict === 'deny') return role === 'physician';
  return mayEdit(role);
}

/** Whether a decision needs its reason written down; an approval does where the criteria as reviewed are not met. */
export function needsReason(verdict: Verdict, outcome: RootDecision): boolean {
  if (verdict === 'approve') return outcome !== 'MET';
  return verdicts.find((one) => one.id === verdict)?.reason === true;
}

/** Whether a decision ends the case. The others hand it on: to the provider, or to a physician, and work goes on. */
export function isFinal(decision: Decision | undefined): boolean {
  return decision?.decision === 'approve' || decision?.decision === 'deny';
}

/** Only a physician reopens what was denied. */
export function mayReopen(decision: Decision, role: Role | undefined): boolean {
  return decision.decision === 'deny' ? role === 'physician' : mayEdit(role);
}

/** Roles that may change a case; the others read. */
export function mayEdit(role: Role | undefined): boolean {
  return role === 'nurse' || role === 'physician' || role === 'admin';
}

export interface Item {
  text: string;
  /** Asked for unless the person takes it off the list. */
  proposed: boolean;
}

/**
 * Everything that may be asked for: what is open and decides first; then, not proposed, what else is open or against in
 * groups that are not settled in favour: a record that contradicts may still be incomplete.
 */
export function askable(tree: CriteriaNode): Item[] {
  const first = openItems(tree);
  const rest = [...new Set(unsettled(tree))].filter((text) => !first.includes(text));
  return [
    ...first.map((text) => ({ text, proposed: true })),
    ...rest.map((text) => ({ text, proposed: false })),
  ];
}

function unsettled(node: CriteriaNode): string[] {
  const color = colorOf(node);
  if (color === 'green' || color === 'gray') return [];
  if (isLeaf(node)) return node.role === 'exclude' ? [] : [node.description];
  return node.operator === 'NOT' ? [] : (node.criteria ?? []).flatMap(unsettled);
}

/**
 * What to ask the provider for: open criteria that are not a person's own judgement, in groups that are themselves open.
 * In a group that is settled an open member changes nothing, and nobody should be asked for it.
 */
export function openItems(node: CriteriaNode): string[] {
  if (colorOf(node) !== 'yellow') return [];
  if (isLeaf(node)) return node.judgement === true ? [] : [node.description];
  return [...new Set((node.criteria ?? []).flatMap(openItems))];
}
