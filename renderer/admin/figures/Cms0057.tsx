import type { Cms0057Figures } from '../../../service/contract/analytics.ts';
import admin from '../Admin.module.css';
import { Table } from '../Table.tsx';
import { reportOf } from './Section.tsx';
import { hours, whole } from './words.ts';

/** The table that CMS-0057-F asks payers to publish once a year. */
export const Cms0057 = reportOf<Cms0057Figures>('CMS-0057-F metrics', 'cms_0057', (report) => (
  <Table
    caption="Metrics to publish under CMS-0057-F"
    columns={['Metric', 'Requests', '#Count', '#Share or time']}
  >
    {report.rows.map((row) => (
      <tr key={`${row.metric} ${row.urgency}`}>
        <td>
          {row.label}
          <div className={admin.sub}>{row.definition}</div>
        </td>
        <td>{row.urgency === 'standard' ? 'Standard' : 'Expedited'}</td>
        <td className={admin.number}>
          {row.count !== undefined && whole(row.count)}
          {row.of !== undefined && <span className={admin.sub}> of {whole(row.of)}</span>}
        </td>
        <td className={admin.number}>
          {row.percent !== undefined
            ? `${row.percent.toLocaleString(undefined, { maximumFractionDigits: 1 })} %`
            : hours(row.hours)}
        </td>
      </tr>
    ))}
  </Table>
));
