import { FilePenLine } from 'lucide-react';
import type { Variance } from '../../../service/contract/variance.ts';
import { changesWords, varianceWords, whyVaried } from '../../../service/tree/index.ts';
import css from './Panel.module.css';

/** What of the determination was changed in this case, each with its reason: named where somebody signs, and where it is signed. */
export function Departures({ variances, signed }: { variances: readonly Variance[]; signed?: boolean }) {
  if (variances.length === 0) return null;
  return (
    <div className={css.differs} role="note" aria-label="Changes to the determination">
      <FilePenLine aria-hidden />
      <div className={css.grow}>
        <p>
          {signed ? 'Signed' : 'You sign'} with <strong>{changesWords(variances.length)}</strong>:
        </p>
        <ul className={css.quotes}>
          {variances.map((each) => (
            <li key={`${each.kind} ${each.criteria_id}`}>
              <span aria-hidden>–</span>
              <span>
                {varianceWords(each)}
                <br />
                <span className={css.muted}>{whyVaried(each)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
