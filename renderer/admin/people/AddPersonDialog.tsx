import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RoleField } from './RoleField.tsx';
import { peopleKey } from './usePeople.ts';

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [user, setUser] = useState({ display_name: '', username: '', password: '', role: 'nurse' as Role });
  const add = useMutation({
    mutationFn: () => client.addUser({ body: { ...user, must_change_password: user.role !== 'service' } }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: peopleKey });
      notify('done', `${made.display_name} can sign in now.`);
      onClose();
    },
  });
  const ready = Boolean(user.username && user.password);
  const text = (name: 'display_name' | 'username' | 'password') => ({
    value: user[name],
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: (text: string) => setUser({ ...user, [name]: text }),
  });
  return (
    <FormDialog
      title="Add person"
      verb="Add person"
      ready={ready}
      does={add}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <TextField label="Name" hint="As it stands under decisions: Nora Lind, RN" {...text('display_name')} />
      <TextField label="User name" spellCheck={false} {...text('username')} />
      <TextField
        label="First password"
        hint="At least 8 characters. They choose their own at the first sign-in."
        type="password"
        {...text('password')}
      />
      <RoleField value={user.role} onChange={(role) => setUser({ ...user, role })} />
    </FormDialog>
  );
}
