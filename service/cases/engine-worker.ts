/** A thread that reviews: the engine is pure and may take seconds on a long record, which the service must not. */
import { parentPort } from 'node:worker_threads';
import { ServiceError } from '../contract/errors.ts';
import { review, reviewAgain } from '../review/index.ts';
import type { EngineAnswer, EngineRequest } from './engine.ts';

parentPort?.on('message', (request: EngineRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: EngineRequest): EngineAnswer {
  try {
    return { results: request.kind === 'review' ? review(request.input) : reviewAgain(request.input) };
  } catch (cause) {
    if (cause instanceof ServiceError) {
      const { status, code, message, errors } = cause;
      return { refusal: { status, code, message, errors } };
    }
    // Only kind and place: the message may quote the record.
    return {
      failure: cause instanceof Error ? { name: cause.name, stack: frames(cause) } : { name: typeof cause },
    };
  }
}

const frames = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n') ?? '';
