/** How often somebody may ask within a minute. What one asker has used up is no other's loss. */
import { ServiceError } from '../contract/errors.ts';

const WINDOW_MS = 60_000;
/** More askers than this within a minute: whoever has been counted longest is counted anew. */
const MOST_ASKERS = 10_000;

export interface Rates {
  /** Counts one of these; 429 `too_many_requests` with the seconds to wait once there were more than `most` in a minute. */
  take(asker: string, most: number): void;
}

export function openRates(now: () => number = () => performance.now()): Rates {
  const windows = new Map<string, { until: number; count: number }>();
  return {
    take(asker, most) {
      const at = now();
      let window = windows.get(asker);
      if (!window || window.until <= at) {
        windows.delete(asker);
        if (windows.size >= MOST_ASKERS) windows.delete(windows.keys().next().value ?? '');
        window = { until: at + WINDOW_MS, count: 0 };
        windows.set(asker, window);
      }
      window.count += 1;
      if (window.count <= most) return;
      const refusal = new ServiceError(429, 'too_many_requests', 'Too many requests; try again shortly.');
      throw Object.assign(refusal, { retryAfter: Math.max(1, Math.ceil((window.until - at) / 1000)) });
    },
  };
}
