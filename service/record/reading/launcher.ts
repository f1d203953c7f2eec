/**
 * Starts reading workers. Each is a process of its own with next to no rights (service/sandbox), also under Electron, beside whose
 * program Node's is packaged; where that is missing it is a thread, which can be killed all the same, and no more.
 */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startConfined, systemSandbox } from '../../sandbox/process.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { PIECE_BYTES, piecesOf } from '../source.ts';
import type { Answer, Order, Piece, Request } from './protocol.ts';

/** A running worker. After `kill`, or when it dies, `onExit` is called once and nothing more comes. */
export interface Reader {
  send(order: Order): void;
  kill(): void;
  /** Whether this worker keeps the service's process alive. */
  hold(alive: boolean): void;
}

export interface ReaderEvents {
  onAnswer(answer: Answer): void;
  onExit(): void;
  /** The bytes of what was sent cannot be had; the worker waits for them in vain. */
  onFault(fault: Error): void;
}

export type Launch = (events: ReaderEvents) => Reader;

/** Heap of the JavaScript part of a worker, in MiB; WebAssembly memory has its own limit (memory.ts). */
const HEAP_MIB = 512;

/** The worker's file: beside this one, or where a packaged build puts it. */
const workerFile = (): string =>
  process.env.EVIDENT_READER_WORKER ?? fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A worker gets none of the service's environment: it may hold secrets. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { EVIDENT_OCR_DATA } = process.env;
  return EVIDENT_OCR_DATA === undefined ? {} : { EVIDENT_OCR_DATA };
}

/** Where messages go. Answers false when nobody is there any more. */
type Post = (message: Request | Piece) => Promise<boolean>;

/**
 * Posts requests one after the other, and large bytes before theirs, the next piece when the last is on its way: as one message they
 * would be in memory once more for each worker, and hold the event loop.
 */
export function inPieces(post: Post, onFault: (fault: Error) => void): (order: Order) => void {
  let last: Promise<void> = Promise.resolve();
  const postAll = async (order: Order): Promise<void> => {
    if (!('bytes' in order)) return void (await post(order));
    const { bytes, ...request } = order;
    const isSmall = bytes instanceof Uint8Array && bytes.length <= PIECE_BYTES;
    if (isSmall) return void (await post({ ...request, bytes } as Request));
    let at = 0;
    for await (const piece of piecesOf(bytes)) {
      if (!(await post({ kind: 'piece', bytes: piece, at, length: bytes.length }))) return;
      at += piece.length;
    }
    await post({ ...request, bytes: new Uint8Array() } as Request);
  };
  return (order) => {
    last = last.then(() => postAll(order)).catch(onFault);
  };
}

/** Starts workers as processes, inside the given sandbox of the system (absent: the best one that works here; null: none). */
export const processLauncher =
  (sandbox?: Sandbox | null): Launch =>
  (events) => {
    const { EVIDENT_READER_WORKER, EVIDENT_OCR_DATA } = process.env;
    const elsewhere = [EVIDENT_READER_WORKER, EVIDENT_OCR_DATA].filter((path) => path !== undefined);
    const nodeArgs = [`--max-old-space-size=${HEAP_MIB}`, '--max-semi-space-size=4'];
    const confined = { file: workerFile(), nodeArgs, env: workerEnvironment(), read: elsewhere };
    const child = startConfined(confined, sandbox);
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
      send: inPieces(
        (message) =>
          new Promise((resolve) => {
            if (!child.connected) return resolve(false);
            child.send(message, (error) => {
              if (error) end();
              resolve(!error);
            });
          }),
        (fault) => over || events.onFault(fault),
      ),
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
    env: workerEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    stdout: true,
    stderr: true,
  });
  worker.on('message', (message: Answer) => events.onAnswer(message));
  worker.on('error', () => undefined);
  let isOver = false;
  worker.on('exit', () => {
    isOver = true;
    events.onExit();
  });
  return {
    send: inPieces(
      async (message) => {
        if (!isOver) worker.postMessage(message);
        return !isOver;
      },
      (fault) => isOver || events.onFault(fault),
    ),
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
    const unheard: Order[] = [];
    let reader = first({
      ...events,
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
        for (const order of unheard.splice(0)) reader.send(order);
      },
    });
    return {
      send: (order) => {
        if (!heard) unheard.push(order);
        reader.send(order);
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
  ? launchOr(processLauncher(), launchThread)
  : processLauncher();

/** What stands around readers besides Node's own permissions: the sandbox of the system, or `none`. */
export const readerProtection = (): string => systemSandbox()?.kind ?? 'none';
