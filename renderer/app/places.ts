/** Patients and criteria as the palette finds them: each is gone to by its name. */
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { RunSummary } from '../../service/contract/runs.ts';
import { nodes } from '../../service/tree/index.ts';
import { findActions } from '../actions/find.ts';
import type { Action } from '../actions/types.ts';
import { selectInTree } from '../case/select.ts';
import { go } from '../data/route.ts';

/** So many of each: whoever sees more types more. */
const MOST = 8;
/** One letter finds everything. */
const LEAST_TYPED = 2;

/** What of a case and of the queue holds every word typed. */
export function findPlaces(
  typed: string,
  tree: CriteriaNode | undefined,
  runs: readonly RunSummary[],
): Action[] {
  if (typed.trim().length < LEAST_TYPED) return [];
  const criteria = tree ? [...nodes(tree)].map(criterion) : [];
  return [
    ...findActions(criteria, typed).slice(0, MOST),
    ...findActions(runs.map(patient), typed).slice(0, MOST),
  ];
}

const criterion = ({ criteria_id: id, description }: CriteriaNode): Action => ({
  id: `criterion ${id}`,
  label: `${id} ${description}`,
  group: 'Criteria',
  run: () => selectInTree(id),
});

const patient = (run: RunSummary): Action => ({
  id: `case ${run.run_id}`,
  // The service keeps what a form left empty as an empty text.
  label: [run.patient_name || run.member_id || 'Unnamed patient', run.service || run.guideline_name].join(
    ', ',
  ),
  group: 'Cases',
  keywords: [run.member_id, run.guideline_code].filter(Boolean).join(' '),
  run: () => go(`review/${run.run_id}`),
});
