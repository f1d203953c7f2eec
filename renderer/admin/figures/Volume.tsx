import type { VolumeFigures } from '../../../service/contract/analytics.ts';
import { BarChart } from './BarChart.tsx';
import { BarTable } from './BarTable.tsx';
import { Cards } from './Cards.tsx';
import { buckets, sum } from './range.ts';
import { type DayReportProps, Section } from './Section.tsx';
import { whole } from './words.ts';

export function Volume({ figures, query, range }: DayReportProps<VolumeFigures>) {
  return (
    <Section title="Requests received" report="volume" query={query} figures={figures}>
      {(volume) => {
        const bars = buckets(volume.days, range);
        return (
          <>
            <Cards
              cards={[
                { label: 'Received', value: whole(volume.received) },
                { label: 'Standard', value: whole(volume.standard) },
                { label: 'Expedited', value: whole(volume.expedited) },
              ]}
            />
            <BarChart
              title="Requests over time"
              labels={bars.map((bar) => bar.label)}
              series={[
                { name: 'standard', values: bars.map((bar) => sum(bar.days, (day) => day.standard)) },
                { name: 'expedited', values: bars.map((bar) => sum(bar.days, (day) => day.expedited)) },
              ]}
            />
            {volume.guidelines.length > 0 && (
              <BarTable
                title="By guideline"
                what="Guideline"
                columns={['Received']}
                rows={volume.guidelines.map((one) => ({
                  key: one.guideline_code,
                  label: one.guideline_name,
                  cells: [whole(one.received)],
                  value: one.received,
                }))}
              />
            )}
          </>
        );
      }}
    </Section>
  );
}
