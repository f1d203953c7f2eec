/**
 * Who may do what, and with whose cases: the one table. The right of an endpoint stands in `contract/routes`; whoever
 * reaches `own` cases only, is answered 404 for those of others, as if they did not exist.
 */
import type { Role } from '../contract/access.ts';

/** `all`: every case, or where no case is meant. `own`: the cases this user has submitted. */
export type Reach = 'all' | 'own';

const people = { nurse: 'all', physician: 'all', admin: 'all' } as const;
const readers = { ...people, auditor: 'all' } as const;
const keepers = { admin: 'all', auditor: 'all' } as const;
const admin = { admin: 'all' } as const;

const TABLE = {
  'run:submit': { ...people, service: 'own' },
  'run:read': { ...readers, service: 'own' },
  'run:update': people,
  'run:assign': people,
  'run:decide': { nurse: 'all', physician: 'all' },
  'run:deny': { physician: 'all' },
  'run:export': readers,
  'run:delete': admin,
  'guideline:read': { ...readers, service: 'all' },
  'guideline:manage': admin,
  'ocr:use': { ...people, service: 'all' },
  'user:read': keepers,
  'user:manage': admin,
  'settings:read': keepers,
  'settings:manage': admin,
  'analytics:read': keepers,
  'audit:read': keepers,
  'metrics:read': { ...keepers, service: 'all' },
  'backup:manage': admin,
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type KnownRight = keyof typeof TABLE;

export const RIGHTS = Object.keys(TABLE) as KnownRight[];

/** How far a right of a role reaches; undefined: the role does not have it. Nobody has an unknown right. */
export function reachOf(role: Role, right: string): Reach | undefined {
  if (!Object.hasOwn(TABLE, right)) return undefined;
  const row: Partial<Record<Role, Reach>> = TABLE[right as KnownRight];
  return Object.hasOwn(row, role) ? row[role] : undefined;
}

export function hasRight(role: Role, right: string): boolean {
  return reachOf(role, right) !== undefined;
}

/** Every right of a role. */
export function rightsOf<R extends Role>(role: R): RightOf<R>[] {
  return RIGHTS.filter((right) => hasRight(role, right)) as RightOf<R>[];
}

type RightOf<R extends Role> = {
  [K in KnownRight]: R extends keyof (typeof TABLE)[K] ? K : never;
}[KnownRight];
