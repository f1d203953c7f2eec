import { notify } from '../app/notices.ts';
import { parseRoute } from '../app/route.ts';
import { reshape, undoWork } from '../review/edit.ts';
import { openRewording } from '../review/select.ts';
import { useReview } from '../review/store.ts';
import { add, type Direction, isFixed, mayLeave, move, remove, wrap } from '../review/tree/reshape.ts';
import type { Action } from './types.ts';

const get = useReview.getState;

/** The criterion can be changed: the case is open, and its guideline does not fix it. */
const changeable = () => {
  const { work, locked, selected } = get();
  return (
    parseRoute(location.hash).name === 'review' &&
    work !== undefined &&
    !locked &&
    !isFixed(work.tree, selected)
  );
};
const canMove = (direction: Direction) => () =>
  changeable() && move(get().work!.tree, get().selected, direction) !== undefined;

const focusRow = () => document.getElementById(`row-${get().selected}`)?.focus();

const moves: { direction: Direction; label: string; keys: string }[] = [
  { direction: 'up', label: 'Move up', keys: 'alt+shift+arrowup' },
  { direction: 'down', label: 'Move down', keys: 'alt+shift+arrowdown' },
  { direction: 'in', label: 'Move into the group above', keys: 'alt+shift+arrowright' },
  { direction: 'out', label: 'Move out of the group', keys: 'alt+shift+arrowleft' },
];

/** Changing the tree itself. Every step can be undone. */
export const treeActions: Action[] = [
  {
    id: 'node.reword',
    label: 'Edit the wording',
    group: 'Criteria',
    keys: ['f2'],
    keywords: 'description operator text all any at least',
    when: changeable,
    run: openRewording,
  },
  {
    id: 'node.add',
    label: 'Add a criterion here',
    group: 'Criteria',
    keys: ['shift+n'],
    keywords: 'new leaf node',
    when: () => changeable() && add(get().work!.tree, get().selected, 'x') !== undefined,
    run: () => {
      const done = reshape('add criterion', (tree) => add(tree, get().selected, 'New criterion'));
      if (done) openRewording();
    },
  },
  {
    id: 'node.wrap',
    label: 'Put into a new group',
    group: 'Criteria',
    keywords: 'wrap any of all of',
    when: () => changeable() && wrap(get().work!.tree, get().selected) !== undefined,
    run: () => {
      if (reshape('put into a group', (tree) => wrap(tree, get().selected))) openRewording();
    },
  },
  ...moves.map(
    ({ direction, label, keys }): Action => ({
      id: `node.${direction}`,
      label,
      group: 'Criteria',
      keys: [keys],
      keywords: 'criterion order',
      when: canMove(direction),
      run: () => {
        reshape('move criterion', (tree) => move(tree, get().selected, direction));
        requestAnimationFrame(focusRow);
      },
    }),
  ),
  {
    id: 'node.remove',
    label: 'Delete the criterion',
    group: 'Criteria',
    keys: ['shift+delete'],
    keywords: 'remove',
    when: () => changeable() && mayLeave(get().work!.tree, get().selected),
    run: () => {
      const id = get().selected;
      if (!reshape('delete criterion', (tree) => remove(tree, id))) return;
      notify('done', `Criterion ${id} was deleted.`, { label: 'Undo', run: undoWork });
      requestAnimationFrame(focusRow);
    },
  },
];

/** What the menu of a criterion offers, in its order. */
export const nodeMenu = treeActions.map((action) => action.id);
