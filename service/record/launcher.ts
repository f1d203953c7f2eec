/**
 * Starts reading workers. Under plain Node each is a process of its own with next to no rights; where no process can be
 * forked (Electron with the RunAsNode fuse off) it is a thread, which can be killed all the same.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Answer, Request } from './protocol.ts';

/** A running worker. After `kill`, or when it dies, `onExit` is called once and nothing more comes. */
export interface Reader {
  send(request: Request): void;
  kill(): void;
  /** Whether this worker keeps the service's process alive. */
  hold(alive: boolean): void;
}

export interface ReaderEvents {
  onAnswer(answer: Answer): void;
  onExit(): void;
}

export type Launch = (events: ReaderEvents) => Reader;

/** Heap of the JavaScript part of a worker, in MiB; WebAssembly memory has its own limit (memory.ts). */
const HEAP_MIB = 512;

/** The worker's file: beside this one, or where a packaged build puts it. */
function workerFile(): string {
  return process.env.EVIDENT_READER_WORKER ?? fileURLToPath(new URL('./worker.ts', import.meta.url));
}

/** A worker gets none of the service's environment: it may hold secrets. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const kept = ['EVIDENT_OCR_DATA', 'SystemRoot'];
  return Object.fromEntries(kept.filter((k) => process.env[k]).map((k) => [k, process.env[k]]));
}

export const launchProcess: Launch = (events) => {
  const child: ChildProcess = fork(workerFile(), [], {
    serialization: 'advanced',
    // May read files (its own code and data); may not write, start processes or load native code.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--no-warnings',
      `--max-old-space-size=${HEAP_MIB}`,
      '--max-semi-space-size=4',
    ],
    env: workerEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    events.onExit();
  };
  child.on('message', (message) => events.onAnswer(message as Answer));
  child.on('exit', end);
  child.on('error', end);
  return {
    send: (request) => {
      if (child.connected) child.send(request, (error) => error && end());
    },
    kill: () => child.kill('SIGKILL'),
    hold: (alive) => {
      if (alive) child.ref();
      else child.unref();
      // The channel is a handle of its own.
      if (alive) child.channel?.ref();
      else child.channel?.unref();
    },
  };
};

export const launchThread: Launch = (events) => {
  const worker = new Worker(workerFile(), {
    workerData: { evidentReader: true },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    stdout: true,
    stderr: true,
  });
  worker.on('message', (message: Answer) => events.onAnswer(message));
  worker.on('error', () => undefined);
  worker.on('exit', () => events.onExit());
  return {
    send: (request) => worker.postMessage(request),
    kill: () => void worker.terminate(),
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
  };
};

export const launch: Launch = process.versions.electron ? launchThread : launchProcess;
