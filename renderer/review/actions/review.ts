import { isLeaf, mayConfirm } from '../../../service/tree/index.ts';
import type { Action } from '../../actions/types.ts';
import { clearOverride, confirm, redoWork, undoWork } from '../../case/edit.ts';
import { filters } from '../../case/filter.ts';
import {
  chooseFilter,
  chosen,
  evidenceOf,
  nextOpen,
  nextUnsure,
  openTab,
  stepEvidence,
  stepLeaf,
} from '../../case/select.ts';
import { folded, type Tab, tabs, useReview } from '../../case/store.ts';
import { notify } from '../../data/notices.ts';
import { parseRoute } from '../../data/route.ts';
import { reviewer } from '../../data/session.ts';
import { showAndFocus } from '../../ui/focus.ts';
import { askForDocument } from '../documents/asked.ts';
import { evaluateAgain } from '../evaluate.ts';
import { print } from '../print.ts';
import { saveNow } from '../save.ts';
import { mayTakeOver, takeOver } from '../second.ts';

const get = useReview.getState;
const inWorkspace = () => parseRoute(location.hash).name === 'review' && get().work !== undefined;
const editable = () => inWorkspace() && !get().locked;
const onLeaf = () => {
  const node = chosen();
  return editable() && node !== undefined && isLeaf(node);
};

const say = (did: string, label: string | undefined) => label && notify('done', `${did}: ${label}`);

/** What can be done with the open case. */
export const reviewActions: Action[] = [
  {
    id: 'leaf.next',
    label: 'Next criterion',
    group: 'Criteria',
    keys: ['j'],
    when: inWorkspace,
    run: () => stepLeaf(1),
  },
  {
    id: 'leaf.previous',
    label: 'Previous criterion',
    group: 'Criteria',
    keys: ['k'],
    when: inWorkspace,
    run: () => stepLeaf(-1),
  },
  {
    id: 'leaf.open',
    label: 'Next open criterion',
    group: 'Criteria',
    keys: ['o'],
    when: inWorkspace,
    run: nextOpen,
  },
  {
    id: 'leaf.check',
    label: 'Next unsure answer',
    group: 'Criteria',
    keys: ['v'],
    keywords: 'check verify doubt',
    when: inWorkspace,
    run: nextUnsure,
  },
  {
    id: 'leaf.confirm',
    label: 'Confirm the answer',
    group: 'Criteria',
    keys: ['y'],
    keywords: 'agree checked right',
    when: () => onLeaf() && mayConfirm(chosen()),
    run: () => confirm(get().selected, reviewer()),
  },
  {
    id: 'leaf.take_over',
    label: 'Use the second reader’s answer',
    group: 'Criteria',
    keys: ['shift+y'],
    keywords: 'model opinion accept',
    when: () => onLeaf() && mayTakeOver(chosen()!),
    run: () => takeOver(chosen()!, reviewer()),
  },
  {
    id: 'leaf.override',
    label: 'Override the criterion',
    group: 'Criteria',
    keys: ['e'],
    keywords: 'edit answer change disagree',
    when: onLeaf,
    run: () => useReview.setState({ overriding: true, tab: 'criteria' }),
  },
  {
    id: 'leaf.clear',
    label: 'Clear the override',
    group: 'Criteria',
    keys: ['x'],
    when: () => onLeaf() && chosen()?.override !== undefined,
    run: () => clearOverride(get().selected),
  },
  {
    id: 'tree.open',
    label: 'Open all groups',
    group: 'Criteria',
    keys: ['*'],
    keywords: 'expand unfold',
    when: inWorkspace,
    run: () => useReview.setState({ collapsed: new Set() }),
  },
  {
    id: 'tree.fold',
    label: 'Fold what is settled',
    group: 'Criteria',
    keys: ['f'],
    keywords: 'collapse close met groups',
    when: inWorkspace,
    run: () => useReview.setState((state) => ({ collapsed: folded(state.work!.tree, state.selected) })),
  },
  ...filters.map(
    (filter): Action => ({
      id: `filter.${filter.id}`,
      label: filter.id === 'all' ? 'Show all criteria' : `Show only: ${filter.label.toLowerCase()}`,
      group: 'Criteria',
      keywords: 'filter',
      when: inWorkspace,
      run: () => chooseFilter(filter.id),
    }),
  ),
  {
    id: 'evidence.next',
    label: 'Next evidence',
    group: 'Evidence',
    keys: [']'],
    when: () => inWorkspace() && evidenceOf(chosen()).length > 0,
    run: () => stepEvidence(1),
  },
  {
    id: 'evidence.previous',
    label: 'Previous evidence',
    group: 'Evidence',
    keys: ['['],
    when: () => inWorkspace() && evidenceOf(chosen()).length > 0,
    run: () => stepEvidence(-1),
  },
  ...tabs.map(
    (tab, index): Action => ({
      id: `tab.${tab.id}`,
      label: tab.label,
      group: 'Go to',
      keys: [String(index + 1)],
      when: inWorkspace,
      run: () => goToTab(tab.id),
    }),
  ),
  {
    id: 'tab.timeline',
    label: 'Timeline',
    group: 'Go to',
    keys: ['l'],
    keywords: 'dates chronology history events when',
    when: inWorkspace,
    run: () => {
      useReview.setState({ problems: 'timeline' });
      goToTab('problems');
    },
  },
  {
    id: 'work.save',
    label: 'Save now',
    group: 'Work',
    keys: ['mod+s'],
    // Also away from its case: a window asks for it before it closes.
    when: () => inWorkspace() || get().save !== 'saved',
    run: () => void saveNow(),
  },
  {
    id: 'history.undo',
    label: 'Undo',
    group: 'Work',
    keys: ['mod+z'],
    when: () => editable() && get().history.past.length > 0,
    run: () => say('Undone', undoWork()),
  },
  {
    id: 'history.redo',
    label: 'Redo',
    group: 'Work',
    keys: ['mod+shift+z', 'mod+y'],
    when: () => editable() && get().history.future.length > 0,
    run: () => say('Redone', redoWork()),
  },
  {
    id: 'work.evaluate',
    label: 'Evaluate again',
    group: 'Work',
    keys: ['shift+e'],
    keywords: 'engine run judge',
    when: editable,
    run: () => void evaluateAgain(),
  },
  {
    id: 'work.decide',
    label: 'Decide',
    group: 'Work',
    keys: ['d'],
    keywords: 'approve deny refer request information sign',
    when: inWorkspace,
    run: () => goToTab('decision'),
  },
  {
    id: 'documents.add',
    label: 'Add a document…',
    group: 'Work',
    keywords: 'upload attach fax follow information',
    when: editable,
    run: () => askForDocument(),
  },
  {
    id: 'work.report',
    label: 'Save the review as PDF',
    group: 'Work',
    keywords: 'print export file fax report',
    when: inWorkspace,
    run: () => void print('report'),
  },
  {
    id: 'work.letter',
    label: 'Save the letter as PDF',
    group: 'Work',
    keywords: 'print export fax request information',
    when: inWorkspace,
    run: () => void print('letter'),
  },
  {
    id: 'focus.next',
    label: 'Next part of the screen',
    group: 'Work',
    keys: ['f6'],
    whileTyping: true,
    when: inWorkspace,
    run: () => focusNext(),
  },
];

function goToTab(tab: Tab): void {
  showAndFocus(() => openTab(tab), `panel-${tab}`);
}

/** Tree, details and document in turn. */
function focusNext(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[(at + 1) % parts.length];
  const inside = next?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  (inside ?? next)?.focus();
}
