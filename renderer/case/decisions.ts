/** What a person may decide, and who. The service enforces the same. */
import type { Role } from '../../service/contract/access.ts';
import type { CriteriaNode, RootDecision } from '../../service/contract/results.ts';
import type { Decision } from '../../service/contract/runs.ts';
import { isAgainst, isFinalKind, maySign } from '../../service/contract/signing.ts';
import { colorOf, isLeaf, openLeaves } from '../../service/tree/index.ts';

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

export const allowed = (verdict: Verdict, role: Role | undefined): boolean => maySign(role, verdict);

/** Whether the role signs any decision at all. */
export const signs = (role: Role | undefined): boolean => verdicts.some(({ id }) => maySign(role, id));

/** Whether a decision needs its reason written down; one against the criteria as reviewed does. */
export function needsReason(verdict: Verdict, outcome: RootDecision): boolean {
  return isAgainst(verdict, outcome) || verdicts.find((one) => one.id === verdict)?.reason === true;
}

/** Whether a decision ends the case. The others hand it on: to the provider, or to a physician, and work goes on. */
export function isFinal(decision: Decision | undefined): boolean {
  return isFinalKind(decision?.decision);
}

/** Only a physician reopens what was denied. */
export function mayReopen(decision: Decision, role: Role | undefined): boolean {
  return maySign(role, 'reopen', decision.decision);
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
 * Everything that may be asked for: what is open on the way that is nearest to being met; then, not proposed, what else is
 * open or against in groups that are not settled in favour: a record that contradicts may still be incomplete.
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
 * What to ask the provider for: of alternatives only the one that lacks least, so that nobody is asked for two things of
 * which one is enough, or which exclude each other. What is a person's own judgement is nothing to send.
 */
export function openItems(tree: CriteriaNode): string[] {
  const wanted = openLeaves(tree).filter((leaf) => leaf.judgement !== true);
  return [...new Set(wanted.map((leaf) => leaf.description))];
}
