import type { OverruledLeaf } from '../../../service/contract/analytics.ts';
import type { Color } from '../../../service/contract/results.ts';
import { colorWords } from '../../ui/marks.tsx';
import admin from '../Admin.module.css';
import css from './Figures.module.css';
import { percent, whole } from './words.ts';

/** Where the test of a criterion is read and mended: the version in force, the criterion chosen. */
const testAddress = ({ guideline_code, criteria_id }: OverruledLeaf): string =>
  `#/admin/guidelines/${encodeURIComponent(guideline_code)}/current?criterion=${criteria_id}`;

const word = (answer: string): string =>
  (colorWords[answer as Color] ?? answer.replaceAll('_', ' ')).toLowerCase();

/** The criteria whose answers people change: the list that tells which test to mend. */
export function OverruledLeaves({ leaves }: { leaves: OverruledLeaf[] }) {
  if (leaves.length === 0) return <p className={admin.muted}>No answer was overruled.</p>;
  return (
    <div className={admin.frame}>
      <table className={`${admin.table} ${css.leaves}`}>
        <caption>Overruled criteria, most often first: which tests to fix</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" className={admin.number}>
              Overruled
            </th>
            <th scope="col">From, to</th>
            <th scope="col">Reasons given</th>
            <th scope="col">Cases</th>
          </tr>
        </thead>
        <tbody>
          {leaves.map((leaf) => (
            <tr key={`${leaf.guideline_code} ${leaf.criteria_id}`}>
              <td>
                <a className={admin.name} href={testAddress(leaf)}>
                  {leaf.guideline_code} {leaf.criteria_id}
                </a>
                <div>{leaf.description}</div>
              </td>
              <td className={admin.number}>
                {whole(leaf.overruled)} of {whole(leaf.reviewed)}
                <div className={admin.sub}>{percent(leaf.agreement)} kept</div>
              </td>
              <td>
                {leaf.changes.map((change) => (
                  <div key={`${change.engine} ${change.person} ${change.rule}`} className={admin.nowrap}>
                    {word(change.engine)} → {word(change.person)} ({change.count})
                    <span className={admin.sub}> {change.rule}</span>
                  </div>
                ))}
              </td>
              <td>
                {leaf.reasons.map((one) => (
                  <div key={one.reason}>
                    {one.reason}
                    {one.count > 1 && <span className={admin.sub}> ({one.count})</span>}
                  </div>
                ))}
              </td>
              <td className={admin.nowrap}>
                {leaf.runs.map((run, index) => (
                  <span key={run}>
                    <a href={`#/review/${run}`} aria-label={`Case ${index + 1} in which it was overruled`}>
                      {index + 1}
                    </a>{' '}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
