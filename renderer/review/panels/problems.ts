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

export function problemText({ name, icd10, since, last_documented }: Problem): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return [
    icd10 ? `${title} (${icd10})` : title,
    since && `since ${day(since)}`,
    last_documented && `documented ${day(last_documented)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function medicationText(medication: Medication): string {
  const { drug, dose, route, frequency, since, reason, stopped, last_documented } = medication;
  const how = [drug, dose, route, frequency].filter(Boolean).join(' ');
  return [
    how,
    reason && `for ${reason}`,
    since && `since ${day(since)}`,
    stopped ? `no longer taken ${day(stopped)}` : last_documented && `documented ${day(last_documented)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
