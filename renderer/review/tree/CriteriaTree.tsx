import { type KeyboardEvent, useMemo } from 'react';
import type { CriteriaNode } from '../../../service/contract/results.ts';
import type { Variance } from '../../../service/contract/variance.ts';
import { alike, rowsOf, withRemovedRows } from '../../case/filter.ts';
import { moveFor, treeKeys } from '../../case/moves.ts';
import { select, toggle } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { useDisputedIds } from '../../case/useOpinions.ts';
import { Empty } from '../../ui/States.tsx';
import { TreeGrid } from '../../ui/TreeGrid.tsx';
import { useProposedIds } from '../useVariances.ts';
import { polaritiesOf } from './polarities.ts';
import { RemovedRow } from './RemovedRow.tsx';
import { TreeRow } from './TreeRow.tsx';

const none: readonly Variance[] = [];

/**
 * The criteria as an ARIA treegrid. One row is in the tab order; arrows, Home and End move, right and left open and
 * close, Enter goes to the evidence. Moving also chooses: the details and the page follow.
 */
export function CriteriaTree({ tree }: { tree: CriteriaNode }) {
  const { collapsed, filter, kept, selected, work } = useReview();
  const variances = work?.variances ?? none;
  const disputed = useDisputedIds(tree);
  const rows = useMemo(
    () => rowsOf(tree, collapsed, filter, variances, kept, disputed),
    [tree, collapsed, filter, variances, kept, disputed],
  );
  const twins = useMemo(() => alike(rows), [rows]);
  const all = useMemo(() => withRemovedRows(rows, filter, variances), [rows, filter, variances]);
  const of = useMemo(() => Map.groupBy(variances, ({ criteria_id }) => criteria_id), [variances]);
  const inverted = polaritiesOf(tree);
  const proposed = useProposedIds();
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

  if (all.length === 0 && filter !== 'all')
    return <Empty title={filter === 'open' ? 'Nothing is open' : 'No criterion of this kind'} />;
  return (
    <TreeGrid label="Criteria" readOnly onKeyDown={onKeyDown}>
      {all.map((row) => {
        if ('removed' in row) return <RemovedRow key={`removed ${row.id}`} row={row} />;
        const id = row.node.criteria_id;
        return (
          <TreeRow
            key={id}
            row={row}
            current={id === current}
            inverted={inverted.get(id) ?? false}
            variances={of.get(id)}
            proposed={proposed.has(id)}
            disputed={disputed.has(id)}
            alike={twins.has(id)}
          />
        );
      })}
    </TreeGrid>
  );
}
