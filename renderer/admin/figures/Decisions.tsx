import type { DecisionFigures } from '../../../service/contract/analytics.ts';
import { ByGuideline } from './ByGuideline.tsx';
import { Cards } from './Cards.tsx';
import { reportOf } from './Section.tsx';
import { percent, whole } from './words.ts';

const share = (part: number, all: number) =>
  all === 0 ? undefined : `${percent(part / all)} of those decided`;

export const Decisions = reportOf<DecisionFigures>('Decisions', 'decisions', (decisions) => (
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
    <ByGuideline
      guidelines={decisions.guidelines}
      columns={['Approved', 'Denied']}
      cells={(one) => [whole(one.approved), whole(one.denied)]}
      value={(one) => one.approved + one.denied}
    />
  </>
));
