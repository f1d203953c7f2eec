/** Entry of a worker: a process (or thread) that does one job after the other and may be killed at any time. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ServiceError } from '../contract/errors.ts';
import type { Answer, Outcome, Request } from './protocol.ts';
import { tasks } from './tasks.ts';

function send(answer: Answer): void {
  if (parentPort) parentPort.postMessage(answer);
  else process.send?.(answer);
}

async function outcomeOf({ kind, input }: Request): Promise<Outcome> {
  try {
    const task = tasks[kind] as (input: unknown) => unknown;
    return { value: await task(input) };
  } catch (cause) {
    if (cause instanceof ServiceError) {
      const { status, code, message, errors } = cause;
      return { refusal: { status, code, message, errors } };
    }
    return { failure: cause instanceof Error ? placeOf(cause) : { name: typeof cause } };
  }
}

function placeOf({ name, stack = '' }: Error): { name: string; stack: string } {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, stack: frames.join('\n') };
}

function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const receive = async (request: Request) =>
  send({ id: request.id, ...(await outcomeOf(request)), usedSeconds: usedSeconds() });

/** Whoever waits at a screen goes first: the service itself answers before its workers go on. */
const PRIORITY = 5;

if (parentPort) parentPort.on('message', receive);
else {
  try {
    setPriority(PRIORITY);
  } catch {
    // Not allowed here: the work then goes on as it is.
  }
  process.on('message', receive);
  process.on('disconnect', () => process.exit(0));
}
send({ id: 0, usedSeconds: usedSeconds() });
