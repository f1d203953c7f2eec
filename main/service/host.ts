/** The utility process: hosts the service and asks the shell for the key store, which lives there alone. */
import { startService } from '../../service/api/start.ts';
import { describeFailure } from './failure.ts';
import type { FromHost, ToHost } from './messages.ts';

/** Electron's `process.parentPort`, as far as it is used. */
export interface HostPort {
  postMessage(message: FromHost): void;
  on(event: 'message', listener: (event: { data: ToHost }) => void): unknown;
}

interface Running {
  url: string;
  setupUrl?: string;
  close(): Promise<void>;
}

/** Starts a service; a double stands in for it in tests. */
export type Start = (options: {
  dataDir: string;
  port: number;
  passphrase?: string;
  osKeyStore?: {
    wrap(bytes: Uint8Array): Promise<Uint8Array>;
    unwrap(bytes: Uint8Array): Promise<Uint8Array>;
  };
}) => Promise<Running>;

/** Serves one shell until it says stop; `end` leaves the process. */
export function hostService(port: HostPort, end: (code: number) => void, start: Start = startService): void {
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(reason: Error): void }>();
  let calls = 0;
  let running: Promise<Running> | undefined;

  const ask = (verb: 'wrap' | 'unwrap') => (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      port.postMessage({ type: 'key-call', id: calls, verb, bytes: Buffer.from(bytes).toString('base64') });
    });

  const answer = (id: number, bytes: string | undefined) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (bytes === undefined) call?.reject(new Error('the key store of the system refused'));
    else call?.resolve(Buffer.from(bytes, 'base64'));
  };

  const begin = async ({ dataDir, port: number, passphrase, osKeys }: Extract<ToHost, { type: 'start' }>) => {
    const osKeyStore = osKeys ? { wrap: ask('wrap'), unwrap: ask('unwrap') } : undefined;
    running = start({ dataDir, port: number, passphrase, osKeyStore });
    try {
      const { url, setupUrl } = await running;
      port.postMessage({ type: 'ready', url, setupUrl });
    } catch (cause) {
      port.postMessage({ type: 'refused', ...describeFailure(cause, 'The service') });
      end(1);
    }
  };

  const stop = async () => {
    try {
      await (await running)?.close();
    } finally {
      port.postMessage({ type: 'stopped' });
      end(0);
    }
  };

  port.on('message', ({ data }) => {
    if (data.type === 'key-answer') answer(data.id, data.bytes);
    else if (data.type === 'start') void begin(data);
    else void stop();
  });
}
