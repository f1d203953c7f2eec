/** Processor time of programs, from /proc: on a machine that others use it says more than the time on the wall. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever its own clock does. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // The name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const [user, system, ofEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), ticks: user! + system! + ofEnded! + systemOfEnded! };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Who started it. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** Milliseconds that the program and all that it started have used so far, those that have ended included. */
export function processorMs(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const isOfRoot = (pid: number): boolean =>
    pid === root || (stats.has(pid) && isOfRoot(stats.get(pid)!.parent));
  let ticks = 0;
  for (const [pid, stat] of stats) if (isOfRoot(pid)) ticks += stat.ticks;
  return ticks * TICK_MS;
}
