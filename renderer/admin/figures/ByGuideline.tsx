import { BarTable } from './BarTable.tsx';

interface ByGuidelineProps<T> {
  guidelines: readonly T[];
  columns: string[];
  cells: (one: T) => string[];
  /** The size of its bar. */
  value: (one: T) => number;
}

/** The same numbers of each determination that has any. */
export function ByGuideline<T extends { guideline_code: string; guideline_name: string }>({
  guidelines,
  columns,
  cells,
  value,
}: ByGuidelineProps<T>) {
  if (guidelines.length === 0) return null;
  return (
    <BarTable
      title="By guideline"
      what="Guideline"
      columns={columns}
      rows={guidelines.map((one) => ({
        key: one.guideline_code,
        label: one.guideline_name,
        cells: cells(one),
        value: value(one),
      }))}
    />
  );
}
