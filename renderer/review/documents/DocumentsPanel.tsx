import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import type { CaseDocument } from '../../../service/contract/documents.ts';
import { runAction } from '../../actions/run.ts';
import { useReview } from '../../case/store.ts';
import { showPlace } from '../../case/viewer.ts';
import { client, explain } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { notify } from '../../data/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import css from '../panels/Panel.module.css';
import { RevisionChanges } from '../panels/RevisionChanges.tsx';
import { documentsKey, useCaseDocuments } from './useCaseDocuments.ts';
import { pagesOf, sourceWords, titleOf } from './words.ts';

/** What the record is made of: the submission and every document that followed, with its pages and what it changed. */
export function DocumentsPanel() {
  const { runId, locked } = useReview();
  const documents = useCaseDocuments(runId);
  if (documents.isError) return <Failed error={documents.error} retry={() => void documents.refetch()} />;
  if (!documents.data) return <Loading label="Loading the documents" />;
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>Documents</h2>
        {!locked && (
          <Button small icon={<FilePlus2 />} onPress={() => runAction('documents.add')}>
            Add a document…
          </Button>
        )}
      </header>
      <ul className={css.rows}>
        {documents.data.map((document) => (
          <Row key={document.document_id} document={document} />
        ))}
      </ul>
    </div>
  );
}

function Row({ document }: { document: CaseDocument }) {
  const { runId, locked } = useReview();
  const queries = useQueryClient();
  const { state, error, first_page: first, source, revision = 0 } = document;
  const retry = useMutation({
    mutationFn: () => client.retryRun({ params: { run_id: runId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: documentsKey(runId) }),
    onError: (failure) => notify('problem', explain(failure)),
  });
  const pages = pagesOf(document);
  const facts = [
    pages,
    source && sourceWords[source],
    `received ${dateTime(document.received_at)}`,
    `added by ${document.added_by}`,
  ];
  return (
    <li>
      <div className={css.grow}>
        <strong>{titleOf(document)}</strong>
        {state === 'waiting' && ' – being read'}
        {state === 'failed' && ' – could not be added'}
        <br />
        <span className={css.muted}>{facts.filter(Boolean).join(' · ')}</span>
        {error && <p>{error.detail}</p>}
        {revision > 1 && (
          <details>
            <summary>What it changed</summary>
            <RevisionChanges from={revision - 1} to={revision} />
          </details>
        )}
      </div>
      {state === 'failed' && !locked && (
        <Button small busy={retry.isPending} onPress={() => retry.mutate()}>
          Try again
        </Button>
      )}
      {first !== undefined && pages && (
        <Button small onPress={() => showPlace(first)}>
          Show
        </Button>
      )}
    </li>
  );
}
