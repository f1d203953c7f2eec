import { useQuery } from '@tanstack/react-query';
import { client } from '../../service/client.ts';
import { Failed, Spinner } from '../../ui/States.tsx';
import { useReview } from '../store.ts';
import { wordDiff } from '../wordDiff.ts';
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
  return (
    <div className={css.text}>
      {wordDiff(engine, text).map((change, index) => {
        const key = `${index} ${change.kind}`;
        if (change.kind === 'added')
          return (
            <ins key={key} className={css.added}>
              {change.text}
            </ins>
          );
        if (change.kind === 'removed')
          return (
            <del key={key} className={css.removed}>
              {change.text}
            </del>
          );
        return <span key={key}>{change.text}</span>;
      })}
    </div>
  );
}
