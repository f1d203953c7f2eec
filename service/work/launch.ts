/**
 * Starts workers. Each is a process of its own with next to no rights (service/sandbox); where no process can be started (Electron
 * without Node's program beside it) it is a thread, which can be killed all the same.
 */
import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import { startConfined } from '../sandbox/process.ts';
import { processorSeconds } from './processor-time.ts';
import type { Answer, Request } from './protocol.ts';

/** A running worker. When it ends by itself `onEnd` is called once; after `kill` nothing more comes. */
export interface Worker {
  send(request: Request): void;
  kill(): void;
  /** Whether this worker keeps the service's process alive. */
  hold(alive: boolean): void;
  /** Processor time since its start; undefined where nobody tells. */
  usedSeconds(): Promise<number | undefined>;
}

export interface WorkerEvents {
  onAnswer(answer: Answer): void;
  onEnd(): void;
}

export type Launch = (heapMiB: number, events: WorkerEvents) => Worker;

const file = () => fileURLToPath(new URL('./worker.ts', import.meta.url));

/** For what a review makes and drops: left alone an engine lets much more of it pile up, and is no faster. */
const YOUNG_HEAP_MIB = 24;

/** Events that stop with `silence`, and `onEnd` at most once. */
function guarded(events: WorkerEvents): WorkerEvents & { silence(): void } {
  let over = false;
  return {
    onAnswer: (answer) => over || events.onAnswer(answer),
    onEnd: () => {
      if (over) return;
      over = true;
      events.onEnd();
    },
    silence: () => {
      over = true;
    },
  };
}

export const launchProcess: Launch = (heapMiB, sent) => {
  const events = guarded(sent);
  const nodeArgs = [`--max-old-space-size=${heapMiB}`, `--max-semi-space-size=${YOUNG_HEAP_MIB / 3}`];
  const child = startConfined({ file: file(), nodeArgs });
  child.on('message', (answer) => events.onAnswer(answer as Answer));
  child.on('exit', events.onEnd).on('error', events.onEnd);
  return {
    send: (request) => {
      if (child.connected) child.send(request, (error) => error && events.onEnd());
      else events.onEnd();
    },
    kill: () => {
      events.silence();
      child.kill('SIGKILL');
    },
    hold: (alive) => {
      // The channel is a handle of its own.
      for (const handle of [child, child.channel])
        if (alive) handle?.ref();
        else handle?.unref();
    },
    usedSeconds: async () => (child.pid === undefined ? undefined : processorSeconds(child.pid)),
  };
};

export const launchThread: Launch = (heapMiB, sent) => {
  const events = guarded(sent);
  const limits = { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB };
  const thread = new Thread(file(), { resourceLimits: limits, env: {}, stdout: true, stderr: true });
  thread.on('message', (answer: Answer) => events.onAnswer(answer));
  thread.on('error', events.onEnd).on('exit', events.onEnd);
  return {
    send: (request) => thread.postMessage(request),
    kill: () => {
      events.silence();
      void thread.terminate();
    },
    hold: (alive) => (alive ? thread.ref() : thread.unref()),
    // The system counts a thread's time as this process's.
    usedSeconds: async () => undefined,
  };
};
