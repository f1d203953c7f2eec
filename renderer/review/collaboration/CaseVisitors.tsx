import { Eye } from 'lucide-react';
import css from './CaseOwner.module.css';
import { usePresence } from './usePresence.ts';
import { allOf, someOf } from './visitors.ts';

/** Who else has the case open just now; nothing while nobody has. */
export function CaseVisitors({ runId }: { runId: string }) {
  const others = usePresence(runId).data ?? [];
  return (
    <span role="status" className={css.visitors} title={allOf(others)}>
      {others.length > 0 && (
        <>
          <Eye aria-hidden />
          {someOf(others)}
        </>
      )}
    </span>
  );
}
