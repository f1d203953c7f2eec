import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { changeOwnPassword } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/States.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './Entry.module.css';

interface NewPasswordFormProps {
  /** Heading and reason; absent where the dialog around it has them. */
  children?: ReactNode;
  onDone?: () => void;
}

/** A person's own new password. All other sessions of theirs end with it. */
export function NewPasswordForm({ children, onDone }: NewPasswordFormProps) {
  const [words, setWords] = useState({ current: '', next: '', again: '' });
  const change = useMutation({
    mutationFn: () => changeOwnPassword(words.current, words.next),
    ...(onDone && { onSuccess: onDone }),
  });
  const differs = words.again !== '' && words.again !== words.next;
  const ready = words.current !== '' && words.next !== '' && words.again === words.next;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !change.isPending) change.mutate();
  };
  const field = (name: keyof typeof words, autoComplete: string) => ({
    type: 'password',
    autoComplete,
    required: true,
    value: words[name],
    onChange: (text: string) => setWords({ ...words, [name]: text }),
  });
  return (
    <form className={css.form} onSubmit={submit}>
      {children}
      <TextField label="Current password" {...field('current', 'current-password')} />
      <TextField
        label="New password"
        hint="At least 8 characters; a few words are easy to keep."
        {...field('next', 'new-password')}
      />
      <TextField
        label="Confirm new password"
        error={differs ? 'The passwords do not match.' : undefined}
        {...field('again', 'new-password')}
      />
      <FormError error={change.error} />
      <Button type="submit" look="primary" isDisabled={!ready} busy={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
