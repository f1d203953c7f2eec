/**
 * What is done with lists that grow with the chart. Spread into the arguments of a call, a list of some 120,000 members throws a
 * RangeError, and a chart of a million words has longer ones.
 */

/** The largest number, at least `from`. */
export const most = (numbers: Iterable<number>, from = Number.NEGATIVE_INFINITY): number => {
  let found = from;
  for (const each of numbers) if (each > found) found = each;
  return found;
};

/** The smallest number, at most `from`. */
export const least = (numbers: Iterable<number>, from = Number.POSITIVE_INFINITY): number => {
  let found = from;
  for (const each of numbers) if (each < found) found = each;
  return found;
};

/** Puts all members behind those of a list. */
export function append<T>(list: T[], members: Iterable<T>): void {
  for (const each of members) list.push(each);
}
