import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './PasswordForm.module.css';

/** Asks for the password of an encrypted chart. It is kept only while the program runs. */
export function PasswordForm({ wrong, onSubmit }: { wrong: boolean; onSubmit: (password: string) => void }) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={css.form}
      aria-label="Password of the record"
      onSubmit={(event) => {
        event.preventDefault();
        if (password) onSubmit(password);
      }}
    >
      <LockKeyhole aria-hidden />
      <p>This record is encrypted.</p>
      <TextField
        label="Password"
        error={wrong ? 'This password does not open it.' : undefined}
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" isDisabled={!password}>
        Open
      </Button>
    </form>
  );
}
