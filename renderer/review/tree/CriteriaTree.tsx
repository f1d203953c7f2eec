import { type KeyboardEvent, useMemo } from 'react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { Empty } from '../../ui/States.tsx';
import { TreeGrid } from '../../ui/TreeGrid.tsx';
import { select, toggle } from '../select.ts';
import { useReview } from '../store.ts';
import { rowsOf } from './filter.ts';
import { moveFor, treeKeys } from './moves.ts';
import { TreeRow } from './TreeRow.tsx';

/**
 * The criteria as an ARIA treegrid. One row is in the tab order; arrows, Home and End move, right and left open and
 * close, Enter goes to the evidence. Moving also chooses: the details and the page follow.
 */
export function CriteriaTree({ tree }: { tree: CriteriaNode }) {
  const { collapsed, filter, selected } = useReview();
  const rows = useMemo(() => rowsOf(tree, collapsed, filter), [tree, collapsed, filter]);
  const current = rows.some((row) => row.node.criteria_id === selected)
    ? selected
    : rows[0]?.node.criteria_id;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!treeKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = rows.findIndex((row) => row.node.criteria_id === current);
    const move = moveFor(event.key, rows, at);
    if (!move) return;
    if ('toggle' in move) return toggle(move.toggle, move.open);
    if ('show' in move) return select(move.show);
    select(move.goTo);
    document.getElementById(`row-${move.goTo}`)?.focus();
  };

  if (rows.length <= 1 && filter !== 'all')
    return <Empty title={filter === 'open' ? 'Nothing is open' : 'No criterion of this kind'} />;
  return (
    <TreeGrid label="Criteria" readOnly onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <TreeRow key={row.node.criteria_id} row={row} current={row.node.criteria_id === current} />
      ))}
    </TreeGrid>
  );
}
