/** What became of cases that were given to somebody, in words. */
import type { BulkAssigned } from '../../service/contract/case-notes.ts';
import type { RunSummary } from '../../service/contract/runs.ts';

const reasons: Record<string, string> = { run_not_found: 'no longer there' };
const count = (cases: number) => (cases === 1 ? '1 case' : `${cases} cases`);

/** "2 cases were given to pia. 1 case was hers or his already. Not changed: Ada Moss (no longer there)." */
export function assignedWords(
  { assigned, unchanged, refused }: Required<BulkAssigned>,
  runs: readonly RunSummary[],
  username: string | null,
): string {
  const were = (cases: number) => `${count(cases)} ${cases === 1 ? 'was' : 'were'}`;
  const named = ({ run_id, code }: { run_id: string; code: string }) => {
    const run = runs.find((one) => one.run_id === run_id);
    return `${run?.patient_name || run?.member_id || run_id} (${reasons[code] ?? code})`;
  };
  const reported = [
    assigned.length > 0 &&
      `${were(assigned.length)} ${username === null ? 'unassigned' : `given to ${username}`}.`,
    unchanged.length > 0 &&
      `${were(unchanged.length)} ${username === null ? 'nobody’s' : `with ${username}`} already.`,
    refused.length > 0 && `Not changed: ${refused.map(named).join(', ')}.`,
  ].filter(Boolean);
  return reported.join(' ');
}
