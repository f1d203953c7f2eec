import { expect } from 'vitest';
import { PATIENCE_MS } from './browser.ts';

/** Asserts on what will be so soon; a busy machine is given time. */
export function eventually<T>(look: () => T | Promise<T>, message = '') {
  return expect.poll(look, { timeout: PATIENCE_MS, message });
}
