import type { Decision } from '../../../service/contract/runs.ts';
import { signatureNotes } from '../../../service/contract/signing.ts';
import { isFinal, mayReopen } from '../../case/decisions.ts';
import { decisionNames } from '../../case/RunState.tsx';
import { dateTime } from '../../data/due.ts';
import { roleLabel } from '../../data/roles.ts';
import { useSession } from '../../data/session.ts';
import { Departures } from './Departures.tsx';
import css from './Panel.module.css';
import { ReopenForm } from './ReopenForm.tsx';

/** The decision in force with its signature. After a final one, changing anything needs the case reopened, with a reason. */
export function SignedDecision({ decision }: { decision: Decision }) {
  const role = useSession((session) => session.user?.role);
  return (
    <>
      <section className={css.signed} aria-label="Signed decision">
        <strong>{decisionNames[decision.decision] ?? decision.decision}</strong>
        {decision.reason && <p>{decision.reason}</p>}
        {decision.items && decision.items.length > 0 && (
          <ul className={css.quotes}>
            {decision.items.map((item) => (
              <li key={item}>
                <span aria-hidden>–</span>
                {item}
              </li>
            ))}
          </ul>
        )}
        <Departures variances={decision.variances ?? []} signed />
        {decision.rationale_out_of_date && (
          <p>Criteria or answers had changed since the rationale was written.</p>
        )}
        {signatureNotes(decision).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className={css.muted}>
          Signed by {decision.signed_name}, {decision.signed_role && roleLabel(decision.signed_role)}
          {decision.signed_at && `, ${dateTime(decision.signed_at)}`}
          {decision.revision !== undefined && `, for revision ${decision.revision}`}
        </p>
      </section>
      {isFinal(decision) && mayReopen(decision, role) && <ReopenForm />}
    </>
  );
}
