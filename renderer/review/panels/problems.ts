/** The lines of the problem list in words. */
import type { Medication, Problem, ProblemStatus } from '../../../service/contract/problem-list.ts';
import { capital, day } from '../../data/words.ts';

const GROUPS: readonly { status: ProblemStatus; label: string }[] = [
  { status: 'active', label: 'Active problems' },
  { status: 'unconfirmed', label: 'To confirm' },
  { status: 'suspected', label: 'Suspected, not settled' },
  { status: 'past', label: 'Past problems' },
  { status: 'ruled_out', label: 'Ruled out' },
  { status: 'family', label: 'In the family' },
];

/** Problems under the headings of their status; headings without any are left out. */
export function groupsOf(problems: readonly Problem[]): { label: string; of: Problem[] }[] {
  return GROUPS.map(({ status, label }) => ({
    label,
    of: problems.filter((each) => each.status === status),
  })).filter(({ of }) => of.length > 0);
}

export function problemText({ name, icd10, since, last_documented }: Problem): string {
  const title = capital(name);
  return [
    icd10 ? `${title} (${icd10})` : title,
    since && `since ${day(since)}`,
    last_documented && `documented ${day(last_documented)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "metoprolol 25 mg oral twice daily": as far as it is known. */
export const howTaken = ({ drug, dose, route, frequency }: Medication): string =>
  [drug, dose, route, frequency].filter(Boolean).join(' ');

export function medicationText(medication: Medication): string {
  const { since, reason, current, stopped, last_documented } = medication;
  return [
    howTaken(medication),
    reason && `for ${reason}`,
    since && `since ${day(since)}`,
    stopped ? `stopped ${day(stopped)}` : !current && 'no longer taken',
    !stopped && last_documented && `documented ${day(last_documented)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
