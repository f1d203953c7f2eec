import type { VolumeFigures } from '../../../service/contract/analytics.ts';
import { ByGuideline } from './ByGuideline.tsx';
import { Cards } from './Cards.tsx';
import { DayChart } from './DayChart.tsx';
import { sum } from './range.ts';
import { reportOf } from './Section.tsx';
import { whole } from './words.ts';

export const Volume = reportOf<VolumeFigures>('Requests received', 'volume', (volume, range) => (
  <>
    <Cards
      cards={[
        { label: 'Received', value: whole(volume.received) },
        { label: 'Standard', value: whole(volume.standard) },
        { label: 'Expedited', value: whole(volume.expedited) },
      ]}
    />
    <DayChart
      title="Requests over time"
      days={volume.days}
      range={range}
      series={[
        { name: 'standard', of: (days) => sum(days, (day) => day.standard) },
        { name: 'expedited', of: (days) => sum(days, (day) => day.expedited) },
      ]}
    />
    <ByGuideline
      guidelines={volume.guidelines}
      columns={['Received']}
      cells={(one) => [whole(one.received)]}
      value={(one) => one.received}
    />
  </>
));
