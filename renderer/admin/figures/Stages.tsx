import type { UseQueryResult } from '@tanstack/react-query';
import type { FiguresQuery, StageFigures } from '../../../service/contract/analytics.ts';
import admin from '../Admin.module.css';
import { Section } from './Section.tsx';
import { hours, whole } from './words.ts';

interface StagesProps {
  figures: UseQueryResult<StageFigures>;
  query: FiguresQuery;
}

const names: Record<StageFigures['stages'][number]['stage'], string> = {
  open: 'From receipt to the first opening',
  review: 'From the opening to the decision, without the time pended',
  pended: 'Pended for information',
  notice: 'From the decision to the first notice',
};

/** Where the time of a case goes. */
export function Stages({ figures, query }: StagesProps) {
  return (
    <Section title="Stages" report="stages" query={query} figures={figures}>
      {({ stages }) => (
        <div className={admin.frame}>
          <table className={admin.table}>
            <caption>Hours that each stage of a case takes</caption>
            <thead>
              <tr>
                <th scope="col">Stage</th>
                {['Cases', 'Mean', 'Median', '90th percentile'].map((head) => (
                  <th key={head} scope="col" className={admin.number}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stages.map(({ stage, hours: taken }) => (
                <tr key={stage}>
                  <td>{names[stage]}</td>
                  <td className={admin.number}>{whole(taken.count)}</td>
                  <td className={admin.number}>{hours(taken.mean)}</td>
                  <td className={admin.number}>{hours(taken.median)}</td>
                  <td className={admin.number}>{hours(taken.p90)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
