/** Runs the program as a user does: the command line in a process of its own, on a temporary data folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { serverFor } from '../../service/store/postgres/testing.ts';
import { expectNoLeak } from './leaks.ts';
import { program } from './program.ts';

export const passphrase = 'correct horse battery staple';

/** A new folder, and the function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'evident-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function environment(folder: string, over: Record<string, string> = {}): NodeJS.ProcessEnv {
  // Key files and settings of the person who runs the tests stay out of it.
  return { ...process.env, EVIDENT_PASSPHRASE: passphrase, XDG_CONFIG_HOME: join(folder, 'config'), ...over };
}

/** The data folder that a command names; some need none. */
const dataOf = (args: readonly string[]) => args[args.indexOf('--data') + 1] ?? '';

export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** One command to its end. */
export function evident(
  args: string[],
  { folder, input = '', env = {} }: { folder: string; input?: string; env?: Record<string, string> },
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
    env: environment(folder, { ...serverFor(dataOf(args)), ...env }),
  });
  return { code: status, out: stdout, err: stderr };
}

export interface Served {
  url: string;
  pid: number;
  /** Null while it runs. */
  exitCode: () => number | NodeJS.Signals | null;
  port: number;
  setupUrl: string | undefined;
  /** Everything written to stdout so far. */
  said: () => string;
  /** Everything written to stderr so far: the log. */
  log: () => string;
  signal: (signal: NodeJS.Signals) => void;
  /** As `kill` does; resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** How it is started. */
interface Start {
  /** Further arguments. */
  args?: readonly string[];
  env?: Record<string, string>;
  /** A program that starts it, with its arguments. */
  under?: readonly string[];
  /** Ends it, by this signal; SIGTERM unless specified. */
  signal?: AbortSignal;
  killSignal?: NodeJS.Signals;
}

/** All that a program has said so far on one of its streams. */
export function listen(stream: Readable): () => string {
  let said = '';
  stream.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return () => said;
}

/** `evident serve`, ready to answer. */
export async function serve(
  folder: string,
  dataDir: string,
  { args: more = [], env = {}, under = [], signal, killSignal = 'SIGTERM' }: Start = {},
): Promise<Served> {
  const args = [program, 'serve', '--port', '0', '--data', dataDir, '--log', 'trace', ...more];
  const [command, ...rest] = [...under, process.execPath, ...args];
  const own = environment(folder, { ...serverFor(dataDir), ...env });
  const child = spawn(command!, rest, { env: own, ...(signal && { signal, killSignal }) });
  const [out, err] = [listen(child.stdout), listen(child.stderr)];
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${err()}`)));
    child.on('error', reject);
    child.stdout.on('data', () => {
      const found = /^Evident: (\S+)\n/m.exec(out())?.[1];
      if (found) resolve(found);
    });
  });
  const health = await fetch(`${url}/v1/health`);
  await health.text();
  return {
    url,
    pid: child.pid!,
    exitCode: () => child.exitCode ?? child.signalCode,
    port: Number(new URL(url).port),
    setupUrl: /^Set up: (\S+)$/m.exec(out())?.[1],
    said: out,
    log: err,
    signal: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGTERM') => {
      const code = await ended(child, signal);
      expectNoLeak('The log of the service', out() + err());
      return code;
    },
  };
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.on('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
