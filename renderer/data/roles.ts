/** The roles in words. What each may do is decided by the service. */
import type { Role } from '../../service/contract/access.ts';

export const roles: readonly { id: Role; label: string; about: string }[] = [
  { id: 'nurse', label: 'Nurse', about: 'reviews and decides, cannot deny' },
  { id: 'physician', label: 'Physician', about: 'reviews and decides, may deny' },
  { id: 'admin', label: 'Administrator', about: 'accounts, guidelines and settings' },
  { id: 'auditor', label: 'Auditor', about: 'reads everything, changes nothing' },
  { id: 'service', label: 'Program', about: 'another program, which signs in with an API key' },
];

/** A role as people call it; one of an earlier version as it is stored. */
export const roleLabel = (role: string): string => roles.find((one) => one.id === role)?.label ?? role;
