import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { forgetPasswords } from '../document/passwords.ts';
import { Entry } from '../entry/Entry.tsx';
import { ApiError } from '../service/client.ts';
import { Notices } from '../ui/Notices.tsx';
import { Loading } from '../ui/States.tsx';
import { useDesktop } from './desktop.ts';
import { Overlays } from './Overlays.tsx';
import { AboutPage, AdminPage, QueuePage, ReviewPage } from './pages.ts';
import { useRoute } from './route.ts';
import { Shell } from './Shell.tsx';
import { endSession, useSession } from './session.ts';

/** A token that is refused for good ends the session, whoever asked. */
function onError(error: unknown): void {
  const signedIn = useSession.getState().idToken !== undefined;
  if (signedIn && error instanceof ApiError && error.status === 401) endSession('expired');
}

const queries = new QueryClient({
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

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Screens />
      <Notices />
    </QueryClientProvider>
  );
}

function Screens() {
  const signedIn = useSession((session) => session.idToken !== undefined);
  const mustChange = useSession((session) => session.user?.mustChangePassword === true);
  const route = useRoute();
  useDesktop(
    queries,
    useSession((session) => session.user?.username),
  );
  // Another person at this machine must not see the last one's cases.
  useEffect(() => {
    if (signedIn) return;
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'health' });
    forgetPasswords();
  }, [signedIn]);
  if (!signedIn || mustChange || route.name === 'setup') return <Entry route={route} />;
  return (
    <Shell route={route}>
      <Suspense fallback={<Loading label="Loading" />}>
        {route.name === 'queue' && <QueuePage />}
        {route.name === 'review' && <ReviewPage key={route.id} runId={route.id} />}
        {route.name === 'admin' && <AdminPage route={route} />}
        {route.name === 'about' && <AboutPage />}
      </Suspense>
      <Overlays />
    </Shell>
  );
}
