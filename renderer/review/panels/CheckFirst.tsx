import { CircleHelp } from 'lucide-react';
import { Fragment } from 'react';
import { toCheck } from '../../../service/tree/index.ts';
import { selectInTree } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import cited from '../Cited.module.css';
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
          ? 'The decision depends on an answer that is not sure and that nobody has looked at: '
          : `The decision depends on ${unsure.length} answers that are not sure and that nobody has looked at: `}
        {unsure.map((leaf, i) => (
          <Fragment key={leaf.criteria_id}>
            {i > 0 && ', '}
            <button
              type="button"
              className={cited.link}
              title={leaf.description}
              onClick={() => selectInTree(leaf.criteria_id)}
            >
              {leaf.criteria_id}
            </button>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
