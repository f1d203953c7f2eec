import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../app/notices.ts';
import { closeOverlay, useOverlay } from '../app/overlay.ts';
import { client } from '../service/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/States.tsx';
import { FileChoice } from './FileChoice.tsx';
import { RequestFields } from './RequestFields.tsx';
import { emptyRequest, toForm } from './request.ts';
import css from './UploadDialog.module.css';
import { runsKey } from './useRuns.ts';

/** Asks what is requested for a chart and submits it. Several dropped charts are asked for one after the other. */
export function UploadDialog() {
  const queries = useQueryClient();
  const [files, setFiles] = useState(useOverlay.getState().files);
  const [total] = useState(Math.max(1, files.length));
  const [request, setRequest] = useState(emptyRequest);
  const [tried, setTried] = useState(false);
  // One key per case, so that sending again after a lost answer does not make a second case.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const file = files[0];
  const submit = useMutation({
    mutationFn: (pdf: File) =>
      client.submitRun({
        body: { process_data_request_form: toForm(request, new Date().toISOString()), pdf_file: pdf },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: runsKey });
      notify('done', 'The chart is stored and being read.');
      const rest = files.slice(1);
      if (rest.length === 0) return closeOverlay();
      setFiles(rest);
      setKey(crypto.randomUUID());
      setTried(false);
      // The next chart is another patient's; what is asked for is often the same.
      setRequest({ ...request, patient: '', memberId: '', birth: '', sex: '', codes: '' });
    },
  });
  const send = () => {
    setTried(true);
    if (file && request.guideline && !submit.isPending) submit.mutate(file);
  };
  const position = total > 1 ? ` ${total - files.length + 1} of ${total}` : '';
  return (
    <Dialog
      title={`New case${position}`}
      onClose={closeOverlay}
      footer={
        <>
          <Button onPress={closeOverlay}>Cancel</Button>
          <Button look="primary" onPress={send} busy={submit.isPending}>
            {submit.isPending ? 'Sending…' : 'Start review'}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FileChoice file={file} missing={tried && !file} onChoose={setFiles} />
        <RequestFields request={request} onChange={setRequest} tried={tried} />
        <FormError error={submit.error} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Start review
        </button>
      </form>
    </Dialog>
  );
}
