import { CircleCheck, CircleMinus } from 'lucide-react';
import { useResults } from '../../case/useResults.ts';
import { PageLink } from '../Cited.tsx';
import { OwnText } from './OwnText.tsx';
import css from './Panel.module.css';

/** Whether the patient may need chronic care management, and what speaks for it. */
export function CcmPanel() {
  const ccm = useResults()?.ccm_trigger_detection;
  if (!ccm) return null;
  const yes = ccm.ccm_status === 'Yes';
  return (
    <div className={css.panel}>
      <h2>Chronic care management</h2>
      <dl className={css.facts}>
        <dt>Triggered</dt>
        <dd style={{ display: 'flex', gap: '0.35rem', alignItems: 'center', fontWeight: 600 }}>
          {yes ? <CircleCheck aria-hidden size={16} /> : <CircleMinus aria-hidden size={16} />}
          {ccm.ccm_status}
          {yes && `, ${ccm.intensity} intensity`}
        </dd>
        <dt>Trigger</dt>
        <dd>{ccm.trigger || 'None found'}</dd>
        <dt>Latest visit</dt>
        <dd>{ccm.recent_visit_date || 'Not shown in the record'}</dd>
      </dl>
      <section className={css.section}>
        <OwnText id="ccm_reasoning" label="Reasoning" stored={ccm.reasoning} edited={ccm.edited} />
      </section>
      {ccm.trigger_details.length > 0 && (
        <section className={css.section}>
          <h3>Evidence</h3>
          <ul className={css.quotes}>
            {ccm.trigger_details.map((detail) => (
              <li key={`${detail.page_number} ${detail.exact_evidence_text}`}>
                <PageLink page={detail.page_number - 1} />
                <span>
                  <q>{detail.exact_evidence_text}</q>
                  <br />
                  {detail.evidence_relevance}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
