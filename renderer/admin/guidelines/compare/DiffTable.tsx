import { ArrowRightLeft, Equal, type LucideIcon, Minus, PencilLine, Plus } from 'lucide-react';
import type { DiffNode, DiffRow } from '../../../../service/contract/library.ts';
import { WordChanges } from '../../../ui/WordChanges.tsx';
import { Chip, type Tone } from '../../Chip.tsx';
import { Table } from '../../Table.tsx';
import css from './Compare.module.css';

const changes: Record<DiffRow['change'], { label: string; icon: LucideIcon; tone: Tone }> = {
  same: { label: 'Same', icon: Equal, tone: 'plain' },
  changed: { label: 'Changed', icon: PencilLine, tone: 'warn' },
  added: { label: 'Added', icon: Plus, tone: 'good' },
  removed: { label: 'Removed', icon: Minus, tone: 'bad' },
  moved: { label: 'Moved', icon: ArrowRightLeft, tone: 'accent' },
};

interface DiffTableProps {
  rows: DiffRow[];
  from: number;
  to: number;
}

/** One row per criterion; what differs is spelt out below it. */
export function DiffTable({ rows, from, to }: DiffTableProps) {
  return (
    <div className={css.table}>
      <Table caption="Criteria" titled columns={['Change', `v${from}`, `v${to}`]}>
        {rows.map((row) => (
          <DiffRowView key={`${row.from?.criteria_id ?? '-'} ${row.to?.criteria_id ?? '-'}`} row={row} />
        ))}
      </Table>
    </div>
  );
}

function DiffRowView({ row }: { row: DiffRow }) {
  const { label, icon: Icon, tone } = changes[row.change];
  const both = row.from && row.to;
  const worded = both && row.fields.includes('description');
  const others = row.fields.filter((field) => field !== 'description' && field !== 'place');
  return (
    <tr>
      <td>
        <Chip tone={tone} icon={<Icon aria-hidden />}>
          {label}
        </Chip>
      </td>
      <td>{row.from && <Side node={row.from} />}</td>
      <td>
        {row.to && worded && (
          <div className={css.side} style={{ paddingLeft: `${row.to.depth * 0.9}rem` }}>
            <span className={css.id}>{row.to.criteria_id}</span>
            <WordChanges before={row.from!.description} after={row.to.description} />
          </div>
        )}
        {row.to && !worded && <Side node={row.to} />}
        {both && others.length > 0 && (
          <dl className={css.fields}>
            {others.map((field) => (
              <Difference key={field} field={field} from={row.from!} to={row.to!} />
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

function Side({ node }: { node: DiffNode }) {
  return (
    <div className={css.side} style={{ paddingLeft: `${node.depth * 0.9}rem` }}>
      <span className={css.id}>{node.criteria_id}</span>
      <span>
        {node.description}
        {node.operator && (
          <span className={css.operator}>
            {node.operator}
            {node.minimum ? ` ${node.minimum}` : ''}
          </span>
        )}
      </span>
    </div>
  );
}

/** Members whose names are not spelled as people read them. */
const spelled: Readonly<Record<string, string>> = { judgement: 'judgment' };

const shown = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

function Difference({ field, from, to }: { field: string; from: DiffNode; to: DiffNode }) {
  const before = shown((from as Record<string, unknown>)[field]);
  const after = shown((to as Record<string, unknown>)[field]);
  return (
    <div>
      <dt>{spelled[field] ?? field.replaceAll('_', ' ')}</dt>
      <dd className={field === 'test' ? css.code : undefined}>
        <WordChanges before={before || 'none'} after={after || 'none'} brief />
      </dd>
    </div>
  );
}
