import { Group, Panel, Separator } from 'react-resizable-panels';
import { find } from '../../../service/tree/index.ts';
import { useReview } from '../../case/store.ts';
import { NodeDetail } from '../detail/NodeDetail.tsx';
import split from '../Workspace.module.css';
import css from './CriteriaPanel.module.css';
import { CriteriaTree } from './CriteriaTree.tsx';
import { FilterBar } from './FilterBar.tsx';

/** The tree above, the chosen criterion below. */
export function CriteriaPanel() {
  const { work, selected } = useReview();
  if (!work) return null;
  const node = find(work.tree, selected);
  return (
    <Group orientation="vertical" className={split.group!}>
      <Panel defaultSize="54%" minSize="15%" id="tree" className={css.top!}>
        <FilterBar tree={work.tree} />
        <div className={css.scroll} data-part tabIndex={-1}>
          <CriteriaTree tree={work.tree} />
        </div>
      </Panel>
      <Separator className={split.separator!} aria-label="Height of the tree" />
      <Panel minSize="15%" id="detail" className={split.panel!}>
        <div className={css.detail} data-part tabIndex={-1}>
          {node && <NodeDetail key={node.criteria_id} node={node} />}
        </div>
      </Panel>
    </Group>
  );
}
