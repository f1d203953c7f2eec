/** How the steps of a work grow with the size of what it works on. */
import { type Counter, countAt, type Steps } from './steps.ts';

/** Steps may grow by this power of the size, anywhere: what is linear has 1, and some of it a logarithm more. */
export const MOST = 1.3;
/** Places with fewer steps than this for each character of the larger input do not count yet: their beginnings look steep. */
const LEAST = 2;

export interface Steep {
  place: string;
  exponent: number;
  steps: number;
}

/** The places of which the steps grow faster than they may when the size doubles, the steepest first; and all steps together. */
export function steepPlaces(
  counter: Counter,
  size: number,
  work: (size: number) => () => void,
): { steep: Steep[]; total: number } {
  const [small, large] = [counter.during(work(size)), counter.during(work(2 * size))];
  const steep: Steep[] = [];
  const compare = (place: string, few: number, steps: number) => {
    if (steps < LEAST * 2 * size) return;
    const exponent = Math.log2(steps / Math.max(1, few));
    if (exponent > MOST) steep.push({ place, exponent, steps });
  };
  for (const [place, steps] of large.characters) compare(place, small.characters.get(place) ?? 0, steps);
  for (const [name, ranges] of large.blocks)
    for (const { startOffset, count } of ranges)
      compare(`${name}+${startOffset}`, countAt(small.blocks.get(name) ?? [], startOffset), count);
  return { steep: steep.sort((a, b) => b.exponent - a.exponent), total: sumOf(large) / sumOf(small) };
}

/**
 * Those that are as steep at twice the size, and so on for as many looks: where a bound is reached between two sizes, or a table is filled, steps
 * jump once.
 */
export function lastingSteep(
  counter: Counter,
  size: number,
  work: (size: number) => () => void,
  looks = 2,
): { steep: Steep[]; total: number } {
  let found = steepPlaces(counter, size, work);
  for (let look = 1; look < looks && found.steep.length > 0; look++) {
    const places = new Set(found.steep.map(({ place }) => place));
    const again = steepPlaces(counter, size * 2 ** look, work);
    found = { ...again, steep: again.steep.filter(({ place }) => places.has(place)) };
  }
  return found;
}

function sumOf({ blocks, characters }: Steps): number {
  let sum = 0;
  for (const steps of characters.values()) sum += steps;
  for (const ranges of blocks.values()) for (const { count } of ranges) sum += count;
  return sum;
}
