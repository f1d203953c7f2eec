import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageDecisionSentence } from '../../../service/contract/identity-text.ts';
import type { Revision } from '../../../service/contract/runs.ts';
import { lay, useReview } from '../../case/store.ts';
import { useIdentity } from '../../case/useIdentity.ts';
import { client, explain } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { DecisionMark } from '../../ui/marks.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import { CaseNotes } from '../collaboration/CaseNotes.tsx';
import { grouped, openAfter } from '../revisions.ts';
import { saveNow } from '../save.ts';
import css from './Panel.module.css';
import { countWords, RevisionChanges } from './RevisionChanges.tsx';
import { Steps } from './Steps.tsx';

const kinds: Record<Revision['kind'], string> = {
  engine: 'Engine’s review',
  saved: 'Saved',
  evaluated: 'Evaluated again',
  restored: 'Restored',
};

const kindWords = ({ kind, documents = 0, second_reader }: Revision) => {
  if (second_reader) return 'Changed by the second reader';
  if (documents === 0) return kinds[kind] ?? kind;
  return `Evaluated with ${documents === 1 ? 'a new document' : `${documents} new documents`}`;
};

/** Who changed what and when. Restoring makes an old version the newest; nothing is removed. */
export function RevisionPanel() {
  const { runId, revision: current, locked } = useReview();
  const queries = useQueryClient();
  const [open, setOpen] = useState<number>();
  const decided = useIdentity()?.page_decisions ?? [];
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
        {grouped(list.data.revisions).map(({ last, count, changes }) => (
          <li key={last.revision}>
            <div className={css.grow}>
              <strong>{kindWords(last)}</strong>
              {count > 1 && ` ${count} times`}
              {last.kind !== 'engine' && ` by ${last.created_by}`}
              <br />
              <span className={css.muted}>
                {dateTime(last.created_at)} · revision {last.revision}
              </span>
              {changes && (
                <details
                  onToggle={({ currentTarget: { open: isOpen } }) =>
                    setOpen((now) => openAfter(now, last.revision, isOpen))
                  }
                  open={open === last.revision}
                >
                  <summary>Changed: {countWords(changes)}</summary>
                  {open === last.revision && (
                    <RevisionChanges from={last.revision - count} to={last.revision} />
                  )}
                </details>
              )}
            </div>
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
      {decided.length > 0 && (
        <section className={css.section}>
          <h3>Whose pages</h3>
          <ul className={css.earlier}>
            {decided.toReversed().map((each) => (
              <li key={`${each.at} ${each.pages.join()}`}>
                <span>{pageDecisionSentence(each)}</span>
                <span className={css.muted}>
                  {[each.by, each.at && dateTime(each.at)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Steps />
      <CaseNotes />
    </div>
  );
}
