import type { UseQueryResult } from '@tanstack/react-query';
import type { FiguresQuery, TurnaroundFigures } from '../../../service/contract/analytics.ts';
import admin from '../Admin.module.css';
import { BarChart } from './BarChart.tsx';
import { buckets, type Range, sum } from './range.ts';
import { Section } from './Section.tsx';
import { hours, percent, whole } from './words.ts';

interface TurnaroundProps {
  figures: UseQueryResult<TurnaroundFigures>;
  query: FiguresQuery;
  range: Range;
}

const urgencies = { standard: 'Standard', expedited: 'Expedited', all: 'All' };

/** From receipt to the final decision, against the time that is allowed. */
export function Turnaround({ figures, query, range }: TurnaroundProps) {
  return (
    <Section title="Turnaround" report="turnaround" query={query} figures={figures}>
      {(turnaround) => {
        const bars = buckets(turnaround.days, range);
        return (
          <>
            <div className={admin.frame}>
              <table className={admin.table}>
                <caption>From receipt to the final decision</caption>
                <thead>
                  <tr>
                    <th scope="col">Urgency</th>
                    {['Decided', 'Mean', 'Median', '90th percentile', 'Allowed', 'On time', 'Late'].map(
                      (head) => (
                        <th key={head} scope="col" className={admin.number}>
                          {head}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {turnaround.rows.map((row) => (
                    <tr key={row.urgency}>
                      <td>{urgencies[row.urgency]}</td>
                      <td className={admin.number}>{whole(row.hours.count)}</td>
                      <td className={admin.number}>{hours(row.hours.mean)}</td>
                      <td className={admin.number}>{hours(row.hours.median)}</td>
                      <td className={admin.number}>{hours(row.hours.p90)}</td>
                      <td className={admin.number}>{hours(row.allowed_hours)}</td>
                      <td className={admin.number}>{percent(row.on_time_share)}</td>
                      <td className={admin.number}>{whole(row.late)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <BarChart
              title="Mean hours to the decision"
              labels={bars.map((bar) => bar.label)}
              series={[
                {
                  name: 'hours',
                  values: bars.map((bar) => {
                    const decided = sum(bar.days, (day) => day.decided);
                    // The mean of a week is that of its decisions, not of its days.
                    return decided === 0 ? 0 : sum(bar.days, (day) => day.mean_hours * day.decided) / decided;
                  }),
                },
              ]}
              format={(value) => value.toLocaleString(undefined, { maximumFractionDigits: 1 })}
            />
          </>
        );
      }}
    </Section>
  );
}
