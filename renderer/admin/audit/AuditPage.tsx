import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import type { AuditEntry } from '../../../service/contract/access.ts';
import { client } from '../../data/client.ts';
import { dateTime } from '../../data/due.ts';
import { saveDownload } from '../../data/files.ts';
import { useOwn } from '../../data/useOwn.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty, FormError, LoadState } from '../../ui/States.tsx';
import css from '../Admin.module.css';
import { Page } from '../Page.tsx';
import type { AdminPageProps } from '../props.ts';
import { Table } from '../Table.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditFilter, noFilter, queryOf } from './filter.ts';
import { Verdict } from './Verdict.tsx';
import { actionWords } from './words.ts';

const PAGE = 100;

/** Who did what to which object, newest first. */
export default function AuditPage({ query }: AdminPageProps) {
  const [filter, setFilter] = useOwn<AuditFilter>(`audit ${query}`, {
    ...noFilter,
    object_id: query.get('object_id') ?? '',
  });
  const filters = queryOf(filter);
  const trail = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      client.audit({
        query: {
          ...filters,
          order: 'desc',
          limit: PAGE,
          ...(pageParam !== undefined && { after: pageParam }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next_after,
  });
  const verify = useMutation({ mutationFn: () => client.verifyAudit() });
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page
      title="Audit trail"
      intro="Every sign-in, view, change and decision, each entry sealed to the one before it. Nothing here can be changed or removed."
      actions={
        <>
          <Button
            icon={<Download />}
            onPress={() =>
              saveDownload(() => client.download('exportAudit', { query: { ...filters, format: 'csv' } }))
            }
          >
            Export CSV
          </Button>
          <Button icon={<ShieldCheck />} busy={verify.isPending} onPress={() => verify.mutate()}>
            {verify.isPending ? 'Verifying…' : 'Verify the trail'}
          </Button>
        </>
      }
    >
      {verify.data && <Verdict verdict={verify.data} />}
      <FormError error={verify.error} />
      <AuditFilters filter={filter} onChange={setFilter} />
      <LoadState of={trail} label="Loading the trail" />
      {trail.data && entries.length === 0 && (
        <Empty title="No entry matches">
          <Button onPress={() => setFilter(noFilter)}>Show all entries</Button>
        </Empty>
      )}
      {entries.length > 0 && <Trail entries={entries} />}
      {trail.hasNextPage && (
        <div>
          <Button busy={trail.isFetchingNextPage} onPress={() => void trail.fetchNextPage()}>
            Older entries
          </Button>
        </div>
      )}
    </Page>
  );
}

function Trail({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table caption="Entries, newest first" columns={['No.', 'When', 'Who', 'What', 'Object', 'Details']}>
      {entries.map((entry) => (
        <tr key={entry.seq}>
          <td className={css.number}>{entry.seq}</td>
          <td className={css.nowrap}>{dateTime(entry.at)}</td>
          <td>
            {entry.actor}
            <div className={css.sub}>{entry.role}</div>
          </td>
          <td>
            {actionWords(entry.action)}
            <div className={css.sub}>{entry.action}</div>
          </td>
          <td>
            {entry.object_type}
            <div className={`${css.sub} ${css.mono}`}>{entry.object_id}</div>
          </td>
          <td className={css.sub}>
            {Object.entries(entry.detail).map(([name, value]) => (
              <div key={name}>
                {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}
