import type { AgreementFigures } from '../../../service/contract/analytics.ts';
import type { RootDecision } from '../../../service/contract/results.ts';
import { decisionWords } from '../../ui/marks.tsx';
import admin from '../Admin.module.css';
import { Table } from '../Table.tsx';
import { ByGuideline } from './ByGuideline.tsx';
import { Cards } from './Cards.tsx';
import { OverruledLeaves } from './OverruledLeaves.tsx';
import { reportOf } from './Section.tsx';
import { Variances } from './Variances.tsx';
import { percent, whole } from './words.ts';

/** Where people overrule the engine: by guideline, by criterion, and in the decision. */
export const Agreement = reportOf<AgreementFigures>(
  'Agreement of person and engine',
  'agreement',
  (agreement) => (
    <>
      <Cards
        cards={[
          { label: 'Reviews a person worked on', value: whole(agreement.reviewed) },
          {
            label: 'Answers kept',
            value: percent(agreement.agreement),
            note: `${whole(agreement.leaves_overruled)} of ${whole(agreement.leaves_reviewed)} overruled, ${whole(agreement.leaves_varied)} criteria removed or reworded`,
          },
          {
            label: 'Changes to determinations',
            value: whole(agreement.variances.total),
            note: `in ${whole(agreement.variances.cases)} cases`,
          },
        ]}
      />
      <ByGuideline
        guidelines={agreement.guidelines}
        columns={['Reviews', 'Overruled', 'Answers', 'Kept']}
        cells={(one) => [
          whole(one.reviewed),
          whole(one.leaves_overruled),
          whole(one.leaves_reviewed),
          percent(one.agreement),
        ]}
        value={(one) => one.leaves_overruled}
      />
      <Variances figures={agreement.variances} />
      <OverruledLeaves leaves={agreement.leaves} />
      {agreement.decisions.length > 0 && <DecisionTable decisions={agreement.decisions} />}
    </>
  ),
);

function DecisionTable({ decisions }: { decisions: AgreementFigures['decisions'] }) {
  return (
    <Table
      caption="What the engine recommended and what was decided"
      titled
      columns={['Engine', 'Person', '#Cases']}
    >
      {decisions.map((one) => (
        <tr key={`${one.engine} ${one.person}`}>
          <td>{decisionWords[one.engine as RootDecision] ?? one.engine}</td>
          <td>{one.person === 'approve' ? 'Approved' : 'Denied'}</td>
          <td className={admin.number}>{whole(one.count)}</td>
        </tr>
      ))}
    </Table>
  );
}
