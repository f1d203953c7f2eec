/** Steps of the stopwatch in milliseconds. */
const STEP = 250;

/** How long something has been going on, by a timer: the reader asks no clock, which people and systems may turn. */
export class Stopwatch {
  private steps = 1;
  private readonly timer = setInterval(() => {
    this.steps++;
  }, STEP);

  /** Milliseconds since the beginning, rounded up to the next step. */
  get elapsed(): number {
    return this.steps * STEP;
  }

  /** Must be called, or the process stays alive. */
  stop(): void {
    clearInterval(this.timer);
  }
}
