/** Bodies that are large in memory (trees, pictures, FHIR bundles) take turns: several at their limit would be too much. */
import type { ServerResponse } from 'node:http';
import { openShares } from '../work/share.ts';
import { onClosed } from './closed.ts';

const MiB = 1024 * 1024;
/** What is smaller is let in at once. */
const LARGE_BYTES = 16 * MiB;
/** Of all large ones together; one alone may be more. */
const MOST_BYTES = 128 * MiB;

export interface UploadTurns {
  /** Resolves when a body of so many bytes may be read. Its place is free again when the response is closed, however that comes. */
  take(bytes: number, response: Pick<ServerResponse, 'once' | 'destroyed'>): Promise<void>;
}

/** In the order of their coming: a small one does not pass a larger one that waits. */
export function openUploadTurns(most: number = MOST_BYTES, large: number = LARGE_BYTES): UploadTurns {
  const share = openShares(most);
  return {
    take(bytes, response) {
      if (bytes <= large) return Promise.resolve();
      const { begun, end } = share(bytes);
      onClosed(response, end);
      return begun;
    },
  };
}
