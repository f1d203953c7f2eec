import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import type { Proof } from '../../data/provider.ts';
import { useOwn } from '../../data/useOwn.ts';
import { runsKey } from '../../data/useRuns.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { decisionsKey } from '../useDecisions.ts';
import css from './Panel.module.css';
import { ProofField } from './ProofField.tsx';

/** Takes a final decision back: signed like one, with its reason. */
export function ReopenForm() {
  const queries = useQueryClient();
  const runId = useReview((state) => state.runId);
  const [reason, setReason] = useOwn<string | undefined>(`reopen ${runId}`, undefined);
  const [proof, setProof] = useState<Proof>();
  const reopen = useMutation({
    mutationFn: (said: { reason: string; proof: Proof }) =>
      client.decide({
        params: { run_id: runId },
        body: { decision: 'reopen', reason: said.reason, ...said.proof },
      }),
    onSuccess: () => {
      setReason(undefined);
      void queries.invalidateQueries({ queryKey: decisionsKey(runId) });
      void queries.invalidateQueries({ queryKey: runsKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason?.trim() && proof) reopen.mutate({ reason: reason.trim(), proof });
    setProof(undefined);
  };
  if (reason === undefined)
    return (
      <div className={css.head}>
        <Button onPress={() => setReason('')}>Reopen…</Button>
      </div>
    );
  return (
    <form className={css.form} onSubmit={submit}>
      <TextArea
        label="Why is the case reopened?"
        rows={2}
        required
        // The person asked for this form.
        autoFocus
        value={reason}
        onChange={setReason}
      />
      <ProofField proof={proof} missing={false} onChange={setProof} />
      <FormError error={reopen.error} />
      <div className={css.head}>
        <Button type="submit" look="primary" isDisabled={!reason.trim() || !proof} busy={reopen.isPending}>
          Reopen
        </Button>
        <Button onPress={() => setReason(undefined)}>Cancel</Button>
      </div>
    </form>
  );
}
