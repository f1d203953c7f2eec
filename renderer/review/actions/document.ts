import type { Stance } from '../../../service/contract/results.ts';
import { isLeaf } from '../../../service/tree/index.ts';
import type { Action } from '../../actions/types.ts';
import { chosen, currentEvidence } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { rotate, showPlace, toggleRail, turnPage, useDocument, zoomBy } from '../../case/viewer.ts';
import { parseRoute } from '../../data/route.ts';
import { startAdjusting } from '../../document/adjust.ts';
import { placeBox } from '../../document/draw.ts';
import { foundPassage, markPassage, selectedPassage } from '../../document/mark.ts';
import { showAndFocus } from '../../ui/focus.ts';
import { stanceWords } from '../../ui/marks.tsx';
import { dropEvidence } from '../dropEvidence.ts';
import { askAboutPages } from '../identity/asked.ts';

const get = useDocument.getState;
const set = useDocument.setState;
const shown = () => parseRoute(location.hash).name === 'review' && get().pageCount > 0;

const markable = () => {
  const node = chosen();
  return shown() && !useReview.getState().locked && node !== undefined && isLeaf(node);
};

const stances: { stance: Stance; keys: string }[] = [
  { stance: 'supports', keys: 's' },
  { stance: 'contradicts', keys: 'c' },
  { stance: 'mentions', keys: 'm' },
];

/** Selected text becomes evidence by its letter; without a selection the same letter asks for a box. */
const markActions = stances.map(
  ({ stance, keys }): Action => ({
    id: `mark.${stance}`,
    label: `Mark the selection or search hit, or draw a box: ${stanceWords[stance].toLowerCase()}`,
    group: 'Evidence',
    keys: [keys],
    keywords: 'add new evidence annotate',
    when: markable,
    run: () =>
      (selectedPassage() ?? foundPassage())
        ? markPassage(stance)
        : set({ drawing: stance, adjusting: undefined }),
  }),
);

/** What can be done with the document beside the tree. */
export const documentActions: Action[] = [
  ...markActions,
  {
    id: 'mark.cancel',
    label: 'Stop drawing',
    group: 'Evidence',
    keys: ['escape'],
    when: () => get().drawing !== undefined,
    run: () => set({ drawing: undefined }),
  },
  {
    id: 'mark.place',
    label: 'Put the box in the middle of the page',
    group: 'Evidence',
    keys: ['enter'],
    keywords: 'draw keyboard',
    when: () => get().drawing !== undefined,
    run: placeBox,
  },
  {
    id: 'evidence.adjust',
    label: 'Move or size the box',
    group: 'Evidence',
    keys: ['a'],
    keywords: 'adjust resize evidence',
    when: () => markable() && currentEvidence()?.origin === 'nurse',
    run: startAdjusting,
  },
  {
    id: 'evidence.note',
    label: 'Add a note to the evidence',
    group: 'Evidence',
    keys: ['i'],
    keywords: 'comment stance',
    when: () => markable() && currentEvidence()?.origin === 'nurse',
    run: () => document.getElementById('evidence-note')?.focus(),
  },
  {
    id: 'evidence.remove',
    label: 'Remove the evidence',
    group: 'Evidence',
    keys: ['delete'],
    keywords: 'delete',
    when: () => markable() && currentEvidence() !== undefined,
    run: dropEvidence,
  },
  {
    id: 'page.aside',
    label: 'This page is another patient’s: set it aside',
    group: 'Document',
    keys: [],
    keywords: 'identity wrong misfiled patient page exclude',
    when: () => shown() && !useReview.getState().locked,
    run: () => askAboutPages([get().page], false),
  },
  {
    id: 'document.search',
    label: 'Search in the record',
    group: 'Document',
    keys: ['/', 'mod+f'],
    keywords: 'find text',
    // Also while the record is still being opened: what is typed next must never land in the shortcuts.
    when: () => parseRoute(location.hash).name === 'review' && useReview.getState().work !== undefined,
    run: () => showAndFocus(() => set({ searching: true }), 'record-search'),
  },
  {
    id: 'document.hits',
    label: 'List all search hits',
    group: 'Document',
    keys: ['shift+h'],
    keywords: 'find results',
    when: () => shown() && get().searching,
    run: () => showAndFocus(() => set({ rail: 'hits' }), 'record-hits'),
  },
  {
    id: 'page.next',
    label: 'Next page',
    group: 'Document',
    keys: ['.'],
    when: shown,
    run: () => turnPage(1),
  },
  {
    id: 'page.previous',
    label: 'Previous page',
    group: 'Document',
    keys: [','],
    when: shown,
    run: () => turnPage(-1),
  },
  {
    id: 'zoom.in',
    label: 'Zoom in',
    group: 'Document',
    keys: ['+', '='],
    keywords: 'larger',
    when: shown,
    run: () => zoomBy(1),
  },
  {
    id: 'zoom.out',
    label: 'Zoom out',
    group: 'Document',
    keys: ['-'],
    keywords: 'smaller',
    when: shown,
    run: () => zoomBy(-1),
  },
  {
    id: 'zoom.width',
    label: 'Fit the width',
    group: 'Document',
    keys: ['w'],
    when: shown,
    run: () => set({ zoom: 'width' }),
  },
  {
    id: 'zoom.page',
    label: 'Fit the page',
    group: 'Document',
    keys: ['p'],
    when: shown,
    run: () => set({ zoom: 'page' }),
  },
  {
    id: 'zoom.evidence',
    label: 'Zoom to the evidence',
    group: 'Document',
    keys: ['z'],
    when: () => shown() && get().target?.box !== undefined,
    run: () => {
      const { target } = get();
      set({ zoom: 2 });
      if (target) showPlace(target.page, target.box);
    },
  },
  { id: 'document.rotate', label: 'Rotate', group: 'Document', keys: ['r'], when: shown, run: rotate },
  {
    id: 'boxes.toggle',
    label: 'Show or hide the evidence boxes',
    group: 'Evidence',
    keys: ['b'],
    when: shown,
    run: () => set((state) => ({ boxes: !state.boxes })),
  },
  {
    id: 'boxes.all',
    label: 'Mark the evidence of all criteria by color, or of the chosen one',
    group: 'Evidence',
    keys: ['h'],
    keywords: 'highlight legend colour every',
    when: shown,
    run: () => set((state) => ({ marks: state.marks === 'all' ? 'chosen' : 'all', boxes: true })),
  },
  {
    id: 'thumbnails.toggle',
    label: 'Show or hide the thumbnails',
    group: 'Document',
    keys: ['t'],
    keywords: 'pages overview',
    when: shown,
    run: () => toggleRail('thumbnails'),
  },
  {
    id: 'contents.toggle',
    label: 'Show or hide the list of documents',
    group: 'Document',
    keys: ['u'],
    keywords: 'outline bookmarks contents notes reports chapters author date',
    when: shown,
    run: () => toggleRail('documents'),
  },
  {
    id: 'pages.spread',
    label: 'Two pages side by side',
    group: 'Document',
    keys: ['shift+p'],
    keywords: 'spread facing compare',
    when: shown,
    run: () => set((state) => ({ spread: !state.spread })),
  },
];
