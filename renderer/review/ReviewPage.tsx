import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { leaveDocument, openDocument } from '../document/store.ts';
import { isRunning, isStopped } from '../queue/piles.ts';
import { client } from '../service/client.ts';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { saveNow, startAutosave } from './save.ts';
import { clear, hasUnsaved, lay, useReview } from './store.ts';
import { Unfinished } from './Unfinished.tsx';
import { UnsavedElsewhere } from './UnsavedElsewhere.tsx';
import { useDecisions } from './useDecisions.ts';
import { Workspace } from './Workspace.tsx';

/** One case: waits for it while it is being read, then lays it on the desk and keeps it up to date. */
export default function ReviewPage({ runId }: { runId: string }) {
  useTitle('Review');
  const run = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client.getRun({ params: { run_id: runId } }),
    refetchInterval: (query) => (query.state.data && isRunning(query.state.data) ? 800 : 15_000),
    staleTime: 0,
  });
  useDecisions(runId);
  const laid = useReview((state) => state.runId === runId && state.work !== undefined);
  const elsewhere = useReview((state) => hasUnsaved(state, runId));
  // Links are minted at each poll; the record is loaded once, by the first.
  const link = useRef<string>(undefined);
  link.current ??=
    run.data?.status === 'completed' ? onOurOrigin(run.data.case_file_presigned_url) : undefined;

  useEffect(() => {
    openDocument(runId);
    const stop = startAutosave();
    return () => {
      stop();
      leaveDocument(runId);
      void saveNow().then(() => clear(runId));
    };
  }, [runId]);
  useEffect(() => {
    if (run.data?.status === 'completed' && !elsewhere) lay(run.data);
  }, [run.data, elsewhere]);

  if (elsewhere) return <UnsavedElsewhere />;
  if (run.data && (isRunning(run.data) || isStopped(run.data)))
    return <Unfinished run={run.data} retried={() => void run.refetch()} />;
  if (laid && run.data && link.current)
    return (
      <Workspace
        run={run.data}
        caseUrl={link.current}
        onExpired={() => {
          link.current = undefined;
          void run.refetch();
        }}
      />
    );
  if (run.isError) return <Failed error={run.error} retry={() => void run.refetch()} />;
  if (run.data && !('criteria' in run.data.final_results)) return <Empty title="This case has no results" />;
  return <Loading label="Opening the case" />;
}

/** The service names itself in links by the address it listens on; the page may have been reached by another name. */
function onOurOrigin(link: string): string {
  const { pathname, search } = new URL(link, location.href);
  return pathname + search;
}
