import { inForce } from '../../../service/contract/signing.ts';
import { useReview } from '../../case/store.ts';
import { dateTime } from '../../data/due.ts';
import { useCaseDocuments } from '../documents/useCaseDocuments.ts';
import { useNotices } from '../notices/useNotices.ts';
import { useDecisions } from '../useDecisions.ts';
import css from './Panel.module.css';
import { stepsOf } from './steps.ts';

/** Decisions, documents and notices of the case, so that its history is whole. */
export function Steps() {
  const runId = useReview((state) => state.runId);
  const decisions = useDecisions(runId).data ?? [];
  const documents = useCaseDocuments(runId).data ?? [];
  const notices = useNotices(runId, inForce(decisions)?.signed_at).data?.notices ?? [];
  const steps = stepsOf({ decisions, documents, notices });
  if (steps.length === 0) return null;
  return (
    <section className={css.section} aria-label="Decisions, documents and notices">
      <h3>Decisions, documents and notices</h3>
      <ul className={css.earlier}>
        {steps.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <span>{what}</span>
            {by && (
              <span className={css.muted}>
                {by}, {dateTime(at)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
