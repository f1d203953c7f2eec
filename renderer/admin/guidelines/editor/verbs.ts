/** What can be done with the chosen criterion: buttons, keys and their help come from this one list. */
import type { DraftNode } from './draft.ts';
import * as edits from './edits.ts';

interface Pressed {
  key: string;
  code: string;
  altKey: boolean;
  shiftKey: boolean;
}

export interface TreeVerb {
  id: string;
  label: string;
  /** As a person reads it. */
  keys: string;
  matches: (event: Pressed) => boolean;
  run: (tree: DraftNode, key: string) => edits.Edited | undefined;
  /** The new node's text is what comes next. */
  writes?: true;
}

const alt =
  (key: string, shift = false) =>
  (event: Pressed) =>
    event.altKey && event.key === key && event.shiftKey === shift;

export const treeVerbs: readonly TreeVerb[] = [
  {
    id: 'after',
    label: 'Add below',
    keys: 'Alt+Enter',
    matches: alt('Enter'),
    run: edits.addAfter,
    writes: true,
  },
  {
    id: 'inside',
    label: 'Add inside',
    keys: 'Alt+Shift+Enter',
    matches: alt('Enter', true),
    run: edits.addInside,
    writes: true,
  },
  {
    id: 'up',
    label: 'Move up',
    keys: 'Alt+↑',
    matches: alt('ArrowUp'),
    run: (tree, key) => edits.move(tree, key, -1),
  },
  {
    id: 'down',
    label: 'Move down',
    keys: 'Alt+↓',
    matches: alt('ArrowDown'),
    run: (tree, key) => edits.move(tree, key, 1),
  },
  { id: 'out', label: 'Move out', keys: 'Alt+←', matches: alt('ArrowLeft'), run: edits.moveOut },
  { id: 'in', label: 'Move in', keys: 'Alt+→', matches: alt('ArrowRight'), run: edits.moveIn },
  {
    id: 'not',
    label: 'Must not hold',
    keys: 'Alt+N',
    // The place of the key: with Alt a Mac writes another letter.
    matches: (event) => event.altKey && event.code === 'KeyN',
    run: edits.putUnderNot,
  },
  {
    id: 'dissolve',
    label: 'Dissolve group',
    keys: 'Alt+Delete',
    matches: alt('Delete'),
    run: edits.dissolve,
  },
  {
    id: 'remove',
    label: 'Delete',
    keys: 'Delete',
    matches: (event) => event.key === 'Delete' && !event.altKey,
    run: edits.remove,
  },
];
