import type { UseQueryResult } from '@tanstack/react-query';
import type { Distribution, FiguresQuery, ReadingFigures } from '../../../service/contract/analytics.ts';
import admin from '../Admin.module.css';
import { BarChart } from './BarChart.tsx';
import { Cards } from './Cards.tsx';
import { buckets, type Range, sum } from './range.ts';
import { Section } from './Section.tsx';
import { minutes, percent, seconds, whole } from './words.ts';

interface ReadingProps {
  figures: UseQueryResult<ReadingFigures>;
  query: FiguresQuery;
  range: Range;
}

/** Pages read, how many needed OCR, and how long machine and person took. */
export function Reading({ figures, query, range }: ReadingProps) {
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
            <Times reading={reading} />
          </>
        );
      }}
    </Section>
  );
}

function Times({ reading }: { reading: ReadingFigures }) {
  const rows: [string, Distribution, (value: number | undefined) => string][] = [
    ['Reading a chart (machine)', reading.reading_seconds, seconds],
    ['Reviewing it (machine)', reading.review_seconds, seconds],
    ['From opening to the decision (person)', reading.person_minutes, minutes],
  ];
  return (
    <div className={admin.frame}>
      <table className={admin.table}>
        <caption>Time per review</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            {['Reviews', 'Mean', 'Median', '90th percentile'].map((head) => (
              <th key={head} scope="col" className={admin.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, parts, words]) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={admin.number}>{whole(parts.count)}</td>
              <td className={admin.number}>{words(parts.mean)}</td>
              <td className={admin.number}>{words(parts.median)}</td>
              <td className={admin.number}>{words(parts.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
