import { CircleHelp } from 'lucide-react';
import { toCheck } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { CriterionLinks } from '../CriterionLinks.tsx';
import css from './Panel.module.css';

/** Names the answers that the decision depends on, that are not sure and that nobody has looked at, before somebody signs. */
export function CheckFirst() {
  const { work, locked } = useReview();
  const unsure = work && !locked ? toCheck(work.tree) : [];
  if (unsure.length === 0) return null;
  return (
    <div className={css.differs} role="note">
      <CircleHelp aria-hidden />
      <p>
        {unsure.length === 1
          ? 'The decision depends on an unreviewed answer below 95 % confidence: '
          : `The decision depends on ${unsure.length} unreviewed answers below 95 % confidence: `}
        <CriterionLinks of={unsure} />
      </p>
    </div>
  );
}
