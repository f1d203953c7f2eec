import { BookOpenText, ChartColumn, Cog, HardDrive, type LucideIcon, ScrollText, Users } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Route } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { Empty, Loading } from '../ui/States.tsx';
import css from './AdminPage.module.css';
import { type Area, areasFor } from './areas.ts';
import type { AdminPageProps } from './props.ts';

const icons: Record<Area['id'], LucideIcon> = {
  people: Users,
  guidelines: BookOpenText,
  settings: Cog,
  figures: ChartColumn,
  audit: ScrollText,
  system: HardDrive,
};

const pages: Record<Area['id'], ComponentType<AdminPageProps>> = {
  people: lazy(() => import('./people/PeoplePage.tsx')),
  guidelines: lazy(() => import('./guidelines/GuidelinesPage.tsx')),
  settings: lazy(() => import('./settings/SettingsPage.tsx')),
  figures: lazy(() => import('./figures/FiguresPage.tsx')),
  audit: lazy(() => import('./audit/AuditPage.tsx')),
  system: lazy(() => import('./system/SystemPage.tsx')),
};

/** The administration: its areas beside the one that is open. */
export default function AdminPage({ route }: { route: Route }) {
  const role = useSession((session) => session.user?.role);
  const mine = areasFor(role);
  const area = route.id ? mine.find((one) => one.id === route.id) : mine[0];
  if (!area)
    return <Empty title="Not for this account">An administrator's account is needed for this page.</Empty>;
  const Page = pages[area.id];
  return (
    <div className={css.admin}>
      <nav className={css.nav} aria-label="Administration">
        {mine.map((one) => (
          <AreaLink key={one.id} area={one} current={one === area} icon={icons[one.id]}>
            {one.label}
          </AreaLink>
        ))}
      </nav>
      <div className={css.body}>
        <Suspense fallback={<Loading label="Loading" />}>
          <Page key={area.id} path={route.path} query={route.query} />
        </Suspense>
      </div>
    </div>
  );
}

interface AreaLinkProps {
  area: Area;
  current: boolean;
  icon: LucideIcon;
  children: ReactNode;
}

function AreaLink({ area, current, icon: Icon, children }: AreaLinkProps) {
  return (
    <a href={`#/admin/${area.id}`} className={css.link} {...(current && { 'aria-current': 'page' as const })}>
      <Icon aria-hidden />
      <span>{children}</span>
    </a>
  );
}
