import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { clear, hasUnsaved, lay, setDetermination, useReview } from '../case/store.ts';
import { leaveDocument, openDocument } from '../case/viewer.ts';
import { client } from '../data/client.ts';
import { isRunning, isStopped } from '../data/runs.ts';
import { openRecord } from '../document/record.ts';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { useCaseDocuments } from './documents/useCaseDocuments.ts';
import { saveNow } from './save.ts';
import { Unfinished } from './Unfinished.tsx';
import { UnsavedElsewhere } from './UnsavedElsewhere.tsx';
import { useDecisions } from './useDecisions.ts';
import { Workspace } from './Workspace.tsx';

/** One case: waits for it while it is being read, then opens it in the workspace and keeps it up to date. */
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
  // A large tree takes a while to draw. Drawn in the background, it does not hold up the record, which is opened meanwhile.
  const drawn = useDeferredValue(laid);
  // Links are minted at each poll; the record is opened once, by the first.
  const [link, setLink] = useState<string>();
  const completed = (run.data?.revision ?? 0) > 0;
  // The file grows by documents that follow: it is then opened again, at the page where it was.
  const parts = useCaseDocuments(runId).data?.filter((one) => one.first_page !== undefined).length;
  const [opened, setOpened] = useState(parts);
  if (parts !== opened) {
    setOpened(parts);
    if (opened !== undefined) setLink(undefined);
  }
  if (!link && run.data && completed) setLink(onOurOrigin(run.data.case_file_presigned_url));

  useEffect(() => {
    openDocument(runId);
    return () => {
      leaveDocument(runId);
      // With unsaved work it is closed once that is saved (save.ts).
      clear(runId);
      void saveNow();
    };
  }, [runId]);
  useEffect(() => (link ? openRecord(runId, link) : undefined), [runId, link]);
  useEffect(() => {
    if (run.data && completed && !elsewhere) lay(run.data);
  }, [run.data, completed, elsewhere]);

  const first = useQuery({
    queryKey: ['revision', runId, 1],
    queryFn: () => client.getRevision({ params: { run_id: runId, revision: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: completed,
  });
  useEffect(() => {
    if (first.data && laid) setDetermination(runId, first.data.criteria.criteria_tree);
  }, [runId, first.data, laid]);

  const reopen = () => void run.refetch().then(() => setLink(undefined));

  if (elsewhere) return <UnsavedElsewhere />;
  if (run.data && !completed && (isRunning(run.data) || isStopped(run.data)))
    return <Unfinished run={run.data} retried={() => void run.refetch()} />;
  if (laid && drawn && run.data) return <Workspace run={run.data} reopen={reopen} />;
  if (run.isError) return <Failed error={run.error} retry={() => void run.refetch()} />;
  if (run.data && !('criteria' in run.data.final_results)) return <Empty title="This case has no results" />;
  return <Loading label="Opening the case" />;
}

/** The service names itself in links by the address it listens on; the page may have been reached by another name. */
function onOurOrigin(link: string): string {
  const { pathname, search } = new URL(link, location.href);
  return pathname + search;
}
