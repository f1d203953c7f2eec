/** Who signs which decision, and what has to be said for one that goes against the recommendation. Service and window go by the same lines. */
import type { Role } from './access.ts';
import type { RootDecision } from './results.ts';
import type { Decision } from './runs.ts';

export type DecisionKind = Decision['decision'];

/** The one table: an administrator as such signs nothing clinical. */
const SIGNERS: Record<DecisionKind, readonly Role[]> = {
  approve: ['nurse', 'physician'],
  request_information: ['nurse', 'physician'],
  refer_to_physician: ['nurse', 'physician'],
  deny: ['physician'],
  reopen: ['nurse', 'physician'],
};

/** `inForce`: what was decided last. Only a physician reopens what was denied. */
export function maySign(role: Role | undefined, decision: DecisionKind, inForce?: string | null): boolean {
  const signers = decision === 'reopen' && inForce === 'deny' ? SIGNERS.deny : SIGNERS[decision];
  return role !== undefined && signers.includes(role);
}

/** The decision in force: the last one, unless it reopened the case. */
export function inForce(decisions: readonly Decision[]): Decision | undefined {
  const last = decisions.at(-1);
  return last?.decision === 'reopen' ? undefined : last;
}

/** Whether a decision ends the case. The others hand it on. */
export const isFinalKind = (decision: string | undefined): boolean =>
  decision === 'approve' || decision === 'deny';

/** Whether a final decision is another one than the criteria as reviewed recommend. */
export function isAgainst(decision: DecisionKind, recommended: RootDecision): boolean {
  if (decision === 'approve') return recommended !== 'MET';
  return decision === 'deny' && recommended !== 'NOT_MET';
}

/** Categories to choose from for a decision against the recommendation, until an administrator sets others. */
export const CONTRARY_CATEGORIES = [
  'Documented elsewhere than in this record',
  'Clinical judgment of the reviewing physician',
  'Peer-to-peer discussion with the provider',
  'Exception by contract, statute or benefit',
  'Criteria misread by the automated review',
] as const;

/** "ok", "see above" and "n/a" say nothing: a reason has a few words. */
const LEAST_WORDS = 3;
const LEAST_LETTERS = 15;

export function hasSubstance(reason: string | undefined): boolean {
  const words = (reason ?? '').normalize('NFKC').match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return (
    new Set(words.map((word) => word.toLowerCase())).size >= LEAST_WORDS &&
    words.join('').length >= LEAST_LETTERS
  );
}

const OUTCOMES: Record<RootDecision, string> = {
  MET: 'criteria met',
  NOT_MET: 'criteria not met',
  INSUFFICIENT_EVIDENCE: 'insufficient evidence',
};

/** What stands beside a signature, in sentences: the same in the window and on paper. */
export function signatureNotes(decision: Decision): string[] {
  const { recommended, reason_category, unconfirmed = [], unconfirmed_reason } = decision;
  const { criteria_looked_at: seen, criteria_count: all } = decision;
  const notes: string[] = [];
  if (recommended && reason_category)
    notes.push(`Against the recommendation (${OUTCOMES[recommended]}): ${reason_category}.`);
  if (seen !== undefined && all !== undefined) notes.push(`${seen} of ${all} criteria were looked at.`);
  if (unconfirmed.length > 0)
    notes.push(
      `Signed without confirming ${unconfirmed.join(', ')}, on which the decision depends: ${unconfirmed_reason}`,
    );
  return notes;
}
