import css from './panels/Panel.module.css';
import { wordDiff } from './wordDiff.ts';

/** Two texts as one, with what went and what came marked (by element, strike and colour). */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <div className={css.text}>
      {wordDiff(before, after).map((change, index) => {
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
