/** A real service with a data folder of its own, started the way a person starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFor } from '../../service/store/postgres/testing.ts';
import { expectNoLeak } from '../api/leaks.ts';
import { program } from '../api/program.ts';

export interface RunningService {
  url: string;
  /** Address of the set-up page, on a first start only. */
  setupUrl: string | undefined;
  stop(): Promise<void>;
  /** As a power cut would: nothing is finished. */
  kill(): Promise<void>;
}

export interface Fixture<Service = RunningService> {
  /** The data folder. */
  data: string;
  start(): Promise<Service>;
  /** Stops the service that runs here, whoever started it last, and removes the folder. */
  end(): Promise<void>;
}

/** What opens the data folders of stories. */
export const PASSPHRASE = 'end-to-end passphrase';

/** A new data folder and a free port; `start` may be called again after `stop`, and finds what was kept. */
export async function emptyFixture(): Promise<Fixture> {
  const data = mkdtempSync(join(tmpdir(), 'evident-e2e-'));
  const port = await freePort();
  let running: RunningService | undefined;
  return {
    data,
    async start() {
      running = await startService(data, port);
      return running;
    },
    async end() {
      await running?.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The service on this data folder and port, ready to answer. */
export async function startService(data: string, port: number): Promise<RunningService> {
  const child = spawn(process.execPath, [program, 'serve', '--port', String(port), '--data', data], {
    env: { ...process.env, ...serverFor(data), EVIDENT_PASSPHRASE: PASSPHRASE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  const output = collect(child);
  await output.said(/^Evident: /m, child);
  await answering(url, child, output);
  const setupUrl = /(http:\S+#\/setup\?token=\S+)/.exec(output.text())?.[1];
  return {
    url,
    setupUrl,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
      // The set-up address is printed for a person, with a token that is used up by now.
      expectNoLeak('What the service printed', output.text());
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

function collect(child: ChildProcess) {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return {
    text: () => text,
    /** Waits until the pattern is printed. */
    async said(pattern: RegExp, from: ChildProcess): Promise<void> {
      while (!pattern.test(text) && from.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

async function answering(url: string, child: ChildProcess, output: { text(): string }): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`The service ended:\n${output.text()}`);
    const answer = await fetch(`${url}/v1/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The service did not answer:\n${output.text()}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
