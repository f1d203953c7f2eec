import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { TestForms } from '../../../../service/contract/test-forms.ts';
import { TreeGridMarks, TreeGridRow } from '../../../ui/TreeGrid.tsx';
import css from './Editor.module.css';
import type { Row } from './rows.ts';
import { operatorPhrase, testPhrase } from './words.ts';

interface TreeRowProps {
  row: Row;
  current: boolean;
  faults: number;
  forms: TestForms | undefined;
  onChoose: (key: string) => void;
  onToggle: (open: boolean) => void;
}

/** One criterion: its place and text, what it asks, what is special about it, its faults. */
export const TreeRow = memo(
  function TreeRow({ row, current, faults, forms, onChoose, onToggle }: TreeRowProps) {
    const { node } = row;
    return (
      <TreeGridRow
        id={`node-${node.key}`}
        place={row}
        current={current}
        number={node.criteria_id}
        text={node.description || <em>No description yet</em>}
        onChoose={() => onChoose(node.key)}
        onToggle={onToggle}
      >
        <TreeGridMarks className={css.marks!}>
          {faults > 0 && (
            <span className={css.fault}>
              <TriangleAlert aria-hidden />
              {faults}
              <span className="visually-hidden">{faults === 1 ? ' fault' : ' faults'}</span>
            </span>
          )}
          {node.role === 'exclude' && <span>exclusion</span>}
          {node.applies_to && (
            <span>{node.applies_to.map((type) => type.replaceAll('_', ' ')).join(', ')}</span>
          )}
          <span className={css.asks}>{operatorPhrase(node) || testPhrase(node, forms)}</span>
        </TreeGridMarks>
      </TreeGridRow>
    );
  },
  (before, after) =>
    before.row.node === after.row.node &&
    before.row.expanded === after.row.expanded &&
    before.row.level === after.row.level &&
    before.row.position === after.row.position &&
    before.row.siblings === after.row.siblings &&
    before.current === after.current &&
    before.faults === after.faults &&
    before.forms === after.forms,
);
