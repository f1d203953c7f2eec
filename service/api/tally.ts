/** What this process has done with cases since it started: counted where it happens, read by `/v1/metrics`. */
import type { CasesMeter } from '../cases/ports.ts';

export interface CasesTally extends CasesMeter {
  readonly pages: number;
  readonly jobs: ReadonlyMap<string, number>;
}

export function openTally(): CasesTally {
  let pages = 0;
  const jobs = new Map<string, number>();
  return {
    get pages() {
      return pages;
    },
    jobs,
    pagesRead(count) {
      pages += count;
    },
    jobEnded(outcome) {
      jobs.set(outcome, (jobs.get(outcome) ?? 0) + 1);
    },
  };
}
