import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Hold } from '../../../service/contract/system.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/States.tsx';
import css from '../Admin.module.css';

/** What must be looked at before the service deletes anything by itself again. Nothing where all is well. */
export function Holds({ holds, manage }: { holds: readonly Hold[]; manage: boolean }) {
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: (code: string) => client.confirmHold({ params: { code } }),
    onSuccess: () => notify('done', 'Confirmed. It is recorded in the audit trail.'),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['system'] }),
  });
  if (holds.length === 0) return null;
  return (
    <section className={css.panel} aria-label="Please check">
      <h2>Please check</h2>
      <p>
        Work goes on as usual. Until an administrator has checked and confirmed this, no case, file or backup
        is deleted automatically.
      </p>
      <FormError error={confirm.error} />
      {holds.map((hold) => (
        <div key={hold.code} className={css.rowHead}>
          <p className={css.warn}>
            <CircleAlert aria-hidden /> {hold.detail} (since {dateTime(hold.since)})
          </p>
          {manage && (
            <Button busy={confirm.isPending} onPress={() => confirm.mutate(hold.code)}>
              I have checked this
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
