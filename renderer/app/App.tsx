import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { queries } from '../data/queries.ts';
import { useRoute } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { forgetPasswords } from '../document/passwords.ts';
import { Entry } from '../entry/Entry.tsx';
import { startAutosave, warnOfUnsaved } from '../review/save.ts';
import { Loading } from '../ui/States.tsx';
import { useDesktop } from './desktop.ts';
import { Notices } from './Notices.tsx';
import { Overlays } from './Overlays.tsx';
import { AboutPage, AdminPage, QueuePage, ReviewPage } from './pages.ts';
import { Shell } from './Shell.tsx';
import { warmReview } from './warm.ts';

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
  useEffect(warnOfUnsaved, []);
  useEffect(() => (signedIn ? startAutosave() : undefined), [signedIn]);
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
        {route.name === 'queue' && <QueuePage onShown={warmReview} />}
        {route.name === 'review' && <ReviewPage key={route.id} runId={route.id} />}
        {route.name === 'admin' && <AdminPage route={route} />}
        {route.name === 'about' && <AboutPage />}
      </Suspense>
      <Overlays />
    </Shell>
  );
}
