import { Inbox, Plus, SearchIcon } from 'lucide-react';
import { useState } from 'react';
import { offerFiles, useOverlay } from '../app/overlay.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { DropArea } from './DropArea.tsx';
import { Piles } from './Piles.tsx';
import { type Pile, pick } from './piles.ts';
import css from './QueuePage.module.css';
import { RunTable } from './RunTable.tsx';
import { SampleMenu } from './SampleMenu.tsx';
import { useRuns } from './useRuns.ts';

/** The cases: what needs a person first, what is being read, what is done. PDFs may be dropped anywhere. */
export default function QueuePage() {
  useTitle('Cases');
  const runs = useRuns();
  const [pile, setPile] = useState<Pile>();
  const [search, setSearch] = useState('');
  const now = Date.now();
  const all = runs.data?.runs ?? [];
  const rows = pick(all, pile, search, now);
  return (
    <DropArea onFiles={offerFiles}>
      <div className={css.page}>
        <header className={css.head}>
          <h1>Cases</h1>
          <SampleMenu />
          <Button
            look="primary"
            icon={<Plus />}
            onPress={() => useOverlay.setState({ open: 'upload', files: [] })}
          >
            New case
          </Button>
        </header>
        {runs.isPending && <Loading label="Loading the cases" />}
        {runs.isError && !runs.data && <Failed error={runs.error} retry={() => void runs.refetch()} />}
        {runs.data && all.length === 0 && (
          <div className={css.welcome}>
            <Empty icon={<Inbox aria-hidden />} title="No cases yet">
              Drop a chart (PDF) anywhere on this page, or open a sample case to look around.
            </Empty>
          </div>
        )}
        {all.length > 0 && (
          <>
            <div className={css.filters}>
              <Piles runs={all} chosen={pile} onChoose={setPile} now={now} />
              <label className={css.search}>
                <SearchIcon aria-hidden />
                <span className="visually-hidden">Search cases</span>
                <input
                  id="queue-search"
                  type="search"
                  placeholder="Patient, member, guideline, service"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </label>
            </div>
            {rows.length > 0 ? (
              <RunTable runs={rows} now={now} />
            ) : (
              <Empty title="No case matches">
                <Button
                  onPress={() => {
                    setPile(undefined);
                    setSearch('');
                  }}
                >
                  Show all cases
                </Button>
              </Empty>
            )}
          </>
        )}
      </div>
    </DropArea>
  );
}
