import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GuidelineVersionDetail } from '../../../service/contract/library.ts';
import { client } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Page } from '../Page.tsx';
import { BenchTab } from './bench/BenchTab.tsx';
import { CriteriaTab } from './editor/CriteriaTab.tsx';
import { HeaderTab } from './editor/HeaderTab.tsx';
import { JsonTab } from './editor/JsonTab.tsx';
import { SaveState } from './editor/SaveState.tsx';
import { useEditor } from './editor/useEditor.ts';
import { StateChip } from './StateChip.tsx';
import { titleOf } from './shelf.ts';
import { useNewDraft, versionKey, versionPath } from './useLibrary.ts';
import { type Verb, VersionDialog } from './VersionDialog.tsx';
import { VersionMenu } from './VersionMenu.tsx';

const tabs = [
  { id: 'criteria', label: 'Criteria' },
  { id: 'details', label: 'Details' },
  { id: 'json', label: 'JSON' },
  { id: 'bench', label: 'Test bench' },
] as const;

interface VersionPageProps {
  code: string;
  version: number;
  tab: string;
  /** Id of the criterion to begin with. */
  criterion: string | undefined;
}

/** One version of a guideline: its tree, what it says of itself, the same as JSON, and its trial on cases. */
export function VersionPage({ code, version, tab, criterion }: VersionPageProps) {
  const [fresh, setFresh] = useState(0);
  const detail = useQuery({
    queryKey: versionKey(code, version),
    queryFn: () => client.getVersion({ params: { guideline_code: code, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!detail.data)
    return (
      <Page
        title={`${code} v${version}`}
        back={{ label: code, href: `#/admin/guidelines/${encodeURIComponent(code)}` }}
      >
        {detail.isError ? (
          <Failed error={detail.error} retry={() => void detail.refetch()} />
        ) : (
          <Loading label="Loading the guideline" />
        )}
      </Page>
    );
  return (
    <Version
      key={`${detail.data.state} ${fresh}`}
      detail={detail.data}
      tab={tab}
      criterion={criterion}
      onStale={() => setFresh(fresh + 1)}
    />
  );
}

interface VersionProps {
  detail: GuidelineVersionDetail;
  tab: string;
  criterion: string | undefined;
  /** The page is to begin again with what is stored. */
  onStale: () => void;
}

function Version({ detail, tab, criterion, onStale }: VersionProps) {
  const editor = useEditor(detail, criterion);
  const draft = useNewDraft();
  useEffect(() => {
    if (editor.stale) onStale();
  }, [editor.stale, onStale]);
  const [asking, setAsking] = useState<Verb>();
  const { guideline_code: code, version } = detail;
  const faults = editor.faults.length;
  return (
    <Page
      wide
      title={`${titleOf(detail)}, v${version}`}
      back={{ label: `${code}: all versions`, href: `#/admin/guidelines/${encodeURIComponent(code)}` }}
      actions={
        <>
          <SaveState editor={editor} />
          <StateChip version={detail} />
          {detail.editable ? (
            <Button
              look="primary"
              icon={<Send />}
              isDisabled={faults > 0 || editor.save.state !== 'saved'}
              onPress={() => setAsking('publish')}
            >
              Publish…
            </Button>
          ) : (
            <Button
              busy={draft.isPending}
              onPress={() => draft.mutate({ guideline_code: code, from_version: version })}
            >
              Make a draft to edit
            </Button>
          )}
          <VersionMenu version={detail} />
        </>
      }
    >
      <nav className={css.tabs} aria-label="Parts of this version">
        {tabs.map(({ id, label }) => (
          <a
            key={id}
            className={css.tab}
            href={`#/${versionPath(code, version, id)}`}
            {...(tab === id && { 'aria-current': 'page' as const })}
          >
            {label}
          </a>
        ))}
      </nav>
      {tab === 'details' && <HeaderTab editor={editor} />}
      {tab === 'json' && <JsonTab editor={editor} />}
      {tab === 'bench' && <BenchTab editor={editor} detail={detail} />}
      {!['details', 'json', 'bench'].includes(tab) && <CriteriaTab editor={editor} />}
      {asking && (
        <VersionDialog
          version={detail}
          verb={asking}
          etag={editor.etag}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Page>
  );
}
