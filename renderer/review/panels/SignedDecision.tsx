import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Decision } from '../../../service/contract/runs.ts';
import { useSession } from '../../app/session.ts';
import { dateTime } from '../../queue/due.ts';
import { decisionNames } from '../../queue/RunState.tsx';
import { client } from '../../service/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/States.tsx';
import { useReview } from '../store.ts';
import { decisionsKey } from '../useDecisions.ts';
import { Departures } from './Departures.tsx';
import { isFinal, mayReopen } from './decisions.ts';
import css from './Panel.module.css';

/** The decision in force with its signature. After a final one, changing anything needs the case reopened, with a reason. */
export function SignedDecision({ decision }: { decision: Decision }) {
  const queries = useQueryClient();
  const runId = useReview((state) => state.runId);
  const role = useSession((session) => session.user?.role);
  const [reason, setReason] = useState<string>();
  const reopen = useMutation({
    mutationFn: (why: string) =>
      client.decide({ params: { run_id: runId }, body: { decision: 'reopen', reason: why } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: decisionsKey(runId) });
      void queries.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason?.trim()) reopen.mutate(reason.trim());
  };
  return (
    <>
      <section className={css.signed} aria-label="Signed decision">
        <strong>{decisionNames[decision.decision] ?? decision.decision}</strong>
        {decision.reason && <p>{decision.reason}</p>}
        {decision.items && decision.items.length > 0 && (
          <ul className={css.quotes}>
            {decision.items.map((item) => (
              <li key={item}>
                <span aria-hidden>–</span>
                {item}
              </li>
            ))}
          </ul>
        )}
        <Departures variances={decision.variances ?? []} signed />
        {decision.rationale_out_of_date && (
          <p>Criteria or answers had changed since the rationale was written.</p>
        )}
        <p className={css.muted}>
          Signed by {decision.signed_name}, {decision.signed_role}
          {decision.signed_at && `, ${dateTime(decision.signed_at)}`}
          {decision.revision !== undefined && `, for revision ${decision.revision}`}
        </p>
      </section>
      {!isFinal(decision) || !mayReopen(decision, role) ? null : reason === undefined ? (
        <div className={css.head}>
          <Button onPress={() => setReason('')}>Reopen…</Button>
        </div>
      ) : (
        <form className={css.form} onSubmit={submit}>
          <Field label="Why is the case reopened?">
            {(control) => (
              <textarea
                {...control}
                rows={2}
                required
                // biome-ignore lint/a11y/noAutofocus: the person asked for this form
                autoFocus
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <FormError error={reopen.error} />
          <div className={css.head}>
            <Button type="submit" look="primary" isDisabled={!reason.trim()} busy={reopen.isPending}>
              Reopen
            </Button>
            <Button onPress={() => setReason(undefined)}>Cancel</Button>
          </div>
        </form>
      )}
    </>
  );
}
