/** The lines of the problem list in words. */
import type { Medication, Problem, ProblemStatus } from '../../../service/contract/problem-list.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "02/18/2025", "Feb 2025", "2025": no more than is known. */
export function day(date: string): string {
  const [year = '', month, of] = date.split('-');
  if (!month) return year;
  return of ? `${month}/${of}/${year}` : `${MONTHS[Number(month) - 1]} ${year}`;
}

const GROUPS: readonly { status: ProblemStatus; label: string }[] = [
  { status: 'active', label: 'Active problems' },
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

/** With a capital letter first, as a line begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
  const { since, reason, stopped, last_documented } = medication;
  return [
    howTaken(medication),
    reason && `for ${reason}`,
    since && `since ${day(since)}`,
    stopped ? `no longer taken ${day(stopped)}` : last_documented && `documented ${day(last_documented)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
