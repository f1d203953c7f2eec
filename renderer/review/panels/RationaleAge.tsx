import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { decisionOf, recommendedIn } from '../../../service/tree/index.ts';
import { rationaleIsOld } from '../../case/compare.ts';
import { keepRationale } from '../../case/edit.ts';
import { useReview } from '../../case/store.ts';
import { Button } from '../../ui/Button.tsx';
import { decisionWords } from '../../ui/marks.tsx';
import { evaluateAgain } from '../evaluate.ts';
import css from './Panel.module.css';

/** Says so where the tree has changed since the rationale was written, or where the two disagree: nobody should sign that unseen. */
export function RationaleAge() {
  const { work, locked, evaluating } = useReview();
  if (!work || !rationaleIsOld(work)) return null;
  const written = recommendedIn(work.rationale);
  const decision = decisionOf(work.tree);
  const differs = written !== undefined && written !== decision;
  return (
    <div className={css.differs} role="note">
      <TriangleAlert aria-hidden />
      <p>
        {differs ? (
          <>
            The rationale recommends <strong>{decisionWords[written].toLowerCase()}</strong>, the tree says{' '}
            <strong>{decisionWords[decision].toLowerCase()}</strong>.
          </>
        ) : (
          'Criteria or answers have changed since the rationale was written.'
        )}
      </p>
      {!locked && (
        <>
          {!differs && (
            <Button small icon={<Check />} onPress={keepRationale}>
              It still fits
            </Button>
          )}
          <Button small icon={<RefreshCw />} busy={evaluating} onPress={() => void evaluateAgain()}>
            {evaluating ? 'Evaluating…' : 'Rewrite it'}
          </Button>
        </>
      )}
    </div>
  );
}
