import type { ReadingFigures } from '../../../service/contract/analytics.ts';
import { BarChart } from './BarChart.tsx';
import { Cards } from './Cards.tsx';
import { buckets, sum } from './range.ts';
import { type DayReportProps, Section } from './Section.tsx';
import { SpreadTable } from './SpreadTable.tsx';
import { minutes, percent, seconds, whole } from './words.ts';

/** Pages read, how many needed OCR, and how long machine and person took. */
export function Reading({ figures, query, range }: DayReportProps<ReadingFigures>) {
  return (
    <Section title="Reading and time" report="reading" query={query} figures={figures}>
      {(reading) => {
        const bars = buckets(reading.days, range);
        return (
          <>
            <Cards
              cards={[
                { label: 'Charts read', value: whole(reading.runs) },
                { label: 'Pages', value: whole(reading.pages) },
                {
                  label: 'Pages by OCR',
                  value: percent(reading.ocr_share),
                  note: `${whole(reading.pages_ocr)} pages`,
                },
                {
                  label: 'Pages not readable',
                  value: whole(reading.pages_failed),
                  ...(reading.pages_failed > 0 && { tone: 'warn' as const }),
                },
              ]}
            />
            <BarChart
              title="Pages over time"
              labels={bars.map((bar) => bar.label)}
              series={[
                {
                  name: 'with text',
                  values: bars.map((bar) => sum(bar.days, (day) => day.pages - day.pages_ocr)),
                },
                { name: 'by OCR', values: bars.map((bar) => sum(bar.days, (day) => day.pages_ocr)) },
              ]}
            />
            <SpreadTable
              title="Time per review"
              what="What"
              counted="Reviews"
              rows={[
                { label: 'Reading a chart (machine)', spread: reading.reading_seconds, words: seconds },
                { label: 'Reviewing it (machine)', spread: reading.review_seconds, words: seconds },
                {
                  label: 'From opening to the decision (person)',
                  spread: reading.person_minutes,
                  words: minutes,
                },
              ]}
            />
          </>
        );
      }}
    </Section>
  );
}
