/**
 * A second reader out of a GGUF file that the clinic has: llama.cpp in a process of its own, started when something is asked, killed when
 * it does not stop by itself, has ended or was not asked for a while, and started again by the next question.
 */
import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../../contract/errors.ts';
import type { Question, Reader, Reply } from '../../criteria/opinion/model.ts';
import { startConfined } from '../../sandbox/process.ts';
import { type FromModel, type ModelFacts, type ModelFault, stampOf, type ToModel } from './protocol.ts';

export interface GgufOptions {
  threads?: number;
  contextTokens?: number;
  /** Seconds for one answer, and for loading the file. */
  seconds?: number;
  loadSeconds?: number;
  /** Seconds without a question after which the process and its memory are given back. */
  idleSeconds?: number;
  /** Seconds that a question which nobody waits for may go on before the process is killed. */
  stopSeconds?: number;
}

export interface GgufReader extends Reader {
  facts: ModelFacts;
  /** Of the process, while there is one. */
  pid(): number | undefined;
  close(): void;
}

const DETAILS: Record<ModelFault | 'reader_ended', string> = {
  reader_module_missing:
    'The package node-llama-cpp, which runs models from files, is not installed or does not run on this machine.',
  reader_file_invalid: 'The file is not a GGUF model that can be loaded.',
  reader_file_changed: 'The file is another one than when it was opened.',
  reader_no_memory: 'The model needs more memory than there is.',
  reader_question_long: 'The question is longer than what the model can read at once.',
  reader_failed: 'The model failed to answer.',
  reader_aborted: 'The question was given up.',
  reader_ended: 'The process of the model has ended.',
};

const refused = (code: ModelFault | 'reader_ended') =>
  new ServiceError(code === 'reader_file_invalid' ? 422 : 502, code, DETAILS[code]);

interface Waiting {
  take(reply: Reply): void;
  refuse(error: unknown): void;
}

interface Running {
  child: ChildProcess;
  loaded: Promise<ModelFacts>;
  waiting: Map<number, Waiting>;
}

/** Which file stands under the name now; undefined for none that can be seen. */
export function stampOfFile(file: string): string | undefined {
  try {
    return stampOf(statSync(file));
  } catch {
    return undefined;
  }
}

/** Loads the file once, so that what it is is known. One that is replaced is refused from then on: open it anew. Refuses with the codes above, or `reader_too_slow`. */
export async function openGgufReader(file: string, options: GgufOptions = {}): Promise<GgufReader> {
  if (!isAbsolute(file) || !/\.gguf$/i.test(file)) throw refused('reader_file_invalid');
  const { threads = Math.max(1, availableParallelism() - 1), contextTokens = 16_384 } = options;
  const { seconds = 300, loadSeconds = 300, idleSeconds = 300, stopSeconds = 5 } = options;
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const stamp = stampOfFile(file);
  if (stamp === undefined) throw refused('reader_file_invalid');
  let sha256: string | undefined;

  function end(which: Running): void {
    if (running === which) running = undefined;
    which.child.kill('SIGKILL');
    for (const { refuse } of which.waiting.values()) refuse(refused('reader_ended'));
    which.waiting.clear();
  }

  function start(): Running {
    const child = startConfined({
      file: fileURLToPath(new URL('./process.ts', import.meta.url)),
      nodeArgs: [],
      env: { NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
      read: [file],
      native: true,
    });
    const waiting = new Map<number, Waiting>();
    const loaded = new Promise<ModelFacts>((take, reject) => {
      const timer = setTimeout(() => {
        reject(new ServiceError(504, 'reader_too_slow', 'The model was not loaded in time.'));
        end(started);
      }, loadSeconds * 1000);
      child.on('message', (message: FromModel) => {
        if (message.kind === 'loaded') {
          clearTimeout(timer);
          take(message.facts);
        } else if (message.kind === 'failed' && message.id === undefined) {
          clearTimeout(timer);
          reject(refused(message.code));
          end(started);
        } else {
          const one = waiting.get(message.id!);
          waiting.delete(message.id!);
          if (message.kind === 'reply') one?.take(message.reply);
          else one?.refuse(refused(message.code));
        }
      });
      const ended = () => {
        clearTimeout(timer);
        reject(refused('reader_ended'));
        end(started);
      };
      child.on('exit', ended).on('error', ended);
    });
    loaded.catch(() => {});
    const started: Running = { child, loaded, waiting };
    const load: ToModel = {
      kind: 'load',
      file,
      stamp: stamp!,
      ...(sha256 !== undefined && { sha256 }),
      threads,
      contextTokens,
    };
    child.send(load, () => {});
    return started;
  }

  async function ask(question: Question, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    if (stampOfFile(file) !== stamp) {
      if (running) end(running);
      throw refused('reader_file_changed');
    }
    running ??= start();
    const mine = running;
    await mine.loaded;
    if (running !== mine) throw refused('reader_ended');
    const id = ++lastId;
    const timeout = AbortSignal.timeout(seconds * 1000);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    let give = () => {};
    try {
      return await new Promise<Reply>((take, refuse) => {
        mine.waiting.set(id, { take, refuse });
        give = () => {
          // It stops after the next token; where it does not, it is stopped.
          const kill = setTimeout(() => mine.waiting.has(id) && end(mine), stopSeconds * 1000);
          mine.waiting.set(id, { take: () => clearTimeout(kill), refuse: () => clearTimeout(kill) });
          mine.child.send({ kind: 'abort', id } satisfies ToModel, () => {});
          refuse(
            signal?.aborted
              ? signal.reason
              : new ServiceError(504, 'reader_too_slow', 'The reader did not answer in time.'),
          );
        };
        if (either.aborted) give();
        else either.addEventListener('abort', give, { once: true });
        mine.child.send({ kind: 'ask', id, question } satisfies ToModel, (error) => error && end(mine));
      });
    } finally {
      either.removeEventListener('abort', give);
      if (idleSeconds > 0) {
        clearTimeout(idle);
        idle = setTimeout(() => running?.waiting.size === 0 && end(running), idleSeconds * 1000);
        idle.unref();
      }
    }
  }

  running = start();
  const facts = await running.loaded;
  sha256 = facts.sha256;
  return {
    id: `${facts.name} (${facts.sha256.slice(0, 12)})`,
    facts,
    ask,
    pid: () => running?.child.pid,
    close() {
      clearTimeout(idle);
      if (running) end(running);
    },
  };
}
