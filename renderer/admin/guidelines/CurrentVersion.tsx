import { useEffect } from 'react';
import { Empty, Failed, Loading } from '../../ui/States.tsx';
import { Page } from '../Page.tsx';
import { inForce } from './shelf.ts';
import { useLibrary, versionPath } from './useLibrary.ts';

interface CurrentVersionProps {
  code: string;
  criterion: string | undefined;
}

/** Leads on to the version in force; this address itself leaves no trace in the way back. */
export function CurrentVersion({ code, criterion }: CurrentVersionProps) {
  const library = useLibrary();
  const current = inForce((library.data?.versions ?? []).filter((one) => one.guideline_code === code));
  const version = current?.version;
  useEffect(() => {
    if (version === undefined) return;
    const asked = criterion ? `?criterion=${encodeURIComponent(criterion)}` : '';
    location.replace(`#/${versionPath(code, version, 'criteria')}${asked}`);
  }, [code, version, criterion]);
  return (
    <Page title={code} back={{ label: 'Guidelines', href: '#/admin/guidelines' }}>
      {library.isError ? (
        <Failed error={library.error} retry={() => void library.refetch()} />
      ) : library.data && !current ? (
        <Empty title="No version is in force">Open its versions in the library.</Empty>
      ) : (
        <Loading label="Loading the guideline" />
      )}
    </Page>
  );
}
