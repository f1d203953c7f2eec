import { expect } from 'vitest';

/** Asserts on what will be so soon; a busy machine is given time. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { timeout: 40_000 });
}
