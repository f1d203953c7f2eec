import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { client } from '../../../data/client.ts';
import { rowMove } from '../../../ui/rowMoves.ts';
import { TreeGrid } from '../../../ui/TreeGrid.tsx';
import { rowsOf } from './rows.ts';
import { TreeRow } from './TreeRow.tsx';
import type { Editor } from './useEditor.ts';

/** Kinds of tests with their fields: the same for every guideline. */
export function useTestForms() {
  return useQuery({ queryKey: ['test-forms'], queryFn: () => client.testForms(), staleTime: 3_600_000 });
}

/** The criteria as a treegrid. Keys that change the tree are CriteriaTab's. */
export function TreeView({ editor, describedBy }: { editor: Editor; describedBy: string }) {
  const { state, dispatch, nodeFaults } = editor;
  const forms = useTestForms();
  const rows = rowsOf(state.content.tree, state.collapsed);
  const first = useRef(state.selected);
  useEffect(() => {
    document.getElementById(`node-${first.current}`)?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = (key: string) => {
    dispatch({ type: 'selected', key });
    document.getElementById(`node-${key}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById('criterion-description')?.focus();
      return;
    }
    const at = rows.findIndex((row) => row.node.key === state.selected);
    const move = rowMove(event.key, rows, at, ({ node }) => node.key);
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) dispatch({ type: 'toggled', key: move.toggle, open: move.open });
    else choose(move.goTo);
  };
  return (
    <TreeGrid
      label="Criteria of the guideline"
      describedBy={describedBy}
      readOnly={editor.readOnly}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.node.key}
          row={row}
          current={row.node.key === state.selected}
          faults={nodeFaults.get(row.node.key)?.length ?? 0}
          forms={forms.data}
          onChoose={choose}
          onToggle={(open) => dispatch({ type: 'toggled', key: row.node.key, open })}
        />
      ))}
    </TreeGrid>
  );
}
