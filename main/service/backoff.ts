/** A service that has been ready for so long is healthy: its earlier deaths are forgotten. */
const HEALTHY_MS = 60_000;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const MOST_DEATHS = 6;

/** Waits between restarts: doubling from half a second, none left after six deaths in short order. */
export function backoff(now: () => number = Date.now) {
  let deaths = 0;
  let readyAt: number | undefined;
  return {
    ready(): void {
      readyAt = now();
    },
    /** Milliseconds to wait before the next start, or undefined to give up. */
    died(): number | undefined {
      if (readyAt !== undefined && now() - readyAt >= HEALTHY_MS) deaths = 0;
      readyAt = undefined;
      deaths += 1;
      if (deaths >= MOST_DEATHS) return undefined;
      return Math.min(FIRST_MS * 2 ** (deaths - 1), LONGEST_MS);
    },
  };
}
