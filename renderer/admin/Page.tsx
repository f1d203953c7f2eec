import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '../ui/useTitle.ts';
import css from './Admin.module.css';

interface PageProps {
  title: string;
  /** One sentence on what the page is for. */
  intro?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** The page above this one. */
  back?: { label: string; href: string };
  /** For editors and comparisons: the whole width, and the height of the window. */
  wide?: boolean;
  children: ReactNode;
}

/** Frame of every page of the administration: title, what can be done, content. */
export function Page({ title, intro, actions, back, wide, children }: PageProps) {
  useTitle(title);
  return (
    <div className={[css.page, wide && css.wide].filter(Boolean).join(' ')}>
      <header className={css.head}>
        <div className={css.titles}>
          {back && (
            <a href={back.href} className={css.back}>
              <ChevronLeft aria-hidden />
              {back.label}
            </a>
          )}
          <h1>{title}</h1>
          {intro && <p className={css.intro}>{intro}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
