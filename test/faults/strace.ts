/** Makes system calls of a running process fail, and counts them. Linux only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** What is wrong with strace here; undefined where it can be used. */
export function whyNoStrace(): string | undefined {
  const { status, stderr, error } = spawnSync('strace', ['-o', '/dev/null', process.execPath, '-e', '0'], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}

export interface Failing {
  call: string;
  error: string;
  /** Of each thread, which of its calls. */
  nth: number;
}

/** Arguments of strace, which writes to `file`. */
export const counting = (file: string, calls: readonly string[]) => [
  '-f',
  '-y',
  '-o',
  file,
  '-e',
  `trace=${calls.join(',')}`,
];
export const failing = (file: string, { call, error, nth }: Failing) => [
  ...counting(file, [call]),
  ...['-e', `inject=${call}:error=${error}:when=${nth}`],
];

/** The most calls of each kind that one thread made. */
export function countsIn(file: string): Map<string, number> {
  const made = new Map<string, number>();
  const most = new Map<string, number>();
  for (const [, thread, call] of readFileSync(file, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)) {
    const count = (made.get(`${thread} ${call}`) ?? 0) + 1;
    made.set(`${thread} ${call}`, count);
    most.set(call!, Math.max(most.get(call!) ?? 0, count));
  }
  return most;
}

/** What was made to fail, with its file; undefined where the work needed fewer such calls. Only the first in each thread is. */
export const injectedIn = (file: string): string | undefined =>
  /^\d+ +(\w+\([^,\n]*).*\(INJECTED\)$/m.exec(readFileSync(file, 'utf8'))?.[1];

/** Attached to a process and all its threads when the promise resolves. */
export async function attach(pid: number, what: readonly string[]): Promise<ChildProcess> {
  const strace = spawn('strace', ['-p', String(pid), ...what], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    strace.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      if (text.includes('attached')) resolve();
    });
    strace.once('exit', () => reject(new Error(`strace: ${said.join('')}`)));
  });
  return strace;
}

/** The process goes on without it. */
export async function detach(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return;
  const ended = once(strace, 'exit');
  strace.kill('SIGINT');
  await ended;
}
