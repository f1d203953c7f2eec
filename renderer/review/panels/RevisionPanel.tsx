import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../service/contract/runs.ts';
import { notify } from '../../app/notices.ts';
import { dateTime } from '../../queue/due.ts';
import { client, explain } from '../../service/client.ts';
import { Button } from '../../ui/Button.tsx';
import { DecisionMark } from '../../ui/marks.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import { grouped } from '../revisions.ts';
import { saveNow } from '../save.ts';
import { lay, useReview } from '../store.ts';
import css from './Panel.module.css';

const kinds: Record<Revision['kind'], string> = {
  engine: 'Engine’s review',
  saved: 'Saved',
  evaluated: 'Evaluated again',
  restored: 'Restored',
};

/** Who changed what and when. Restoring makes an old version the newest; nothing is removed. */
export function RevisionPanel() {
  const { runId, revision: current, locked } = useReview();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ['revisions', runId, current],
    queryFn: () => client.listRevisions({ params: { run_id: runId } }),
  });
  const restore = useMutation({
    mutationFn: async (revision: number) => {
      if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
      const { etag } = useReview.getState();
      return client.restoreRevision({ params: { run_id: runId, revision }, ...(etag && { ifMatch: etag }) });
    },
    onSuccess: (run) => {
      lay(run);
      queries.setQueryData(['run', runId], run);
      notify('done', 'The earlier version is the current one now.');
    },
    onError: (error) => notify('problem', explain(error)),
  });
  if (list.isError) return <Failed error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Loading label="Loading the history" />;
  return (
    <div className={css.panel}>
      <h2>History</h2>
      <ul className={css.rows}>
        {grouped(list.data.revisions).map(({ last, count }) => (
          <li key={last.revision}>
            <span className={css.grow}>
              <strong>{kinds[last.kind] ?? last.kind}</strong>
              {count > 1 && ` ${count} times`} by {last.created_by}
              <br />
              <span className={css.muted}>
                {dateTime(last.created_at)} · revision {last.revision}
              </span>
            </span>
            <DecisionMark decision={last.root_decision} />
            {last.revision === current ? (
              <span className={css.muted}>Current</span>
            ) : (
              <Button
                small
                isDisabled={locked}
                busy={restore.isPending}
                onPress={() => restore.mutate(last.revision)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
