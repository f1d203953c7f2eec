import css from './WordChanges.module.css';
import { wordDiff } from './wordDiff.ts';

interface WordChangesProps {
  before: string;
  after: string;
  /** Leaves out the middle of what stayed the same. */
  brief?: boolean;
}

const AROUND = 90;

function shortened(text: string): string {
  return text.length > 3 * AROUND ? `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}` : text;
}

/** Two texts as one, with what went and what came marked (by element, strike and colour). */
export function WordChanges({ before, after, brief }: WordChangesProps) {
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
        return <span key={key}>{brief ? shortened(change.text) : change.text}</span>;
      })}
    </div>
  );
}
