import { type ReactNode, useId, useState } from 'react';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { nodes } from '../../service/tree/index.ts';
import { byIdentity } from '../case/compare.ts';
import { useReview } from '../case/store.ts';
import { piecesOfEvidence } from '../data/words.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TableHead } from '../ui/TableHead.tsx';
import css from './Compare.module.css';
import { NodeAnswer } from './NodeAnswer.tsx';
import { settle } from './save.ts';

const RATIONALE = 'rationale';
const SHAPE = 'shape';
const SPECIAL: Record<string, string> = {
  [SHAPE]: 'Criteria added, deleted or moved',
  [RATIONALE]: 'Rationale',
};

/** Two people changed the same things: each is shown as mine and theirs, and nothing is lost before somebody chooses. */
export function ConflictDialog() {
  const { conflict, work } = useReview();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const prefix = useId();
  if (!conflict || !work) return null;
  const keys = [
    ...conflict.conflicts,
    ...(conflict.shapeConflict ? [SHAPE] : []),
    ...(conflict.rationaleConflict ? [RATIONALE] : []),
  ];
  const [myNodes, theirNodes] = [byIdentity(work.tree), byIdentity(conflict.theirs.tree)];
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(key);
    else next.delete(key);
    setMine(next);
  };
  // A table has no place for a group of radio buttons: each says what it is about.
  const nameOf = (key: string) => {
    const node = myNodes.get(key) ?? theirNodes.get(key);
    return SPECIAL[key] ?? [node?.criteria_id, node?.description].filter(Boolean).join(' ');
  };
  const option = (key: string, isMine: boolean, content: ReactNode) => {
    const side = `${prefix} ${key} ${isMine ? 'mine' : 'theirs'}`.replaceAll(' ', '-');
    return (
      <label className={css.choice} data-chosen={mine.has(key) === isMine}>
        <input
          type="radio"
          name={key}
          checked={mine.has(key) === isMine}
          onChange={() => choose(key, isMine)}
          aria-label={`${isMine ? 'Keep mine' : 'Keep theirs'}: ${nameOf(key)}`}
          aria-describedby={side}
        />
        <div id={side}>{content}</div>
      </label>
    );
  };
  const side = (key: string) => (mine.has(key) ? ('mine' as const) : ('theirs' as const));
  const done = () => {
    settle({
      mine: new Set(conflict.conflicts.filter((key) => mine.has(key))),
      shape: side(SHAPE),
      rationale: side(RATIONALE),
    });
    setMine(new Set());
  };
  return (
    <Dialog
      title="Somebody else changed this case too"
      size="wide"
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
        <TableHead columns={['Criterion', 'Mine', 'Theirs']} />
        <tbody>
          {conflict.conflicts.map((key) => (
            <tr key={key}>
              <th scope="row">
                <span className={css.id}>{myNodes.get(key)?.criteria_id}</span>{' '}
                {myNodes.get(key)?.description}
              </th>
              <td>{option(key, true, <Side node={myNodes.get(key)} other={theirNodes.get(key)} />)}</td>
              <td>{option(key, false, <Side node={theirNodes.get(key)} other={myNodes.get(key)} />)}</td>
            </tr>
          ))}
          {conflict.shapeConflict && (
            <tr>
              <th scope="row">{SPECIAL[SHAPE]}</th>
              <td>{option(SHAPE, true, <Shape tree={work.tree} base={conflict.base.tree} />)}</td>
              <td>{option(SHAPE, false, <Shape tree={conflict.theirs.tree} base={conflict.base.tree} />)}</td>
            </tr>
          )}
          {conflict.rationaleConflict && (
            <tr>
              <th scope="row">{SPECIAL[RATIONALE]}</th>
              <td>{option(RATIONALE, true, <div className={css.text}>{work.rationale}</div>)}</td>
              <td>{option(RATIONALE, false, <div className={css.text}>{conflict.theirs.rationale}</div>)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Dialog>
  );
}

/** One person's version of a criterion: answer and reason, wording where that differs, and how much evidence. */
function Side({ node, other }: { node: CriteriaNode | undefined; other: CriteriaNode | undefined }) {
  if (!node) return <span>Removed</span>;
  const evidence = node.clinical_decisioning?.length ?? 0;
  return (
    <span className={css.side}>
      <NodeAnswer node={node} />
      <span>{node.override ? node.override.reason : 'Engine’s answer'}</span>
      {node.override?.by && <span className={css.id}>{node.override.by}</span>}
      {other && other.description !== node.description && <q>{node.description}</q>}
      {evidence > 0 && <span className={css.id}>{piecesOfEvidence(evidence)}</span>}
    </span>
  );
}

/** What one person did to the tree itself, in words. */
function Shape({ tree, base }: { tree: CriteriaNode; base: CriteriaNode }) {
  const [now, before] = [byIdentity(tree), byIdentity(base)];
  const added = [...now].filter(([key]) => !before.has(key)).map(([, node]) => node.description);
  const deleted = [...before].filter(([key]) => !now.has(key)).map(([, node]) => node.description);
  return (
    <span className={css.side}>
      <span>{[...nodes(tree)].length} criteria and groups</span>
      {added.length > 0 && <span>Adds: {added.join('; ')}</span>}
      {deleted.length > 0 && <span>Deletes: {deleted.join('; ')}</span>}
      {added.length + deleted.length === 0 && <span>Another order</span>}
    </span>
  );
}
