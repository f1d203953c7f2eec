/** Work that is done by itself once an hour, the first time some minutes after the start, which stays quick. */
const MINUTE_MS = 60_000;

export interface Hourly {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

/** `after`: minutes until the first round. A round that fails is told, and left to the next one. */
export function hourly(after: number, work: () => Promise<unknown>, failed: (error: Error) => void): Hourly {
  let round: Promise<unknown> = Promise.resolve();
  const begin = () => {
    round = work().catch(failed);
  };
  const first = setTimeout(begin, after * MINUTE_MS).unref();
  const timer = setInterval(begin, 60 * MINUTE_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await round;
    },
  };
}
