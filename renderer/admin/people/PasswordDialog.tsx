import { type FormEvent, useState } from 'react';
import type { User } from '../../../service/contract/access.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';

interface PasswordDialogProps {
  user: User;
  busy: boolean;
  error: unknown;
  onSet: (password: string) => void;
  onClose: () => void;
}

/** A new password for someone who has lost theirs. */
export function PasswordDialog({ user, busy, error, onSet, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (password && !busy) onSet(password);
  };
  return (
    <Dialog
      title={`Reset the password of ${user.display_name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!password} busy={busy} onPress={() => submit()}>
            Set password
          </Button>
        </>
      }
    >
      <form className={css.form} onSubmit={submit}>
        <TextField
          label="New password"
          hint="At least 8 characters. Give it to them in person; they choose their own at the next sign-in."
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
