import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../service/contract/access.ts';
import { client } from '../service/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormError } from '../ui/States.tsx';
import css from './Admin.module.css';

const roles: { id: Role; label: string }[] = [
  { id: 'nurse', label: 'Nurse: reviews and decides, cannot deny' },
  { id: 'physician', label: 'Physician: reviews and decides, may deny' },
  { id: 'admin', label: 'Administrator: accounts and settings' },
  { id: 'auditor', label: 'Auditor: reads everything' },
  { id: 'service', label: 'Service: a tool that submits and reads its own runs' },
];

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [user, setUser] = useState({ display_name: '', username: '', password: '', role: 'nurse' as Role });
  const add = useMutation({
    mutationFn: () => client.addUser({ body: user }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['users'] });
      onClose();
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (user.username && user.password) add.mutate();
  };
  const text = (name: 'display_name' | 'username' | 'password') => ({
    value: user[name],
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: (event: { target: { value: string } }) => setUser({ ...user, [name]: event.target.value }),
  });
  return (
    <Dialog
      title="Add user"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            isDisabled={!user.username || !user.password}
            busy={add.isPending}
            onPress={() => submit()}
          >
            Add user
          </Button>
        </>
      }
    >
      <form className={css.form} onSubmit={submit}>
        <Field label="Name">{(control) => <input {...control} {...text('display_name')} />}</Field>
        <Field label="User name">
          {(control) => <input {...control} spellCheck={false} {...text('username')} />}
        </Field>
        <Field label="First password" hint="At least 12 characters. They can change it later.">
          {(control) => <input {...control} type="password" {...text('password')} />}
        </Field>
        <Field label="Role">
          {(control) => (
            <select
              {...control}
              value={user.role}
              onChange={(event) => setUser({ ...user, role: event.target.value as Role })}
            >
              {roles.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormError error={add.error} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Add user
        </button>
      </form>
    </Dialog>
  );
}
