/** Large pieces of work that stay on the event loop, one to a turn of it. */

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other piece begins. What cannot leave the loop (parsing, checking and writing large
 * JSON) is begun by it, step by step: requests that come together then do not add up to one long block.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** Characters or bytes from which on a piece is large: a few milliseconds of work. */
const LARGE = 128 * 1024;

/** The same for what is large alone. */
export const ownTurnFor = (size: number): Promise<void> | undefined => (size > LARGE ? ownTurn() : undefined);
