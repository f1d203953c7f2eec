import type { VarianceFigures } from '../../../service/contract/analytics.ts';
import { BarTable } from './BarTable.tsx';
import { whole } from './words.ts';

const KINDS: Record<string, string> = {
  removed: 'Criteria removed',
  added: 'Criteria added',
  reworded: 'Criteria reworded',
  moved: 'Criteria moved',
  operator: 'Groups with a changed operator',
  role: 'Roles changed',
  group_set: 'Groups set as a whole',
  group_color: 'Groups sent in another color',
};

/** Where people changed a determination in a case: how, why, and under which guideline. */
export function Variances({ figures }: { figures: VarianceFigures }) {
  if (figures.total === 0) return null;
  const table = (title: string, what: string, rows: { key: string; label: string; count: number }[]) => (
    <BarTable
      title={title}
      what={what}
      columns={['Changes']}
      rows={rows.map(({ key, label, count }) => ({ key, label, cells: [whole(count)], value: count }))}
    />
  );
  return (
    <>
      {table(
        'Changes to determinations, by kind',
        'Change',
        figures.kinds.map(({ kind, count }) => ({ key: kind, label: KINDS[kind] ?? kind, count })),
      )}
      {table(
        'Changes to determinations, by reason',
        'Reason',
        figures.categories.map(({ category, count }) => ({ key: category, label: category, count })),
      )}
      {table(
        'Changes to determinations, by guideline',
        'Guideline',
        figures.guidelines.map((one) => ({
          key: one.guideline_code,
          label: one.guideline_name,
          count: one.count,
        })),
      )}
    </>
  );
}
