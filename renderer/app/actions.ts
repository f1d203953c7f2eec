import type { Action } from '../actions/types.ts';
import { areas, areasFor } from '../admin/areas.ts';
import { openOverlay } from '../data/overlay.ts';
import { usePreferences } from '../data/preferences.ts';
import { go, parseRoute } from '../data/route.ts';
import { signOut, useSession } from '../data/session.ts';

const here = () => parseRoute(location.hash).name;

/** What can be done anywhere. */
export const appActions: Action[] = [
  {
    id: 'palette',
    label: 'Search all actions',
    group: 'App',
    keys: ['mod+k'],
    run: () => openOverlay('palette'),
  },
  {
    id: 'help',
    label: 'Keyboard shortcuts',
    group: 'App',
    keys: ['?'],
    keywords: 'help keys',
    run: () => openOverlay('help'),
  },
  {
    id: 'go.queue',
    label: 'Cases',
    group: 'Go to',
    keys: ['q'],
    keywords: 'queue dashboard back list',
    when: () => here() !== 'queue',
    run: () => go('queue'),
  },
  ...areas.map(
    (area): Action => ({
      id: `go.admin.${area.id}`,
      label: area.label,
      group: 'Go to',
      keywords: `administration ${area.keywords}`,
      when: () => areasFor(useSession.getState().user?.role).includes(area),
      run: () => go(`admin/${area.id}`),
    }),
  ),
  {
    id: 'go.about',
    label: 'About and health',
    group: 'Go to',
    keywords: 'version limits status',
    run: () => go('about'),
  },
  {
    id: 'theme.light',
    label: 'Light theme',
    group: 'App',
    run: () => usePreferences.getState().setTheme('light'),
  },
  {
    id: 'theme.dark',
    label: 'Dark theme',
    group: 'App',
    run: () => usePreferences.getState().setTheme('dark'),
  },
  {
    id: 'theme.system',
    label: 'System theme',
    group: 'App',
    run: () => usePreferences.getState().setTheme('system'),
  },
  {
    id: 'password',
    label: 'Change your password',
    group: 'App',
    keywords: 'account secret',
    when: () => !useSession.getState().user?.provider,
    run: () => openOverlay('password'),
  },
  { id: 'sign-out', label: 'Sign out', group: 'App', keywords: 'log out leave', run: () => void signOut() },
];
