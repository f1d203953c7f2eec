/** Keeps the service alive in a process of its own, and stops it in order. */
import { backoff } from './backoff.ts';
import { readFromHost, type ToHost } from './messages.ts';

/** Electron's UtilityProcess, as far as it is used. */
export interface HostProcess {
  postMessage(message: ToHost): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

export interface SupervisorKeys {
  wrap(bytes: Uint8Array): Uint8Array;
  unwrap(bytes: Uint8Array): Uint8Array;
}

export interface SupervisorOptions {
  fork(): HostProcess;
  dataDir: string;
  /** The port to begin with; absent: any free one. */
  port?: number;
  passphrase?: string;
  /** Absent where the system has no key store worth the name. */
  keys?: SupervisorKeys;
  onReady(service: { url: string; setupUrl?: string }): void;
  /** The service is down and will be started again. */
  onDown(): void;
  /** The service is down for good; `code` is `gave_up` after too many deaths. */
  onFailed(reason: { code: string; detail: string }): void;
}

export interface Supervisor {
  /** Resolves when the service has closed its data folder, or was killed because it did not. */
  stop(): Promise<void>;
}

const STOP_MS = 10_000;

/** Starts the service and starts it again whenever it dies, at the same port, so that an open window goes on. */
export function superviseService(options: SupervisorOptions): Supervisor {
  const pause = backoff();
  let host: HostProcess | undefined;
  let port = options.port ?? 0;
  let refused = false;
  let stopping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const answerKey = (call: { id: number; verb: 'wrap' | 'unwrap'; bytes: string }): ToHost => {
    try {
      const bytes = options.keys?.[call.verb](Buffer.from(call.bytes, 'base64'));
      return { type: 'key-answer', id: call.id, bytes: bytes && Buffer.from(bytes).toString('base64') };
    } catch {
      // Locked or refused: the host turns the missing answer into its own error.
      return { type: 'key-answer', id: call.id };
    }
  };

  const hear = (from: HostProcess) => (raw: unknown) => {
    const message = readFromHost(raw);
    if (!message || from !== host) return;
    if (message.type === 'key-call') from.postMessage(answerKey(message));
    else if (message.type === 'ready') {
      port = Number(new URL(message.url).port);
      pause.ready();
      options.onReady(message);
    } else if (message.type === 'refused') {
      refused = true;
      options.onFailed(message);
    }
  };

  const start = () => {
    const process = options.fork();
    host = process;
    process.on('message', hear(process));
    process.once('exit', () => {
      if (host === process) host = undefined;
      if (stopping || refused) return;
      const wait = pause.died();
      if (wait === undefined) {
        options.onFailed({ code: 'gave_up', detail: 'The service stopped several times in a row.' });
        return;
      }
      options.onDown();
      timer = setTimeout(start, wait);
    });
    const { dataDir, passphrase, keys } = options;
    process.postMessage({ type: 'start', dataDir, port, passphrase, osKeys: keys !== undefined });
  };

  const end = (process: HostProcess) =>
    new Promise<void>((resolve) => {
      const late = setTimeout(() => process.kill(), STOP_MS);
      process.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      process.postMessage({ type: 'stop' });
    });

  start();
  return {
    stop() {
      clearTimeout(timer);
      stopping ??= host ? end(host) : Promise.resolve();
      return stopping;
    },
  };
}
