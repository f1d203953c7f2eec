/** Conditions of the queue in words. */
import type { FilterConditions } from '../../service/contract/saved-filters.ts';
import { queueFilters } from './filters.ts';

const columns = {
  patient: 'patient',
  request: 'request',
  due: 'due time',
  status: 'status',
  assigned: 'person',
};

const whose = (to: string) => (to === 'me' ? 'mine' : to === 'none' ? 'nobody’s' : `assigned to ${to}`);

/** "To review, mine, L33797, containing "smith", by patient". */
export function conditionWords(conditions: FilterConditions): string {
  const { filter, assigned_to, guideline_code, search, sort, descending } = conditions;
  const reported = [
    filter && queueFilters.find(({ id }) => id === filter)?.label,
    assigned_to && whose(assigned_to),
    guideline_code,
    search && `containing “${search}”`,
    (sort ?? 'due') === 'due' && !descending
      ? undefined
      : `by ${columns[sort ?? 'due']}${descending ? ', descending' : ''}`,
  ].filter(Boolean);
  return reported.length > 0 ? reported.join(', ') : 'all cases';
}
