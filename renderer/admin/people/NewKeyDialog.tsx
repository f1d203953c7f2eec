import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { notify } from '../../app/notices.ts';
import { client } from '../../service/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/States.tsx';
import css from '../Admin.module.css';

interface NewKeyDialogProps {
  username: string;
  queryKey: string[];
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ username, queryKey, onClose }: NewKeyDialogProps) {
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const make = useMutation({
    mutationFn: () => client.addApiKey({ params: { username }, body: { label: label.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const key = make.data?.key;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (label.trim() && !make.isPending) make.mutate();
  };
  if (key)
    return (
      <Dialog
        title="The new key"
        onClose={onClose}
        dismissable={false}
        footer={
          <>
            <Button
              icon={<Copy />}
              onPress={() =>
                void navigator.clipboard.writeText(key).then(
                  () => notify('done', 'The key is in the clipboard.'),
                  () =>
                    notify('problem', 'The clipboard is closed to this window; select the key and copy it.'),
                )
              }
            >
              Copy
            </Button>
            <Button look="primary" onPress={onClose}>
              I have kept it
            </Button>
          </>
        }
      >
        <div className={css.form}>
          <p>
            Copy it now into the program that will use it. Evident keeps no copy and cannot show it again.
          </p>
          <output className={css.secret}>{key}</output>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title="New API key"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!label.trim()} busy={make.isPending} onPress={() => submit()}>
            Make key
          </Button>
        </>
      }
    >
      <form className={css.form} onSubmit={submit}>
        <Field label="What is it for?" hint="Which program, and where it runs.">
          {(control) => (
            <input
              {...control}
              value={label}
              maxLength={128}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <FormError error={make.error} />
      </form>
    </Dialog>
  );
}
