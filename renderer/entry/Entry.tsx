import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../data/client.ts';
import { usePlaceOfRecords } from '../data/place.ts';
import { go, type Route } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { LoadState } from '../ui/States.tsx';
import css from './Entry.module.css';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ProviderEntry } from './ProviderEntry.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useMethods } from './useMethods.ts';

/** What a person sees before being signed in: set-up on first start, else sign-in. */
export function Entry({ route }: { route: Route }) {
  const mustChange = useSession((session) => session.user?.mustChangePassword === true);
  const place = usePlaceOfRecords();
  const [created, setCreated] = useState<string>();
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => client.health(),
    refetchInterval: (query) => (query.state.status === 'error' ? 2_000 : false),
  });
  const methods = useMethods();
  // Whoever comes first may come from there.
  const provider = methods?.provider;
  const token = route.query.get('token');
  const setup = health.data?.status === 'setup' && created === undefined;
  return (
    <main className={css.page}>
      <div className={css.card}>
        <div className={css.brand}>
          <Logo />
          <span>Evident</span>
        </div>
        <LoadState of={health} label="Starting" />
        {health.data && setup && token && (
          <SetupForm
            token={token}
            onDone={(username) => {
              setCreated(username);
              void health.refetch();
              go('queue');
            }}
          />
        )}
        {health.data && setup && !token && !provider && <NeedsLink />}
        {health.data && !setup && mustChange && (
          <NewPasswordForm>
            <h1>Choose your own password</h1>
            <p className={css.lead}>The present one was given to you; somebody else knows it.</p>
          </NewPasswordForm>
        )}
        {health.data && provider && !(setup && token) && !mustChange && (
          <ProviderEntry label={provider.label}>
            {!setup && methods.password !== 'none' && <SignInForm />}
          </ProviderEntry>
        )}
        {health.data && !setup && !mustChange && !provider && (
          <SignInForm {...(created && { username: created })} />
        )}
      </div>
      <p className={css.foot}>
        {place && `Records are kept ${place}. `}Version {health.data?.version ?? '…'}
      </p>
    </main>
  );
}

function NeedsLink() {
  return (
    <>
      <h1>Set-up is waiting</h1>
      <Note>
        No account exists yet. Open the one-time set-up link that Evident printed when it started, or add an
        account with <code>evident user add</code>.
      </Note>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
