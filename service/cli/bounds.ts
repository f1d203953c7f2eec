/** From when on `evident serve` has too much to do, and how its end goes. */
import { getHeapStatistics } from 'node:v8';
import type { StartOptions } from '../api/start.ts';
import { setting } from './config.ts';
import type { VariableName } from './variables.ts';

/**
 * Where others wait for it too, what is too much is refused; on one's own machine waiting is better than that. Others come by an address of
 * its own, through a proxy, or to another process on the same database.
 */
export function boundsOf(
  { host, trustedProxies }: Pick<StartOptions, 'host' | 'trustedProxies'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Required<Pick<StartOptions, 'pressure' | 'stopDelayMs' | 'stopMs'>> {
  const isShared =
    host !== undefined || trustedProxies !== undefined || setting('EVIDENT_DATABASE_URL', env) !== undefined;
  const number = (name: VariableName, unset: number) => Number(setting(name, env) ?? unset);
  return {
    pressure: {
      eventLoopDelayMs: number('EVIDENT_MAX_EVENT_LOOP_DELAY_MS', isShared ? 2_000 : 0),
      heapBytes:
        (getHeapStatistics().heap_size_limit * number('EVIDENT_MAX_HEAP_PERCENT', isShared ? 90 : 0)) / 100,
    },
    stopDelayMs: number('EVIDENT_STOP_DELAY_SECONDS', 0) * 1000,
    stopMs: number('EVIDENT_STOP_SECONDS', 20) * 1000,
  };
}
