import { useQuery } from '@tanstack/react-query';
import type { GuidelineDiff } from '../../../../service/contract/library.ts';
import { client } from '../../../data/client.ts';
import { useOwn } from '../../../data/useOwn.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Empty, LoadState } from '../../../ui/States.tsx';
import css from '../../Admin.module.css';
import { Page } from '../../Page.tsx';
import { Table } from '../../Table.tsx';
import { DiffTable } from './DiffTable.tsx';

interface ComparePageProps {
  code: string;
  from: number;
  to: number;
}

/** Two versions of a guideline side by side. */
export function ComparePage({ code, from, to }: ComparePageProps) {
  const diff = useQuery({
    queryKey: ['library', code, 'diff', from, to],
    queryFn: () => client.diffGuideline({ params: { guideline_code: code }, query: { from, to } }),
  });
  return (
    <Page
      wide
      title={`${code}: v${from} and v${to}`}
      back={{ label: `${code}: all versions`, href: `#/admin/guidelines/${encodeURIComponent(code)}` }}
    >
      <LoadState of={diff} label="Comparing the versions" />
      {diff.data && <Differences diff={diff.data} />}
    </Page>
  );
}

function Differences({ diff }: { diff: GuidelineDiff }) {
  const [all, setAll] = useOwn('compare all', false);
  const { counts } = diff;
  const rows = diff.rows.filter((row) => all || row.change !== 'same');
  const said = (['changed', 'added', 'removed', 'moved', 'same'] as const)
    .filter((change) => counts[change] > 0)
    .map((change) => `${counts[change]} ${change === 'same' ? 'the same' : change}`)
    .join(', ');
  return (
    <>
      <div className={css.rowHead}>
        <p role="status">{said || 'No criteria'}.</p>
        <Checkbox className={css.inline} checked={all} onChange={setAll}>
          Show criteria that are the same
        </Checkbox>
      </div>
      {diff.header.length > 0 && <HeaderChanges diff={diff} />}
      {rows.length > 0 ? (
        <DiffTable rows={rows} from={diff.from_version} to={diff.to_version} />
      ) : (
        <Empty title="The criteria are the same" />
      )}
    </>
  );
}

const shown = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

function HeaderChanges({ diff }: { diff: GuidelineDiff }) {
  return (
    <Table
      caption="Details of the versions"
      titled
      columns={['Detail', `v${diff.from_version}`, `v${diff.to_version}`]}
    >
      {diff.header.map(({ field, from, to }) => (
        <tr key={field}>
          <td>{field.replaceAll('_', ' ')}</td>
          <td>{shown(from)}</td>
          <td>{shown(to)}</td>
        </tr>
      ))}
    </Table>
  );
}
