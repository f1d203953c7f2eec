import { Check, CircleHelp, PencilLine, Quote, Split, UserRound } from 'lucide-react';
import { memo } from 'react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { isConfirmed, isUnsure } from '../../../service/contract/sureness.ts';
import { ColorMark } from '../../ui/marks.tsx';
import { TreeGridCell, TreeGridMarks, TreeGridRow } from '../../ui/TreeGrid.tsx';
import { select, toggle } from '../select.ts';
import css from './CriteriaTree.module.css';
import type { Row } from './filter.ts';
import { colorOf, disagrees, isLeaf } from './walk.ts';
import { operatorWords, sureWords } from './words.ts';

const byPerson = (node: CriteriaNode) => (isConfirmed(node) ? 'Confirmed by a person' : 'Set by a person');

/** One criterion: place in the tree, text, what marks it, and what it means for the request. */
export const TreeRow = memo(function TreeRow({ row, current }: { row: Row; current: boolean }) {
  const { node, moot } = row;
  const id = node.criteria_id;
  const evidence = node.clinical_decisioning?.length ?? 0;
  return (
    <TreeGridRow
      id={`row-${id}`}
      place={row}
      current={current}
      moot={moot}
      number={id}
      text={
        <>
          {node.description}
          {!isLeaf(node) && <span className={css.operator}>{operatorWords(node)}</span>}
        </>
      }
      onChoose={() => select(id)}
      onToggle={() => toggle(id)}
    >
      <TreeGridMarks className={css.marks!}>
        {disagrees(node) ? (
          <span className={css.flag} title="You and the engine differ">
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
        {isLeaf(node) && isUnsure(node) && !moot && (
          <span className={css.check} title={`Unsure: ${sureWords(node.engine!.confidence)}`}>
            <CircleHelp aria-hidden />
            <span className="visually-hidden">Unsure</span>
          </span>
        )}
        {node.judgement && !node.override && (
          <span title="Needs a person's judgement">
            <UserRound aria-hidden />
            <span className="visually-hidden">Needs judgement</span>
          </span>
        )}
        {evidence > 0 && (
          <span title={`${evidence} evidence`}>
            <Quote aria-hidden />
            {evidence}
            <span className="visually-hidden"> evidence</span>
          </span>
        )}
      </TreeGridMarks>
      <TreeGridCell
        className={css.color}
        title={moot ? 'Open, but its group is settled without it' : undefined}
      >
        <ColorMark color={colorOf(node)} />
      </TreeGridCell>
    </TreeGridRow>
  );
});
