import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { goToProvider, takeProviderRefusal } from '../data/provider.ts';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/States.tsx';
import css from './Entry.module.css';

/** Sign-in with the organization's identity provider; a password, where one is taken at all, comes second. */
export function ProviderEntry({ label, children }: { label: string; children: ReactNode }) {
  const ended = useSession((session) => session.ended);
  const [refusal] = useState(takeProviderRefusal);
  const [byPassword, setByPassword] = useState(false);
  const leave = useMutation({ mutationFn: goToProvider });
  if (byPassword)
    return (
      <div className={css.form}>
        {children}
        <Button look="quiet" onPress={() => setByPassword(false)}>
          Sign in with {label}
        </Button>
      </div>
    );
  return (
    <div className={css.form}>
      <h1>Sign in</h1>
      {ended === 'expired' && <p className={css.notice}>Your session has ended.</p>}
      <FormError error={leave.error ?? refusal} />
      <Button look="primary" busy={leave.isPending || leave.isSuccess} onPress={() => leave.mutate()}>
        Sign in with {label}
      </Button>
      {children && (
        <Button look="quiet" onPress={() => setByPassword(true)}>
          Sign in with a password
        </Button>
      )}
    </div>
  );
}
