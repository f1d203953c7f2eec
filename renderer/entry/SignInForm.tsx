import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { signIn, useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/States.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './Entry.module.css';

/** Signs in and stays where the person was: the address is not changed. */
export function SignInForm({ username: known = '' }: { username?: string }) {
  const ended = useSession((session) => session.ended);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const login = useMutation({ mutationFn: () => signIn(username.trim(), password) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <h1>Sign in</h1>
      {known && <p className={css.notice}>The account was created. Sign in to begin.</p>}
      {ended === 'expired' && (
        <p className={css.notice}>Your session has ended. Unsaved changes are still in this window.</p>
      )}
      <TextField
        label="User name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // The page has one purpose and this is where it starts.
        autoFocus={!known}
        value={username}
        onChange={setUsername}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        // The user name is known already.
        autoFocus={Boolean(known)}
        value={password}
        onChange={setPassword}
      />
      <FormError error={login.error} />
      <Button type="submit" look="primary" isDisabled={!username || !password} busy={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
