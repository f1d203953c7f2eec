import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../data/client.ts';
import { Button } from '../ui/Button.tsx';
import { NewPassword } from '../ui/NewPassword.tsx';
import { FormError } from '../ui/States.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './Entry.module.css';

/** The first account, made once with the token of the set-up link. */
export function SetupForm({ token, onDone }: { token: string; onDone: (username: string) => void }) {
  const [name, setName] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [recovery, setRecovery] = useState('');
  const [tried, setTried] = useState(false);
  const state = useQuery({ queryKey: ['setup'], queryFn: () => client.setupState() });
  const differs = again !== '' && again !== password;
  const create = useMutation({
    mutationFn: () =>
      client.setup({
        body: {
          setup_token: token,
          username: username.trim(),
          password,
          ...(name.trim() && { display_name: name.trim() }),
          ...(recovery && { recovery_passphrase: recovery }),
        },
      }),
    onSuccess: (user) => onDone(user.username),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username && password && password === again) create.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h1>Set up Evident</h1>
      <p className={css.lead}>Make the first account. It can add others later.</p>
      <TextField
        label="Your name"
        hint="Shown on signed decisions."
        autoComplete="name"
        // The page has one purpose and this is where it starts.
        autoFocus
        value={name}
        onChange={setName}
      />
      <TextField
        label="User name"
        error={tried && !username ? 'Choose a user name.' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
      />
      <NewPassword
        label="Password"
        hint="At least 8 characters; a few words are best."
        error={tried && !password ? 'Choose a password.' : undefined}
        value={password}
        onChange={setPassword}
      />
      <NewPassword
        label="Confirm password"
        error={differs || (tried && !again) ? 'The passwords do not match.' : undefined}
        value={again}
        onChange={setAgain}
      />
      {state.data?.offers_recovery_passphrase && (
        <TextField
          label="Recovery passphrase (recommended)"
          hint="Opens your data if this computer's key store is lost. Several words; write them down and keep them elsewhere."
          autoComplete="off"
          spellCheck={false}
          value={recovery}
          onChange={setRecovery}
        />
      )}
      <FormError error={create.error} />
      <Button type="submit" look="primary" busy={create.isPending}>
        {create.isPending ? 'Creating the account…' : 'Create account'}
      </Button>
    </form>
  );
}
