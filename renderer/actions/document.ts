import { parseRoute } from '../app/route.ts';
import { rotate, showPlace, useDocument, zoomBy } from '../document/store.ts';
import { showAndFocus } from '../ui/focus.ts';
import type { Action } from './types.ts';

const get = useDocument.getState;
const set = useDocument.setState;
const shown = () => parseRoute(location.hash).name === 'review' && get().pageCount > 0;
const turnPage = (by: number) => showPlace(get().page + by);

/** What can be done with the document beside the tree. */
export const documentActions: Action[] = [
  {
    id: 'document.search',
    label: 'Search in the record',
    group: 'Document',
    keys: ['/', 'mod+f'],
    keywords: 'find text',
    when: shown,
    run: () => showAndFocus(() => set({ searching: true }), 'record-search'),
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
    id: 'thumbnails.toggle',
    label: 'Show or hide the thumbnails',
    group: 'Document',
    keys: ['t'],
    keywords: 'pages overview',
    when: shown,
    run: () => set((state) => ({ thumbnails: !state.thumbnails })),
  },
];
