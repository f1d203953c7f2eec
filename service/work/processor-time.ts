/**
 * How much processor time a process has used, as its system tells: what a limit is held against, since a clock on the wall also
 * counts the time in which other programs had the machine.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Of `/proc/PID/stat` on every Linux (`USER_HZ`). */
const TICKS_PER_SECOND = 100;

/** What is said in so long or not at all: a system too busy to answer. */
const PATIENCE_MS = 10_000;

/** Seconds used so far by a process and those that it started; undefined where the system does not tell, or it has ended. */
export async function processorSeconds(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<number | undefined> {
  try {
    if (platform === 'linux') return await ofLinux(pid);
    if (platform === 'win32') return await ofWindows(pid);
    const { stdout } = await run('ps', ['-o', 'time=', '-p', String(pid)], { timeout: PATIENCE_MS });
    return secondsOfClock(stdout);
  } catch {
    return undefined;
  }
}

/** The worker itself may be the child of the sandbox that was started. */
async function ofLinux(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  // The name before them, in parentheses, may hold spaces: utime and stime are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(ofLinux));
  return theirs.reduce((sum, seconds) => sum + seconds, own);
}

async function ofWindows(pid: number): Promise<number | undefined> {
  const command = `(Get-Process -Id ${pid}).TotalProcessorTime.Ticks`;
  const { stdout } = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', command], {
    timeout: PATIENCE_MS,
    windowsHide: true,
  });
  // Of 100 nanoseconds each.
  const ticks = Number(stdout.trim() || Number.NaN);
  return Number.isFinite(ticks) ? ticks / 1e7 : undefined;
}

/** "1:02.50", "01:02:03" or "2-01:02:03", as `ps` prints time. */
export function secondsOfClock(text: string): number | undefined {
  const parts = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text.trim());
  if (!parts) return undefined;
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
