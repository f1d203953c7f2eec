import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Sets or changes the passphrase that opens the data folder and its backups. */
export function PassphraseDialog({ known, onClose }: { known: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [words, setWords] = useState({ current: '', passphrase: '', again: '' });
  const set = useMutation({
    mutationFn: () =>
      client.setPassphrase({
        body: { passphrase: words.passphrase, ...(known && { current: words.current }) },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['protection'] });
      notify('done', 'The passphrase is set. Keep it where this machine is not.');
      onClose();
    },
  });
  const differs = words.again !== '' && words.again !== words.passphrase;
  const ready =
    words.passphrase !== '' && words.again === words.passphrase && (!known || words.current !== '');
  const field = (name: keyof typeof words) => ({
    type: 'password',
    autoComplete: 'new-password',
    value: words[name],
    onChange: (text: string) => setWords({ ...words, [name]: text }),
  });
  return (
    <FormDialog
      title={known ? 'Change the passphrase' : 'Set a passphrase'}
      verb={known ? 'Change' : 'Set'}
      ready={ready}
      does={set}
      onSubmit={() => set.mutate()}
      onClose={onClose}
    >
      <p>
        Whoever has the passphrase and a copy of the data folder can read every case. Whoever has lost both
        this machine’s key store and the passphrase can read none, and nobody can help.
      </p>
      {known && <TextField label="Current passphrase" {...field('current')} />}
      <TextField label="Passphrase" {...field('passphrase')} />
      <TextField
        label="Passphrase again"
        error={differs ? 'The passphrases do not match.' : undefined}
        {...field('again')}
      />
    </FormDialog>
  );
}
