/** The people who have a case open beside the one who asks, in words. */
import type { Visitor } from '../../../service/contract/case-notes.ts';
import { roleLabel } from '../../data/roles.ts';

const nameOf = ({ display_name, username }: Visitor) => display_name || username;

/** Short enough for the bar of a case. */
export function someOf(others: readonly Visitor[]): string {
  const [first, ...rest] = others;
  if (!first) return '';
  return `Also open: ${nameOf(first)}${rest.length > 0 ? ` and ${rest.length} more` : ''}`;
}

/** With what each may do here. */
export const allOf = (others: readonly Visitor[]): string | undefined =>
  others.length === 0
    ? undefined
    : `Has this case open too: ${others.map((one) => `${nameOf(one)} (${roleLabel(one.role)})`).join(', ')}`;
