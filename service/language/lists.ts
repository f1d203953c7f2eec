/**
 * What is done with lists that grow with the chart. Spread into the arguments of a call, a list of some 120,000 members throws a
 * RangeError, and a chart of a million words has longer ones.
 */

/** The largest number; of none, less than any. */
export const most = (numbers: Iterable<number>): number => {
  let found = Number.NEGATIVE_INFINITY;
  for (const each of numbers) if (each > found) found = each;
  return found;
};

/** The smallest number; of none, more than any. */
export const least = (numbers: Iterable<number>): number => {
  let found = Number.POSITIVE_INFINITY;
  for (const each of numbers) if (each < found) found = each;
  return found;
};

/** Place of the first member that fits, where all behind one that fits do; the length of the list where none does. */
export function firstThat<T>(list: readonly T[], fits: (member: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts all members behind those of a list. */
export function append<T>(list: T[], members: Iterable<T>): void {
  for (const each of members) list.push(each);
}
