import type { DecisionFigures } from '../../../service/contract/analytics.ts';
import { BarTable } from './BarTable.tsx';
import { Cards } from './Cards.tsx';
import { type ReportProps, Section } from './Section.tsx';
import { percent, whole } from './words.ts';

const share = (part: number, all: number) =>
  all === 0 ? undefined : `${percent(part / all)} of those decided`;

export function Decisions({ figures, query }: ReportProps<DecisionFigures>) {
  return (
    <Section title="Decisions" report="decisions" query={query} figures={figures}>
      {(decisions) => (
        <>
          <Cards
            cards={[
              { label: 'Decided', value: whole(decisions.decided) },
              {
                label: 'Approved',
                value: whole(decisions.approved),
                note: share(decisions.approved, decisions.decided),
              },
              {
                label: 'Denied',
                value: whole(decisions.denied),
                note: share(decisions.denied, decisions.decided),
              },
              { label: 'Information requested', value: whole(decisions.information_requested) },
              { label: 'Referred to a physician', value: whole(decisions.referred) },
              { label: 'Reopened', value: whole(decisions.reopened) },
            ]}
          />
          {decisions.guidelines.length > 0 && (
            <BarTable
              title="By guideline"
              what="Guideline"
              columns={['Approved', 'Denied']}
              rows={decisions.guidelines.map((one) => ({
                key: one.guideline_code,
                label: one.guideline_name,
                cells: [whole(one.approved), whole(one.denied)],
                value: one.approved + one.denied,
              }))}
            />
          )}
        </>
      )}
    </Section>
  );
}
