/** Filters of the trail as a person fills them in. */
import type { AuditQuery } from '../../../service/contract/access.ts';

export interface AuditFilter {
  actor: string;
  action: string;
  object_type: string;
  object_id: string;
  from: string;
  to: string;
}

export const noFilter: AuditFilter = {
  actor: '',
  action: '',
  object_type: '',
  object_id: '',
  from: '',
  to: '',
};

/** Only what is filled in; days are those of the person's own clock, the end included. */
export function queryOf(filter: AuditFilter): Pick<AuditQuery, keyof AuditFilter> {
  const filled = Object.entries(filter)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const query: Record<string, string> = Object.fromEntries(filled);
  if (query.from) query.from = startOfDay(query.from, 0);
  if (query.to) query.to = startOfDay(query.to, 1);
  return query;
}

/** Midnight of a day of this machine, some days on, in ISO 8601. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
