import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { NewApiKey, Scope } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from '../Admin.module.css';

const scopeWords: { id: Scope; label: string }[] = [
  { id: 'run:submit', label: 'submit charts' },
  { id: 'run:read', label: 'read its own reviews' },
  { id: 'guideline:read', label: 'read guidelines' },
  { id: 'ocr:use', label: 'read text from images' },
  { id: 'metrics:read', label: 'read the running figures' },
];
const allScopes = scopeWords.map((scope) => scope.id);

/** Days until a key expires, in words. */
const expiries: readonly (readonly [string, string])[] = [
  ['30', 'After 30 days'],
  ['365', 'After a year'],
  ['1095', 'After three years'],
  ['', 'Never'],
];

interface NewKeyDialogProps {
  username: string;
  queryKey: string[];
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ username, queryKey, onClose }: NewKeyDialogProps) {
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('365');
  const [scopes, setScopes] = useState<readonly Scope[]>(allScopes);
  const newKey: NewApiKey = {
    label: label.trim(),
    scopes: [...scopes],
    ...(days && { expires_in_days: Number(days) }),
  };
  const ready = newKey.label !== '' && scopes.length > 0;
  const make = useMutation({
    mutationFn: () => client.addApiKey({ params: { username }, body: newKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const key = make.data?.key;
  if (key)
    return (
      <Dialog
        title="The new key"
        footer={
          <>
            <Button
              icon={<Copy />}
              onPress={() =>
                void navigator.clipboard.writeText(key).then(
                  () => notify('done', 'The key is in the clipboard.'),
                  () =>
                    notify('problem', 'Evident cannot use the clipboard here; select the key and copy it.'),
                )
              }
            >
              Copy
            </Button>
            <Button look="primary" onPress={onClose}>
              I have saved it
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
    <FormDialog
      title="New API key"
      verb="Make key"
      ready={ready}
      does={make}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label="What is it for?"
        hint="Which program, and where it runs."
        value={label}
        maxLength={128}
        onChange={setLabel}
      />
      <fieldset className={css.checks}>
        <legend>It may</legend>
        {scopeWords.map(({ id, label: words }) => (
          <Checkbox
            key={id}
            checked={scopes.includes(id)}
            onChange={(checked) => setScopes(checked ? [...scopes, id] : scopes.filter((one) => one !== id))}
          >
            {words}
          </Checkbox>
        ))}
      </fieldset>
      <Choice label="It expires" words={expiries} value={days} onChange={setDays} />
    </FormDialog>
  );
}
