import type { Action } from '../actions/types.ts';
import { mayEdit } from '../case/decisions.ts';
import { desktop } from '../data/bridge.ts';
import { parseRoute } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { takeNext } from '../data/takeNext.ts';
import { saveTable } from './saveTable.ts';
import { openUpload } from './uploads.ts';

const mayWork = () => mayEdit(useSession.getState().user?.role);
const mayExport = () => mayWork() || useSession.getState().user?.role === 'auditor';
const inQueue = () => parseRoute(location.hash).name === 'queue';

const tables = { cases: 'cases', leaves: 'criteria', decisions: 'decisions' } as const;

const exports = (['csv', 'ndjson'] as const).flatMap((format) =>
  (['cases', 'leaves', 'decisions'] as const).map(
    (table): Action => ({
      id: `export.${table}.${format}`,
      label: `Export all ${tables[table]} as ${format.toUpperCase()}`,
      group: 'Cases',
      keywords: 'table download analysis spreadsheet json',
      when: () => inQueue() && mayExport(),
      run: () => void saveTable(table, format),
    }),
  ),
);

/** What can be done with the list of cases. */
export const queueActions: Action[] = [
  {
    id: 'case.new',
    label: 'New case',
    group: 'Cases',
    keys: ['n'],
    keywords: 'upload pdf chart submit',
    when: () => inQueue() && mayWork(),
    run: openUpload,
  },
  {
    id: 'case.next',
    label: 'Take the next case',
    group: 'Cases',
    keys: ['g'],
    keywords: 'assign to me urgent work',
    when: mayWork,
    run: () => void takeNext(),
  },
  {
    id: 'case.window',
    label: 'Open the case in its own window',
    group: 'Cases',
    keywords: 'separate beside second screen',
    when: () => desktop() !== undefined && parseRoute(location.hash).name === 'review',
    run: () => void desktop()?.openCase(parseRoute(location.hash).id),
  },
  {
    id: 'case.search',
    label: 'Search cases',
    group: 'Cases',
    keys: ['/'],
    when: inQueue,
    run: () => document.getElementById('queue-search')?.focus(),
  },
  {
    id: 'case.first',
    label: 'To the first case',
    group: 'Cases',
    keys: ['j'],
    keywords: 'list rows next take',
    when: inQueue,
    run: () => document.querySelector<HTMLElement>('a[data-row]')?.focus(),
  },
  ...exports,
];
