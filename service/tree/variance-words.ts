/** Variances in words, for rationale, print and window alike. */
import type { Color } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';

/** What a group asks of its members: "all of", "at least 2 of". */
export function combineWords(combines: string): string {
  const [operator, minimum] = combines.split(' ');
  switch (operator) {
    case 'OR':
      return 'any of';
    case 'NOT':
      return 'none of';
    case 'AT_LEAST':
      return `at least ${minimum ?? 1} of`;
    default:
      return 'all of';
  }
}

const CALLED: Record<Color, string> = {
  green: 'met',
  red: 'not met',
  yellow: 'open',
  gray: 'not applicable',
};
const called = (color: string | undefined) => CALLED[color as Color] ?? color ?? '';

const quoted = (text: string | undefined) => `"${(text ?? '').trim().replace(/[.;:\s]+$/, '')}"`;

/** "Removed 1.2: "A six-minute walk was done"". */
export function varianceWords(variance: Variance): string {
  const { kind, criteria_id: id, original_id, description, before, after } = variance;
  switch (kind) {
    case 'removed':
      return `Removed ${id}: ${quoted(description)}`;
    case 'added':
      return `Added ${id}: ${quoted(description)}`;
    case 'reworded':
      return `Reworded ${id}: ${quoted(before)} now reads ${quoted(after)}`;
    case 'moved':
      return before === after
        ? `Order changed, ${original_id} is now ${id}: ${quoted(description)}`
        : `Moved ${original_id} from ${quoted(before)} to ${quoted(after)}, now ${id}: ${quoted(description)}`;
    case 'operator':
      return `${id} ${quoted(description)} asks for ${combineWords(after ?? '')} its criteria instead of ${combineWords(before ?? '')} them`;
    case 'role':
      return `${id} ${quoted(description)} counts as ${after} instead of ${before}`;
    case 'group_set':
      return `${id} ${quoted(description)} was set to ${called(after)} as a whole, whatever its criteria say`;
    case 'group_color':
      return `${id} ${quoted(description)} was sent as ${called(after)}; its criteria make it ${called(before)}`;
  }
}

/** Why, and who: "Made clearer: as CMS puts it (dr1, physician, 2026-01-05)". */
export function whyVaried({ category, reason, by, role, at, proposed_by }: Variance): string {
  const who = [by, role, at?.slice(0, 10), proposed_by && `proposed by ${proposed_by}`].filter(Boolean);
  const why = [category, reason?.trim()].filter(Boolean).join(': ');
  return who.length > 0 ? `${why} (${who.join(', ')})` : why;
}

/** "2 changes of the determination", as a count. */
export function changesWords(count: number): string {
  return count === 1 ? '1 change to the determination' : `${count} changes to the determination`;
}
