import { useQuery } from '@tanstack/react-query';
import { useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import { Failed, Spinner } from '../../ui/States.tsx';
import { WordChanges } from '../../ui/WordChanges.tsx';
import css from './Panel.module.css';

/** What a person changed in the engine's rationale, word by word. The engine's is the first revision. */
export function EngineText({ text }: { text: string }) {
  const runId = useReview((state) => state.runId);
  const first = useQuery({
    queryKey: ['revision', runId, 1],
    queryFn: () => client.getRevision({ params: { run_id: runId, revision: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (first.isError) return <Failed error={first.error} retry={() => void first.refetch()} />;
  if (!first.data) return <Spinner label="Loading the engine's text" />;
  const engine = first.data.criteria.clinical_rationale;
  if (engine === text) return <p className={css.muted}>The text is the engine's, unchanged.</p>;
  return <WordChanges before={engine} after={text} />;
}
