import { Check, FilePenLine, PencilLine, Quote, Split, UserRound } from 'lucide-react';
import { memo } from 'react';
import { isConfirmed } from '../../../service/contract/certainty.ts';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import type { Variance } from '../../../service/contract/variance.ts';
import { isLeaf, isOverruled, varianceWords } from '../../../service/tree/index.ts';
import type { Row } from '../../case/filter.ts';
import { select, toggle } from '../../case/select.ts';
import { piecesOfEvidence } from '../../data/words.ts';
import { CertaintyMark } from '../../ui/marks.tsx';
import { TreeGridCell, TreeGridMarks, TreeGridRow } from '../../ui/TreeGrid.tsx';
import { NodeAnswer } from '../NodeAnswer.tsx';
import { isChangedBySecond } from '../second.ts';
import css from './CriteriaTree.module.css';
import { certaintyWords, operatorWords } from './words.ts';

const byPerson = (node: CriteriaNode) => (isConfirmed(node) ? 'Confirmed by a person' : 'Set by a person');

interface TreeRowProps {
  row: Row;
  current: boolean;
  /** Below an odd number of NOTs. */
  inverted: boolean;
  /** How it differs from the determination. */
  variances: readonly Variance[] | undefined;
  /** Somebody proposes to change it. */
  proposed: boolean;
  /** A second reader says something else than the engine. */
  disputed: boolean;
  /** Another one of its group begins the same: it is shown to its end. */
  alike: boolean;
}

/** One criterion: place in the tree, text, what marks it, its answer and what that does. */
export const TreeRow = memo(function TreeRow({
  row,
  current,
  inverted,
  variances,
  proposed,
  disputed,
  alike,
}: TreeRowProps) {
  const { node, moot } = row;
  const id = node.criteria_id;
  const evidence = node.clinical_decisioning?.length ?? 0;
  const original = variances?.find(({ kind }) => kind === 'reworded')?.before;
  const certainty = isLeaf(node) && !node.override && node.engine ? node.certainty : undefined;
  return (
    <TreeGridRow
      id={`row-${id}`}
      place={row}
      current={current}
      moot={moot}
      whole={alike}
      number={id}
      text={
        <>
          {original && (
            <>
              <del className={css.gone}>{original}</del>{' '}
            </>
          )}
          {node.description}
          {!isLeaf(node) && <span className={css.operator}>{operatorWords(node)}</span>}
        </>
      }
      onChoose={() => select(id)}
      onToggle={() => toggle(id)}
    >
      <TreeGridMarks className={css.marks!}>
        {variances && (
          <span className={css.varied} title={variances.map(varianceWords).join('\n')}>
            <FilePenLine aria-hidden />
            <span className="visually-hidden">Differs from the determination</span>
          </span>
        )}
        {isChangedBySecond(node) && <span className={css.proposed}>Changed by second reader</span>}
        {disputed && <span className={css.proposed}>Second reader differs</span>}
        {proposed && <span className={css.proposed}>Change proposed</span>}
        {isOverruled(node) ? (
          <span className={css.flag} title="Reviewer and engine differ">
            <Split aria-hidden />
            <span className="visually-hidden">Differs from the engine</span>
          </span>
        ) : (
          node.override && (
            <span className={css.flag} title={byPerson(node)}>
              {isConfirmed(node) ? <Check aria-hidden /> : <PencilLine aria-hidden />}
              <span className="visually-hidden">{byPerson(node)}</span>
            </span>
          )
        )}
        {node.judgement && !node.override && (
          <span title="Needs a person's judgment">
            <UserRound aria-hidden />
            <span className="visually-hidden">Needs judgment</span>
          </span>
        )}
        {evidence > 0 && (
          <span title={piecesOfEvidence(evidence)}>
            <Quote aria-hidden />
            <span aria-hidden>{evidence}</span>
            <span className="visually-hidden">{piecesOfEvidence(evidence)}</span>
          </span>
        )}
        {certainty && <CertaintyMark band={certainty.band} title={certaintyWords(certainty)} />}
      </TreeGridMarks>
      <TreeGridCell
        className={css.color}
        title={moot ? 'It no longer matters: its group is settled without it' : undefined}
      >
        <NodeAnswer node={node} inverted={inverted} />
      </TreeGridCell>
    </TreeGridRow>
  );
});
