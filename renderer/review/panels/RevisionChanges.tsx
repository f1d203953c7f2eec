import { useQuery } from '@tanstack/react-query';
import type { TreeChange } from '../../../service/contract/changes.ts';
import type { Color, RootDecision } from '../../../service/contract/results.ts';
import { varianceWords } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { client } from '../../data/client.ts';
import { decisionWords } from '../../ui/marks.tsx';
import { Failed, Spinner } from '../../ui/States.tsx';
import { WordChanges } from '../../ui/WordChanges.tsx';
import { EFFECTS } from '../tree/words.ts';
import css from './Panel.module.css';

const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const KINDS: Record<string, (count: number) => string> = {
  answer: (count) => plural(count, 'answer'),
  evidence: (count) => `evidence of ${plural(count, 'criterion', 'criteria')}`,
  removed: (count) => `${plural(count, 'criterion', 'criteria')} removed`,
  added: (count) => `${plural(count, 'criterion', 'criteria')} added`,
  reworded: (count) => `${plural(count, 'criterion', 'criteria')} reworded`,
  moved: (count) => `${plural(count, 'criterion', 'criteria')} moved`,
  operator: (count) => `${plural(count, 'group')} with a changed operator`,
  role: (count) => plural(count, 'role'),
  rationale: () => 'the rationale',
};

/** "2 answers, 1 criterion removed". */
export function countWords(counts: Record<string, number>): string {
  const reported = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => KINDS[kind]?.(count) ?? `${count} ${kind}`);
  return reported.length > 0 ? reported.join(', ') : 'nothing';
}

function changeWords(change: TreeChange): string {
  const { kind, criteria_id, description, before, after, reason, added = 0, removed = 0 } = change;
  if (kind === 'answer') {
    const was = EFFECTS[before as Color] ?? before;
    const is = EFFECTS[after as Color] ?? after;
    const said = was === is ? `confirmed, ${is}` : `${was}, now ${is}`;
    return `${criteria_id} ${description}: ${said}${reason ? ` (${reason})` : ''}`;
  }
  if (kind === 'evidence') {
    const reported = [added > 0 && `${added} added`, removed > 0 && `${removed} taken away`].filter(Boolean);
    return `${criteria_id} ${description}: evidence, ${reported.join(', ')}`;
  }
  return varianceWords({ ...change, kind, category: '' });
}

/** What changed between two revisions: criteria, answers with their reasons, evidence, the rationale word by word. */
export function RevisionChanges({ from, to }: { from: number; to: number }) {
  const runId = useReview((state) => state.runId);
  const query = useQuery({
    queryKey: ['changes', runId, from, to],
    queryFn: () => client.listChanges({ params: { run_id: runId }, query: { from, to } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Spinner label="Loading the changes" />;
  const { decision, changes, rationale } = query.data;
  if (!decision && !rationale && changes.length === 0)
    return <p className={css.muted}>Nothing differs from the revision before.</p>;
  return (
    <div className={css.changes}>
      {decision && (
        <p>
          The tree said <strong>{decisionWords[decision.before as RootDecision].toLowerCase()}</strong> and
          now says <strong>{decisionWords[decision.after as RootDecision].toLowerCase()}</strong>.
        </p>
      )}
      <ul className={css.quotes}>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.criteria_id}`}>
            <span aria-hidden>–</span>
            {changeWords(change)}
          </li>
        ))}
      </ul>
      {rationale && <WordChanges before={rationale.before} after={rationale.after} brief />}
    </div>
  );
}
