import type { ClinicalSummary } from '../../../service/contract/results.ts';
import { useResults } from '../../case/useResults.ts';
import { PageLink } from '../Cited.tsx';
import { OwnText } from './OwnText.tsx';
import css from './Panel.module.css';

const members: { id: keyof ClinicalSummary; label: string }[] = [
  { id: 'patient_background', label: 'Background' },
  { id: 'diagnosis', label: 'Diagnosis' },
  { id: 'reason_for_request', label: 'Reason for the request' },
  { id: 'key_test_results', label: 'Key test results' },
  { id: 'current_treatment', label: 'Current treatment' },
];

/** The record in short; each statement leads to its page. */
export function SummaryPanel() {
  const summary = useResults()?.clinical_summary;
  if (!summary) return null;
  return (
    <div className={css.panel}>
      <h2>Clinical summary</h2>
      {members.map(({ id, label }) => {
        const { summary_content, evidence_content, edited } = summary[id];
        return (
          <section key={id} className={css.section}>
            <OwnText id={id} label={label} stored={summary_content} edited={edited} />
            {evidence_content.length > 0 && (
              <details>
                <summary className={css.muted}>
                  {evidence_content.length} {evidence_content.length === 1 ? 'quote' : 'quotes'}
                </summary>
                <ul className={css.quotes}>
                  {evidence_content.map((quote) => (
                    <li key={`${quote.page_index} ${quote.text}`}>
                      <PageLink page={quote.page_index} />
                      <q>{quote.text}</q>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        );
      })}
    </div>
  );
}
