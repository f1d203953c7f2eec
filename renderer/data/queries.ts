/** What the service was asked and answered, for every screen. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { endSession, useSession } from './session.ts';

/** A token that is refused for good ends the session, whoever asked. */
function onError(error: unknown): void {
  const signedIn = useSession.getState().idToken !== undefined;
  if (signedIn && error instanceof ApiError && error.status === 401) endSession('expired');
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Refusals do not change by asking again; a service that is starting does answer soon.
      retry: (count, error) => error instanceof ApiError && error.code === 'unreachable' && count < 3,
    },
  },
});
