import type { AdminPageProps } from '../props.ts';
import { CurrentVersion } from './CurrentVersion.tsx';
import { ComparePage } from './compare/ComparePage.tsx';
import { LibraryPage } from './LibraryPage.tsx';
import { VersionPage } from './VersionPage.tsx';
import { VersionsPage } from './VersionsPage.tsx';

/**
 * `#/admin/guidelines` is the library, `/<code>` the versions of one guideline, `/<code>/compare?from=1&to=2` two of them side by
 * side, `/<code>/<version>/<tab>` one of them, `/<code>/current?criterion=1.2` a criterion of the one in force.
 */
export default function GuidelinesPage({ path: [code, version, tab], query }: AdminPageProps) {
  if (!code) return <LibraryPage />;
  if (version === 'compare')
    return <ComparePage code={code} from={Number(query.get('from'))} to={Number(query.get('to'))} />;
  const criterion = query.get('criterion') ?? undefined;
  if (version === 'current') return <CurrentVersion code={code} criterion={criterion} />;
  if (version && Number(version) > 0)
    return (
      <VersionPage
        key={`${code} ${version}`}
        code={code}
        version={Number(version)}
        tab={tab ?? 'criteria'}
        criterion={criterion}
      />
    );
  return <VersionsPage code={code} />;
}
