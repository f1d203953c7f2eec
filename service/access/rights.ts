/** Who may do what: the one table. `case` rights of a service user reach only the runs it submitted (cases/ sees to that). */
import type { Role } from '../contract/access.ts';

const TABLE = {
  'run:submit': ['nurse', 'physician', 'admin', 'service'],
  'run:read': ['nurse', 'physician', 'admin', 'auditor', 'service'],
  'run:update': ['nurse', 'physician', 'admin'],
  'run:assign': ['nurse', 'physician', 'admin'],
  'run:decide': ['nurse', 'physician', 'admin'],
  'run:deny': ['physician'],
  'run:export': ['nurse', 'physician', 'admin', 'auditor'],
  'run:delete': ['admin'],
  'guideline:read': ['nurse', 'physician', 'admin', 'auditor', 'service'],
  'guideline:manage': ['admin'],
  'ocr:use': ['nurse', 'physician', 'admin', 'service'],
  'user:read': ['admin', 'auditor'],
  'user:manage': ['admin'],
  'settings:read': ['admin', 'auditor'],
  'settings:manage': ['admin'],
  'analytics:read': ['admin', 'auditor'],
  'audit:read': ['admin', 'auditor'],
  'metrics:read': ['admin', 'auditor', 'service'],
  'backup:manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type KnownRight = keyof typeof TABLE;

export const RIGHTS = Object.keys(TABLE) as KnownRight[];

/** An unknown right is granted to nobody. */
export function hasRight(role: Role, right: string): boolean {
  return Object.hasOwn(TABLE, right) && (TABLE[right as KnownRight] as readonly Role[]).includes(role);
}
