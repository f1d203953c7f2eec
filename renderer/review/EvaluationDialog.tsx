import { decisionOf, evidenceChange } from '../../service/tree/index.ts';
import { type Difference, differences } from '../case/compare.ts';
import { useReview } from '../case/store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DecisionMark } from '../ui/marks.tsx';
import { TableHead } from '../ui/TableHead.tsx';
import { WordChanges } from '../ui/WordChanges.tsx';
import css from './Compare.module.css';
import { accept, reject } from './evaluate.ts';
import { NodeAnswer } from './NodeAnswer.tsx';

function evidenceWords({ before, after }: Difference): string {
  const { added, removed } = evidenceChange(before, after);
  if (added + removed === 0) return '';
  return `Evidence: ${[added > 0 && `${added} more`, removed > 0 && `${removed} fewer`].filter(Boolean).join(', ')}`;
}

/** What would change by a new evaluation, before anything does. */
export function EvaluationDialog() {
  const { evaluation, evaluating } = useReview();
  if (!evaluation) return null;
  const { before, after } = evaluation;
  const changes = differences(before.tree, after.tree);
  return (
    <Dialog
      title="Evaluated again"
      size="wide"
      footer={
        <>
          <Button onPress={reject}>Keep it as it is</Button>
          <Button look="primary" busy={evaluating} onPress={() => void accept()}>
            Accept
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        <DecisionMark decision={decisionOf(before.tree)} /> →{' '}
        <DecisionMark decision={decisionOf(after.tree)} /> Nothing is changed before you accept. Your
        overrides stay.
      </p>
      {changes.length === 0 ? (
        <p>No criterion changed.</p>
      ) : (
        <table className={css.table}>
          <TableHead columns={['Criterion', 'Before', 'After']} />
          <tbody>
            {changes.map((change) => (
              <tr key={change.id}>
                <td>
                  <span className={css.id}>{change.id}</span> {change.description}
                </td>
                <td>{change.before && <NodeAnswer node={change.before} />}</td>
                <td>
                  {change.after && <NodeAnswer node={change.after} />}
                  <div className={css.id}>{change.after?.engine?.reason}</div>
                  <div className={css.id}>{evidenceWords(change)}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {before.rationale !== after.rationale && (
        <section
          className={css.text}
          aria-label="Rationale"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the text may be longer than the dialog and is then scrolled by key
          tabIndex={0}
        >
          <h3>The rationale would be rewritten</h3>
          <WordChanges before={before.rationale} after={after.rationale} brief />
        </section>
      )}
    </Dialog>
  );
}
