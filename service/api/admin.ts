/** Administration: handlers that are still to be filled in. */

import { ServiceError } from '../contract/errors.ts';
import type { adminRoutes } from '../contract/routes-admin.ts';
import type { Handlers } from './deps.ts';

type AdminRoutes = Exclude<keyof typeof adminRoutes, 'settings'>;

export function adminHandlers(): Handlers<AdminRoutes> {
  const pending = () => {
    throw new ServiceError(503, 'not_ready', 'This part of the service is not ready yet.');
  };
  return new Proxy({} as Handlers<AdminRoutes>, { get: () => pending });
}
