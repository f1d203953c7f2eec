import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentKind, DocumentSource } from '../../../service/contract/documents.ts';
import { useReview } from '../../case/store.ts';
import { ApiError, client } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { runsKey } from '../../data/useRuns.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FileChoice } from '../../ui/FileChoice.tsx';
import form from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { closeAdding, useAdding } from './asked.ts';
import { documentsKey } from './useCaseDocuments.ts';
import { kindWords, sourceWords } from './words.ts';

/** Adds a document to the open case: the file, and what is known of it. */
export function AddDocumentDialog() {
  const { open, file } = useAdding();
  return open ? <Adding key={file?.name ?? ''} chosen={file} /> : null;
}

function Adding({ chosen }: { chosen: File | undefined }) {
  const queries = useQueryClient();
  const runId = useReview((state) => state.runId);
  const [file, setFile] = useState(chosen);
  const [kind, setKind] = useState<DocumentKind>('clinical_note');
  const [source, setSource] = useState<DocumentSource>('fax');
  const [title, setTitle] = useState('');
  const [received, setReceived] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: (pdf: File) =>
      client.addDocument({
        params: { run_id: runId },
        body: {
          pdf_file: pdf,
          document: {
            kind,
            source,
            ...(title.trim() && { title: title.trim() }),
            ...(received && { received_at: new Date(received).toISOString() }),
            ...(password && { pdf_password: password }),
          },
        },
      }),
    onSuccess: () => {
      closeAdding();
      notify('done', 'Added. The new pages are being read; what they change is shown first.');
      for (const queryKey of [documentsKey(runId), ['run', runId], runsKey])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const locked = add.error instanceof ApiError && add.error.code === 'record_encrypted';
  const send = () => {
    setTried(true);
    if (file) add.mutate(file);
  };
  return (
    <FormDialog
      title="Add a document"
      verb={add.isPending ? 'Adding…' : 'Add to the case'}
      does={add}
      onSubmit={send}
      onClose={closeAdding}
    >
      <p>Its pages follow those of the record, and every answer is evaluated again with them.</p>
      <FileChoice
        label="Document (PDF)"
        text={file?.name ?? 'Choose the document (PDF), or drop it here.'}
        button={file ? 'Another file' : 'Choose a file'}
        missing={tried && !file}
        onChoose={([chosen]) => setFile(chosen)}
      />
      <div className={form.pair}>
        <Choice label="Kind" words={kindWords} value={kind} onChange={setKind} />
        <Choice label="Came by" words={sourceWords} value={source} onChange={setSource} />
      </div>
      <div className={form.pair}>
        <TextField label="Title" optional maxLength={200} value={title} onChange={setTitle} />
        <TextField
          label="Received"
          hint="If empty, the current time is used."
          type="datetime-local"
          value={received}
          onChange={setReceived}
        />
      </div>
      {(locked || password) && (
        <TextField
          label="Password of the file"
          type="password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
      )}
    </FormDialog>
  );
}
