import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FiguresQuery, FiguresReport } from '../../../service/contract/analytics.ts';
import { client } from '../../data/client.ts';
import { saveDownload } from '../../data/files.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Spinner } from '../../ui/States.tsx';
import admin from '../Admin.module.css';
import type { Range } from './range.ts';

/** What a report is given. */
export interface ReportProps<T> {
  figures: UseQueryResult<T>;
  query: FiguresQuery;
}

/** The same, for one that shows days. */
export interface DayReportProps<T> extends ReportProps<T> {
  range: Range;
}

interface SectionProps<T> extends ReportProps<T> {
  title: string;
  report: FiguresReport;
  children: (figures: T) => ReactNode;
}

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
      {figures.isPending && <Spinner label="Counting" />}
      {figures.isError && <Failed error={figures.error} retry={() => void figures.refetch()} />}
      {figures.data && children(figures.data)}
    </section>
  );
}
