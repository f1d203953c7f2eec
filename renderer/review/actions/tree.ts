import type { Direction, TreeEdit } from '../../../service/contract/changes.ts';
import { isFixed } from '../../../service/tree/index.ts';
import type { Action } from '../../actions/types.ts';
import { openRewording } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { parseRoute } from '../../data/route.ts';
import { askWhy, isPossible } from '../vary.ts';

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
/** The change can be made to the chosen criterion, by whoever may. */
const possible = (make: (criteria_id: string) => TreeEdit) => () =>
  changeable() && isPossible(make(get().selected));
const ask = (make: (criteria_id: string) => TreeEdit) => () => askWhy(make(get().selected));

const removal = (criteria_id: string): TreeEdit => ({ edit: 'remove', criteria_id });
const addition = (criteria_id: string): TreeEdit => ({
  edit: 'add',
  criteria_id,
  description: 'New criterion',
});
const grouping = (criteria_id: string): TreeEdit => ({
  edit: 'group',
  criteria_id,
  description: 'Any of these',
});
const moving =
  (direction: Direction) =>
  (criteria_id: string): TreeEdit => ({ edit: 'move', criteria_id, direction });

const moves: { direction: Direction; label: string; keys: string }[] = [
  { direction: 'up', label: 'Move up', keys: 'alt+shift+arrowup' },
  { direction: 'down', label: 'Move down', keys: 'alt+shift+arrowdown' },
  { direction: 'in', label: 'Move into the group above', keys: 'alt+shift+arrowright' },
  { direction: 'out', label: 'Move out of the group', keys: 'alt+shift+arrowleft' },
];

/** Changing the determination in this case. Each is asked for its reason, and can be undone. */
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
    when: possible(addition),
    run: ask(addition),
  },
  {
    id: 'node.wrap',
    label: 'Put into a new group',
    group: 'Criteria',
    keywords: 'wrap any of all of',
    when: possible(grouping),
    run: ask(grouping),
  },
  ...moves.map(
    ({ direction, label, keys }): Action => ({
      id: `node.${direction}`,
      label,
      group: 'Criteria',
      keys: [keys],
      keywords: 'criterion order',
      when: possible(moving(direction)),
      run: ask(moving(direction)),
    }),
  ),
  {
    id: 'node.remove',
    label: 'Delete the criterion',
    group: 'Criteria',
    keys: ['shift+delete'],
    keywords: 'remove',
    when: possible(removal),
    run: ask(removal),
  },
];

/** What the menu of a criterion offers, in its order. */
export const nodeMenu = treeActions.map((action) => action.id);
