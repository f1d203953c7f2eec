import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FiguresQuery, FiguresReport } from '../../../service/contract/analytics.ts';
import { client } from '../../data/client.ts';
import { saveDownload } from '../../data/files.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import admin from '../Admin.module.css';
import type { Range } from './range.ts';

interface FiguresProps<T> {
  figures: UseQueryResult<T>;
  query: FiguresQuery;
}

interface SectionProps<T> extends FiguresProps<T> {
  title: string;
  report: FiguresReport;
  children: (figures: T) => ReactNode;
}

/** A report as a component: a section with what `draw` makes of the figures. */
export const reportOf = <T extends object>(
  title: string,
  report: FiguresReport,
  draw: (figures: T, range: Range) => ReactNode,
) =>
  function Report({ range, ...props }: FiguresProps<T> & { range: Range }) {
    return (
      <Section title={title} report={report} {...props}>
        {(figures) => draw(figures, range)}
      </Section>
    );
  };

/** One report: its figures, how they are counted, and the same as CSV. */
export function Section<T extends object>({ title, report, query, figures, children }: SectionProps<T>) {
  const counted = figures.data && 'counted_by' in figures.data ? String(figures.data.counted_by) : undefined;
  return (
    <section className={admin.panel} aria-label={title}>
      <div className={admin.rowHead}>
        <h2>{title}</h2>
        <Button
          small
          icon={<Download />}
          aria-label={`${title} as CSV`}
          onPress={() => saveDownload(() => client.download('figuresCsv', { params: { report }, query }))}
        >
          CSV
        </Button>
      </div>
      {counted && <p className={admin.sub}>Counted: {counted}.</p>}
      <LoadState inline of={figures} label="Counting" />
      {figures.data && children(figures.data)}
    </section>
  );
}
