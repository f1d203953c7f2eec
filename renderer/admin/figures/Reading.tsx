import type { ReadingFigures } from '../../../service/contract/analytics.ts';
import { Cards } from './Cards.tsx';
import { DayChart } from './DayChart.tsx';
import { sum } from './range.ts';
import { reportOf } from './Section.tsx';
import { SpreadTable } from './SpreadTable.tsx';
import { minutes, percent, seconds, whole } from './words.ts';

/** Pages read, how many needed OCR, and how long machine and person took. */
export const Reading = reportOf<ReadingFigures>('Reading and time', 'reading', (reading, range) => (
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
    <DayChart
      title="Pages over time"
      days={reading.days}
      range={range}
      series={[
        { name: 'with text', of: (days) => sum(days, (day) => day.pages - day.pages_ocr) },
        { name: 'by OCR', of: (days) => sum(days, (day) => day.pages_ocr) },
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
));
