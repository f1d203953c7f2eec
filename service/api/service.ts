/** The service about itself: health, limits, settings, its interface. */
import { openapi } from '../contract/openapi.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export function serviceHandlers({
  access,
  limits,
  version,
}: ApiDeps): Handlers<'health' | 'limits' | 'settings' | 'openapi'> {
  const document = openapi(version);
  return {
    health: async () => ({ status: (await access.needsSetup()) ? 'setup' : 'ready', version }),
    limits: () => limits,
    settings: () => ({ version, network: 'none', limits, settings: [], etag: '' }),
    openapi: () => document,
  };
}
