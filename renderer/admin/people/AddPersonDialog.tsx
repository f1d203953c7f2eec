import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/States.tsx';
import css from '../Admin.module.css';
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
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready && !add.isPending) add.mutate();
  };
  const text = (name: 'display_name' | 'username' | 'password') => ({
    value: user[name],
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: (event: { target: { value: string } }) => setUser({ ...user, [name]: event.target.value }),
  });
  return (
    <Dialog
      title="Add person"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!ready} busy={add.isPending} onPress={() => submit()}>
            Add person
          </Button>
        </>
      }
    >
      <form className={css.form} onSubmit={submit}>
        <Field label="Name" hint="As it stands under decisions: Nora Lind, RN">
          {(control) => <input {...control} {...text('display_name')} />}
        </Field>
        <Field label="User name">
          {(control) => <input {...control} spellCheck={false} {...text('username')} />}
        </Field>
        <Field
          label="First password"
          hint="At least 8 characters. They choose their own at the first sign-in."
        >
          {(control) => <input {...control} type="password" {...text('password')} />}
        </Field>
        <RoleField value={user.role} onChange={(role) => setUser({ ...user, role })} />
        <FormError error={add.error} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Add person
        </button>
      </form>
    </Dialog>
  );
}
