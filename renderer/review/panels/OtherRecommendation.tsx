import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { decisionWords } from '../../ui/marks.tsx';
import { evaluateAgain } from '../evaluate.ts';
import { useReview } from '../store.ts';
import { decisionOf } from '../tree/rollup.ts';
import css from './Panel.module.css';
import { recommendedIn } from './recommended.ts';

/** Says so where tree and rationale recommend different things, as they do after an override: nobody should sign that unseen. */
export function OtherRecommendation() {
  const { work, locked, evaluating } = useReview();
  const written = work && recommendedIn(work.rationale);
  if (!written || written === decisionOf(work.tree)) return null;
  return (
    <div className={css.differs} role="note">
      <TriangleAlert aria-hidden />
      <p>
        The tree has changed since: the rationale still recommends{' '}
        <strong>{decisionWords[written].toLowerCase()}</strong>, the tree says{' '}
        <strong>{decisionWords[decisionOf(work.tree)].toLowerCase()}</strong>.
      </p>
      {!locked && (
        <Button small icon={<RefreshCw />} busy={evaluating} onPress={() => void evaluateAgain()}>
          {evaluating ? 'Evaluating…' : 'Evaluate again'}
        </Button>
      )}
    </div>
  );
}
