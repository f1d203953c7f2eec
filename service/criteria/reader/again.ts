/**
 * A second, larger model reads again what most likely bears on a criterion. It costs twice as much a passage, so it reads few; what the
 * two say counts together. Shared with training (`scripts/training/verdict.ts`; `read_again` of `reader.py` chooses the same passages).
 */
import { NEAR, type Reading, type Shares } from './model.ts';

/** Passages of a leaf that are read again. */
export const READ_AGAIN = 6;
/** What the larger model's shares count beside the smaller one's. */
const OF_LARGER = 0.6;

/** Indexes of the readings that most likely bear on the criterion, by what was read of them and by retrieval. */
export function worthReadingAgain(readings: readonly Reading[]): number[] {
  return readings
    .map((reading, rank) => ({ rank, worth: 1 - reading.open + 1 / (NEAR + rank) }))
    .sort((a, b) => b.worth - a.worth || a.rank - b.rank)
    .slice(0, READ_AGAIN)
    .map(({ rank }) => rank);
}

/** What two models say of one passage, together. */
export function both(smaller: Shares, larger: Shares): Shares {
  const share = (of: keyof Shares) => (1 - OF_LARGER) * smaller[of] + OF_LARGER * larger[of];
  return { supports: share('supports'), contradicts: share('contradicts'), open: share('open') };
}
