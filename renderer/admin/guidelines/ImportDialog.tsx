import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuidelineVersion } from '../../../service/contract/library.ts';
import { client } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { IdentityFields } from './IdentityFields.tsx';
import { ImportedTree } from './ImportedTree.tsx';
import { emptyGuideline, type Identity, identityOf, withIdentity } from './identity.ts';
import { type Source, SourceChoice } from './SourceChoice.tsx';
import { useNewDraft } from './useLibrary.ts';

interface ImportDialogProps {
  known: readonly GuidelineVersion[];
  onClose: () => void;
}

/** From a file, a pasted policy or nothing to a draft: first what to read, then what was understood. */
export function ImportDialog({ known, onClose }: ImportDialogProps) {
  const [source, setSource] = useState<Source>({ way: 'text', content: '', fileName: '' });
  const [identity, setIdentity] = useState<Identity>({ code: '', title: '', version: '', kind: 'LCD' });
  const draft = useNewDraft();
  const read = useMutation({
    mutationFn: () =>
      client.importGuideline({
        body: { format: source.way === 'text' ? 'text' : 'auto', content: source.content },
      }),
    onSuccess: (found) => setIdentity(identityOf(found.guideline_json, identity)),
  });
  const found = source.way === 'empty' ? undefined : read.data;
  const asking = source.way !== 'empty' && !found;
  const ready = asking
    ? source.content.trim() !== ''
    : identity.code.trim() !== '' && identity.title.trim() !== '';
  const busy = read.isPending || draft.isPending;
  const next = () => {
    if (!ready || busy) return;
    if (asking) return read.mutate();
    const json = found?.guideline_json ?? emptyGuideline();
    draft.mutate({ guideline_json: withIdentity(json, identity) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={found ? 'Imported criteria' : 'New guideline'}
      onClose={onClose}
      size="wide"
      footer={
        <>
          {found ? (
            <Button onPress={() => read.reset()}>Back</Button>
          ) : (
            <Button onPress={onClose}>Cancel</Button>
          )}
          <Button look="primary" isDisabled={!ready} busy={busy} onPress={next}>
            {asking ? 'Continue' : 'Make a draft'}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {!found && <SourceChoice source={source} onChange={setSource} />}
        {!asking && <IdentityFields identity={identity} known={known} onChange={setIdentity} />}
        {found && <ImportedTree imported={found} />}
        <FormError error={read.error ?? draft.error} />
      </div>
    </Dialog>
  );
}
