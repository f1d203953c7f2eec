/** The areas of the administration and the roles they are offered to. The service checks every call again. */
import type { Role } from '../../service/contract/access.ts';

export interface Area {
  id: 'people' | 'guidelines' | 'settings' | 'figures' | 'audit' | 'system';
  label: string;
  /** More words that find it in the palette. */
  keywords: string;
  roles: readonly Role[];
}

const readers: readonly Role[] = ['admin', 'auditor'];

export const areas: readonly Area[] = [
  { id: 'people', label: 'People', keywords: 'users accounts roles sessions keys', roles: readers },
  {
    id: 'guidelines',
    label: 'Guidelines',
    keywords: 'library trees policies import test bench',
    roles: ['admin'],
  },
  { id: 'settings', label: 'Settings', keywords: 'options retention thresholds', roles: readers },
  { id: 'figures', label: 'Figures', keywords: 'analytics statistics charts turnaround', roles: readers },
  { id: 'audit', label: 'Audit trail', keywords: 'log who did what verify', roles: readers },
  { id: 'system', label: 'System', keywords: 'health version storage backup licenses', roles: readers },
];

/** The areas a role may see; none without a role. */
export function areasFor(role: Role | undefined): Area[] {
  return areas.filter((area) => role !== undefined && area.roles.includes(role));
}

/** Auditors look; only administrators change. */
export const mayManage = (role: Role | undefined): boolean => role === 'admin';
