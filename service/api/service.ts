/** The service about itself: health, limits, its interface. */

import { ServiceError } from '../contract/errors.ts';
import { openapi } from '../contract/openapi.ts';
import type { ApiDeps, Handlers } from './deps.ts';

/** With these no run is taken; with others all goes on, but somebody should look. */
const keepsFromWork = new Set([
  'setup_needed',
  'disk_full',
  'store_readonly',
  'store_io',
  'files_unreachable',
  'files_denied',
  'files_missing',
]);

export function serviceHandlers({
  access,
  keeping,
  limits,
  version,
  stopping = () => false,
}: ApiDeps): Handlers<'health' | 'live' | 'readiness' | 'limits' | 'openapi'> {
  const document = openapi(version);
  return {
    health: async () => {
      const reasons = await keeping.troubles();
      const setup = await access.needsSetup();
      if (setup) reasons.unshift({ code: 'setup_needed', detail: 'No account exists yet.' });
      const status = setup ? 'setup' : reasons.length > 0 ? 'degraded' : 'ready';
      const [first] = reasons;
      const ready = !reasons.some(({ code }) => keepsFromWork.has(code));
      return { status, version, live: true, ready, ...(first && { detail: first.detail, reasons }) };
    },
    live: () => ({ status: 'live' }),
    readiness: async () => {
      if (stopping()) throw notReady('service_stopping', 'The service is stopping.');
      await access.needsSetup().catch(() => {
        throw notReady('store_io', 'The database cannot be reached.');
      });
      return { status: 'ready' };
    },
    limits: () => limits,
    openapi: () => document,
  };
}

/** Whoever sends requests asks again soon, and elsewhere meanwhile. */
const notReady = (code: string, detail: string) =>
  Object.assign(new ServiceError(503, code, detail), { retryAfter: 5 });
