/** What `watch-loop.ts` tells of an event loop. */

/** A turn of the loop longer than 100 ms. */
export interface Block {
  ms: number;
  /** Of the loop's own thread: what is missing to `ms`, other programs took. */
  cpuMs: number;
  /** Requests answered in it, and those still open at its end. */
  ended: string[];
  open: string[];
  /** Where its time went, most first. */
  stacks?: string[];
}

export interface LoopReport {
  turns: number;
  /** Delay of the loop by the clock on the wall. */
  ms: { p99: number; p999: number; max: number };
  /** The most processor time that one turn took. */
  longestCpuMs: number;
  /** The most memory that was resident. */
  residentMiB: number;
  /** What it was made of when it was the most that was seen: of JavaScript, of buffers and of native code. */
  memoryMiB: Record<'rss' | 'heapTotal' | 'heapUsed' | 'external' | 'arrayBuffers', number>;
  blocks: Block[];
}

/** The last one in a log. */
export function reportIn(log: string): LoopReport | undefined {
  const line = [...log.matchAll(/^loop (.*)\n/gm)].at(-1)?.[1];
  return line === undefined ? undefined : (JSON.parse(line) as LoopReport);
}
