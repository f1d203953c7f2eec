import { useIsMutating } from '@tanstack/react-query';
import { Keyboard, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { show } from '../actions/keys.ts';
import { areasFor } from '../admin/areas.ts';
import { hasUnsaved, useReview } from '../case/store.ts';
import { openOverlay } from '../data/overlay.ts';
import type { Route } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { SaveBadge } from '../review/SaveBadge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Offline } from './Offline.tsx';
import css from './Shell.module.css';

/** The frame of every signed-in screen: one thin bar with a slot (`#case-bar`) that the review fills. */
export function Shell({ route, children }: { route: Route; children: ReactNode }) {
  const role = useSession((session) => session.user?.role);
  const busy = useIsMutating() > 0;
  const open = route.name === 'review' ? route.id : '';
  const unsaved = useReview((state) => (hasUnsaved(state, open) ? state.runId : undefined));
  const link = (name: Route['name'], label: string) => (
    <a
      href={`#/${name}`}
      className={css.link}
      {...(route.name === name && { 'aria-current': 'page' as const })}
    >
      {label}
    </a>
  );
  return (
    <div className={css.shell}>
      <button type="button" className={css.skip} onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <header className={css.bar} aria-busy={busy}>
        <a href="#/queue" className={css.brand} aria-label="Evident, to the cases">
          <Logo />
          <span>Evident</span>
        </a>
        {route.name === 'review' ? (
          <div id="case-bar" className={css.slot} />
        ) : (
          <nav className={css.nav} aria-label="Screens">
            {link('queue', 'Cases')}
            {role && areasFor(role).length > 0 && link('admin', 'Administration')}
            {link('about', 'About')}
          </nav>
        )}
        <div className={css.tools}>
          {unsaved && (
            <>
              <a href={`#/review/${unsaved}`} className={css.link}>
                Unsaved case
              </a>
              <SaveBadge />
            </>
          )}
          <Button
            look="quiet"
            className={css.palette!}
            icon={<Search />}
            onPress={() => openOverlay('palette')}
          >
            <span className={css.paletteText}>Actions</span>
            <kbd>{show('mod+k')}</kbd>
          </Button>
          <IconButton label="Keyboard shortcuts" keys="?" onPress={() => openOverlay('help')}>
            <Keyboard />
          </IconButton>
          <AccountMenu />
        </div>
      </header>
      <Offline />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  );
}
