/**
 * Starts reading workers. Each is a process of its own with next to no rights, also under Electron, whose program runs
 * as plain Node when told so; where that cannot be (the RunAsNode fuse is off) it is a thread, which can be killed all
 * the same.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
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
  const environment = Object.fromEntries(kept.filter((k) => process.env[k]).map((k) => [k, process.env[k]]));
  // Without it Electron's program would start the app once more.
  return process.versions.electron ? { ...environment, ELECTRON_RUN_AS_NODE: '1' } : environment;
}

/** Whoever waits at a screen goes first: reading takes what the service and the rest of the machine leave. */
const READER_PRIORITY = 5;

function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, READER_PRIORITY);
  } catch {
    // Gone already, or not allowed here: reading then goes on as it is.
  }
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
  child.on('spawn', () => stepBack(child.pid));
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

const launchThread: Launch = (events) => {
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

/**
 * Starts with `first`; from the day that a worker of it ends before it has said anything (workers greet), with `second`,
 * which then also gets what the mute one had been sent.
 */
export function launchOr(first: Launch, second: Launch): Launch {
  let works = true;
  return (events) => {
    if (!works) return second(events);
    let heard = false;
    let killed = false;
    let alive = true;
    const unheard: Request[] = [];
    let reader = first({
      onAnswer: (answer) => {
        heard = true;
        unheard.length = 0;
        events.onAnswer(answer);
      },
      onExit: () => {
        if (heard || killed) return events.onExit();
        works = false;
        reader = second(events);
        reader.hold(alive);
        for (const request of unheard.splice(0)) reader.send(request);
      },
    });
    return {
      send: (request) => {
        if (!heard) unheard.push(request);
        reader.send(request);
      },
      kill: () => {
        killed = true;
        reader.kill();
      },
      hold: (wanted) => {
        alive = wanted;
        reader.hold(wanted);
      },
    };
  };
}

export const launch: Launch = process.versions.electron
  ? launchOr(launchProcess, launchThread)
  : launchProcess;
