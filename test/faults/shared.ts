/** What killer and victim share. */

/** Quick to derive: what is tested is durability, not the slowness of the hash. */
export const KEYS = { passphrase: 'faults', kdfCost: 10 };

/** Seeded random numbers in [0, 1): a failing campaign can be run again. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
