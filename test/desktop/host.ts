/** The process that hosts the service, as the shell starts it, but under plain Node. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listen } from '../api/evident.ts';

export interface Host {
  child: ChildProcess;
  url: string;
  setupUrl: string | undefined;
  /** What it opened to the network, line by line. */
  opened(): string[];
  stop(): Promise<void>;
}

const probe = new URL('./probe.mjs', import.meta.url).href;
export const PASSPHRASE = 'for this test alone';

/** Starts `entry` (main/service/host-entry) as a process with a parentPort. */
export function forkHost(entry: string, env: Record<string, string> = {}): ChildProcess {
  return fork(entry, [], {
    execArgv: ['--import', probe],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Up to its being ready. */
export async function startHost(
  entry: string,
  dataDir: string,
  { notes, threads }: { notes: string; threads?: boolean },
): Promise<Host> {
  const child = forkHost(entry, { EVIDENT_PROBE: notes, ...(threads && { EVIDENT_PROBE_THREADS: '1' }) });
  const said = listen(child.stderr!);
  child.send({ type: 'start', dataDir, port: 0, passphrase: PASSPHRASE, osKeys: false });
  const first = await Promise.race([
    once(child, 'message').then(([message]) => message as Record<string, string>),
    once(child, 'exit').then(() => ({ type: `ended: ${said()}` })),
  ]);
  if (first.type !== 'ready') throw new Error(JSON.stringify(first));
  return {
    child,
    url: (first as { url: string }).url,
    setupUrl: (first as { setupUrl?: string }).setupUrl,
    opened: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []),
    async stop() {
      const ended = once(child, 'exit');
      child.send({ type: 'stop' });
      await ended;
    },
  };
}

export const hostSource = fileURLToPath(new URL('../../main/service/host-entry.ts', import.meta.url));
