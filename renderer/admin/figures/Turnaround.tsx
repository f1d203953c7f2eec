import type { TurnaroundFigures } from '../../../service/contract/analytics.ts';
import { BarChart } from './BarChart.tsx';
import { NumberTable } from './NumberTable.tsx';
import { buckets, sum } from './range.ts';
import { type DayReportProps, Section } from './Section.tsx';
import { hours, percent, whole } from './words.ts';

const urgencies = { standard: 'Standard', expedited: 'Expedited', all: 'All' };

/** From receipt to the final decision, against the time that is allowed. */
export function Turnaround({ figures, query, range }: DayReportProps<TurnaroundFigures>) {
  return (
    <Section title="Turnaround" report="turnaround" query={query} figures={figures}>
      {(turnaround) => {
        const bars = buckets(turnaround.days, range);
        return (
          <>
            <NumberTable
              title="From receipt to the final decision"
              what="Urgency"
              columns={['Decided', 'Mean', 'Median', '90th percentile', 'Allowed', 'On time', 'Late']}
              rows={turnaround.rows.map((row) => ({
                key: row.urgency,
                label: urgencies[row.urgency],
                cells: [
                  whole(row.hours.count),
                  hours(row.hours.mean),
                  hours(row.hours.median),
                  hours(row.hours.p90),
                  hours(row.allowed_hours),
                  percent(row.on_time_share),
                  whole(row.late),
                ],
              }))}
            />
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
