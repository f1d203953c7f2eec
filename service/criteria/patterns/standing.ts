/** From an assertion to what it is worth: proof, the opposite, an open question, or nothing about this patient's state. */
import type { Assertion } from '../../language/types.ts';
import type { Allowed } from '../schema/tests.ts';

/**
 * `asserted`: stated of this patient as fact. `negated`: denied. `open`: raised but not settled (suspected, planned).
 * `void`: no statement about the patient's state (family, target, policy text, hypothetical).
 */
export type Standing = 'asserted' | 'negated' | 'open' | 'void';

export function standingOf(assertion: Assertion, allow: readonly Allowed[] = [], current = false): Standing {
  const allowed = (flag: Allowed) => allow.includes(flag);
  if (assertion.policy) return 'void';
  if (assertion.subject === 'other' && !allowed('other')) return 'void';
  if (assertion.subject === 'family' && !allowed('family')) return 'void';
  if (assertion.target && !allowed('target')) return 'void';
  if (assertion.hypothetical && !allowed('hypothetical')) return isQuestion(assertion) ? 'open' : 'void';
  if (assertion.uncertain && !allowed('uncertain')) return 'open';
  if (assertion.declined && !allowed('declined')) return 'negated';
  if (assertion.negated && (!allowed('negated') || isOvertaken(assertion))) return 'negated';
  if (assertion.planned && (!allowed('planned') || isAwaited(assertion))) return 'open';
  if (current && assertion.historical) return 'void';
  return 'asserted';
}

/** "No longer the case": whatever the words, they hold no more. */
function isOvertaken(assertion: Assertion): boolean {
  return assertion.cues.some(
    (c) =>
      c.flag === 'negated' &&
      /^(?:no longer (?:the case|true|so|accurate)|outdated|out of date)/i.test(c.text),
  );
}

/** "May enroll", "to see if": a question about this patient, unlike a warning about what may occur. */
function isQuestion(assertion: Assertion): boolean {
  return assertion.cues.some(
    (c) =>
      (c.flag === 'uncertain' && /\b(?:wonder|ask|whether|unsure|unclear|not sure|know)/i.test(c.text)) ||
      (c.flag === 'hypothetical' &&
        /\b(?:may|might|could|would|whether|to see if|decided)\b/i.test(c.text) &&
        !/caus|occur|develop|includ|lead|result|worsen/i.test(c.text)),
  );
}

/** Awaited, pending, to be confirmed: a plan may count, an outstanding result never does. */
function isAwaited(assertion: Assertion): boolean {
  return assertion.cues.some(
    (c) => c.flag === 'planned' && /pending|await|waiting|yet to|to be confirmed|consider/i.test(c.text),
  );
}

/** The words tell that it has ended (stopped, removed, resolved): under a test of the present that is a no. */
export function hasEnded(assertion: Assertion): boolean {
  return assertion.cues.some(
    (c) =>
      c.flag === 'historical' &&
      /stop|discontinu|d\/c|dc'?d|off\b|quit|resolv|remov|no longer|returned|until/i.test(c.text),
  );
}

/** The cue that took a statement's force, for the reason: `negated by "denies"`. */
export function cueOf(assertion: Assertion): string | undefined {
  const flags: [boolean, string][] = [
    [assertion.policy, 'policy'],
    [assertion.subject !== 'patient', assertion.subject],
    [assertion.target, 'target'],
    [assertion.hypothetical, 'hypothetical'],
    [assertion.uncertain, 'uncertain'],
    [assertion.declined, 'declined'],
    [assertion.negated, 'negated'],
    [assertion.planned, 'planned'],
  ];
  const flag = flags.find(([on]) => on)?.[1];
  if (!flag) return undefined;
  const cue = assertion.cues.find((c) => c.flag === flag)?.text;
  return cue ? `${flag}: "${cue}"` : flag;
}
