import { type ReactNode, useState } from 'react';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ColorMark } from '../ui/marks.tsx';
import css from './Compare.module.css';
import { settle } from './save.ts';
import { useReview } from './store.ts';
import { colorOf, find } from './tree/walk.ts';

const RATIONALE = 'rationale';

/** Two people changed the same things: each is shown as mine and theirs, and nothing is lost before somebody chooses. */
export function ConflictDialog() {
  const { conflict, work } = useReview();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  if (!conflict || !work) return null;
  const keys = [...conflict.conflicts, ...(conflict.rationaleConflict ? [RATIONALE] : [])];
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(key);
    else next.delete(key);
    setMine(next);
  };
  const option = (key: string, isMine: boolean, content: ReactNode) => (
    <label className={css.choice} data-chosen={mine.has(key) === isMine}>
      <input
        type="radio"
        name={key}
        checked={mine.has(key) === isMine}
        onChange={() => choose(key, isMine)}
        aria-label={isMine ? 'Keep mine' : 'Keep theirs'}
      />
      {content}
    </label>
  );
  const done = () => {
    settle({ ids: conflict.conflicts.filter((id) => mine.has(id)), rationale: mine.has(RATIONALE) });
    setMine(new Set());
  };
  return (
    <Dialog
      title="Somebody else changed this case too"
      size="wide"
      dismissable={false}
      onClose={() => undefined}
      footer={
        <>
          <Button onPress={() => setMine(new Set())}>All theirs</Button>
          <Button onPress={() => setMine(new Set(keys))}>All mine</Button>
          <Button look="primary" onPress={done}>
            Save this choice
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        Both versions are below. Choose for each which one counts; the other stays in the history. Everything
        else was joined already.
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {conflict.conflicts.map((id) => (
            <tr key={id}>
              <th scope="row">
                <span className={css.id}>{id}</span> {find(work.tree, id)?.description}
              </th>
              <td>{option(id, true, <Side node={find(work.tree, id)} />)}</td>
              <td>{option(id, false, <Side node={find(conflict.theirs.tree, id)} />)}</td>
            </tr>
          ))}
          {conflict.rationaleConflict && (
            <tr>
              <th scope="row">Rationale</th>
              <td>{option(RATIONALE, true, <div className={css.text}>{work.rationale}</div>)}</td>
              <td>{option(RATIONALE, false, <div className={css.text}>{conflict.theirs.rationale}</div>)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Dialog>
  );
}

function Side({ node }: { node: CriteriaNode | undefined }) {
  if (!node) return <span>Removed</span>;
  return (
    <span className={css.side}>
      <ColorMark color={colorOf(node)} />
      <span>{node.override ? node.override.reason : 'As the engine says'}</span>
      {node.override?.by && <span className={css.id}>{node.override.by}</span>}
    </span>
  );
}
