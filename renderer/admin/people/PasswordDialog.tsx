import { useState } from 'react';
import type { User } from '../../../service/contract/access.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NewPassword } from '../../ui/NewPassword.tsx';

interface PasswordDialogProps {
  user: User;
  /** The change, as far as it is. */
  does: { isPending: boolean; error: unknown };
  onSet: (password: string) => void;
  onClose: () => void;
}

/** A new password for someone who has lost theirs. */
export function PasswordDialog({ user, does, onSet, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={`Reset the password of ${user.display_name}`}
      verb="Set password"
      ready={password !== ''}
      does={does}
      onSubmit={() => onSet(password)}
      onClose={onClose}
    >
      <NewPassword
        label="New password"
        hint="At least 8 characters. Give it to them in person; they choose their own at the next sign-in."
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
