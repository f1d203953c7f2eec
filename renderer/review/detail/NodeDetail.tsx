import type { CriteriaNode } from '../../../service/contract/results.ts';
import { isLeaf } from '../../../service/tree/index.ts';
import { ActionMenu } from '../../actions/ActionMenu.tsx';
import { select } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { nodeMenu } from '../actions/tree.ts';
import { NodeAnswer } from '../NodeAnswer.tsx';
import { operatorWords } from '../tree/words.ts';
import { LeafDetail } from './LeafDetail.tsx';
import css from './NodeDetail.module.css';
import { NodeVariances } from './NodeVariances.tsx';
import { WordingForm } from './WordingForm.tsx';

/** The chosen criterion in full. */
export function NodeDetail({ node }: { node: CriteriaNode }) {
  const { locked, rewording } = useReview();
  const citation = typeof node.citation === 'string' ? node.citation : undefined;
  return (
    <article className={css.detail} aria-label={`Criterion ${node.criteria_id}`}>
      <header className={css.head}>
        <p className={css.parent}>{node.parent_description}</p>
        {!locked && <ActionMenu label="Edit" ids={nodeMenu} />}
      </header>
      {rewording && !locked ? (
        <WordingForm node={node} />
      ) : (
        <h2 className={css.title}>
          <span className={css.id}>{node.criteria_id}</span> {node.description}
        </h2>
      )}
      {citation && <p className={css.citation}>{citation}</p>}
      <NodeVariances node={node} />
      {isLeaf(node) ? <LeafDetail leaf={node} /> : <GroupDetail node={node} />}
    </article>
  );
}

/** What a group asks and how its members stand. */
function GroupDetail({ node }: { node: CriteriaNode }) {
  return (
    <>
      <p className={css.asks}>
        <NodeAnswer node={node} soft /> Asks for {operatorWords(node)} these:
      </p>
      <ul className={css.members}>
        {node.criteria?.map((child) => (
          <li key={child.criteria_id}>
            <button type="button" onClick={() => select(child.criteria_id)}>
              <NodeAnswer node={child} />
              <span>{child.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
