import type { TurnaroundFigures } from '../../../service/contract/analytics.ts';
import { DayChart } from './DayChart.tsx';
import { NumberTable } from './NumberTable.tsx';
import { sum } from './range.ts';
import { reportOf } from './Section.tsx';
import { hours, percent, whole } from './words.ts';

const urgencies = { standard: 'Standard', expedited: 'Expedited', all: 'All' };

/** The mean of a week is that of its decisions, not of its days. */
function meanHours(days: TurnaroundFigures['days']): number {
  const decided = sum(days, (day) => day.decided);
  return decided === 0 ? 0 : sum(days, (day) => day.mean_hours * day.decided) / decided;
}

/** From receipt to the final decision, against the time that is allowed. */
export const Turnaround = reportOf<TurnaroundFigures>('Turnaround', 'turnaround', (turnaround, range) => (
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
    <DayChart
      title="Mean hours to the decision"
      days={turnaround.days}
      range={range}
      series={[{ name: 'hours', of: meanHours }]}
      format={(value) => value.toLocaleString(undefined, { maximumFractionDigits: 1 })}
    />
  </>
));
