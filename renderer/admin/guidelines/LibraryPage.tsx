import { BookOpenText, FileInput } from 'lucide-react';
import { useState } from 'react';
import { useOwn } from '../../data/useOwn.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Chip } from '../Chip.tsx';
import { Page } from '../Page.tsx';
import { Table } from '../Table.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { StateChip } from './StateChip.tsx';
import { type ShelfFilter, shelf, type Title, titleOf } from './shelf.ts';
import { useLibrary, useLibrarySearch } from './useLibrary.ts';

/** Every guideline, with what is in force and what is being worked on. */
export function LibraryPage() {
  const library = useLibrary();
  const [filter, setFilter] = useOwn<ShelfFilter>('library', { search: '', kind: '', state: '' });
  const [importing, setImporting] = useState(false);
  const versions = library.data?.versions ?? [];
  const found = useLibrarySearch(filter.search);
  const titles = shelf(versions, filter, found);
  return (
    <Page
      title="Guidelines"
      intro="The coverage determinations that charts are reviewed against. A review keeps the version it began with."
      actions={
        <Button look="primary" icon={<FileInput />} onPress={() => setImporting(true)}>
          Import or write
        </Button>
      }
    >
      <LoadState of={library} label="Loading the library" />
      {library.data && versions.length === 0 && (
        <Empty icon={<BookOpenText aria-hidden />} title="No guidelines yet">
          Import a file, or paste the text of a policy and correct what is made of it.
        </Empty>
      )}
      {versions.length > 0 && (
        <>
          <LibraryFilters filter={filter} onChange={setFilter} found={titles.length} />
          {titles.length > 0 ? <Titles titles={titles} /> : <Empty title="No guideline matches" />}
        </>
      )}
      {importing && <ImportDialog known={versions} onClose={() => setImporting(false)} />}
    </Page>
  );
}

function Titles({ titles }: { titles: Title[] }) {
  return (
    <Table
      caption="Guidelines"
      columns={['Guideline', 'Kind', 'Version', 'Effective', 'Jurisdiction', 'State']}
    >
      {titles.map((title) => (
        <TitleRow key={title.code} title={title} />
      ))}
    </Table>
  );
}

function TitleRow({ title: { code, shown, versions } }: { title: Title }) {
  const draft = versions.find((version) => version.state === 'draft' && version !== shown);
  const coming = versions.find((version) => version.state === 'scheduled' && version !== shown);
  return (
    <tr>
      <td>
        <a className={css.name} href={`#/admin/guidelines/${encodeURIComponent(code)}`}>
          {titleOf(shown)}
        </a>
        <div className={css.sub}>
          {code} · {shown.leaves} criteria, {shown.authored_leaves} with a test
        </div>
      </td>
      <td>{shown.kind}</td>
      <td className={css.muted}>{shown.guideline_version}</td>
      <td className={`${css.muted} ${css.nowrap}`}>{datesOf(shown.effective_from, shown.effective_to)}</td>
      <td className={css.muted}>{shown.jurisdiction ?? (shown.kind === 'NCD' ? 'National' : '–')}</td>
      <td className={css.nowrap}>
        <StateChip version={shown} /> {draft && <Chip tone="accent">Draft v{draft.version}</Chip>}{' '}
        {coming && <StateChip version={coming} />}
      </td>
    </tr>
  );
}

/** "since 2023-04-01", "2023-04-01 to 2026-01-01", or a dash. */
export function datesOf(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${from} to ${to}`;
  if (to) return `until ${to}`;
  return from ? `since ${from}` : '–';
}
