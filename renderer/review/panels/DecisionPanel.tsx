import type { Run } from '../../../service/contract/runs.ts';
import { inForce } from '../../../service/contract/signing.ts';
import { decisionOf } from '../../../service/tree/index.ts';
import { isFinal, signs } from '../../case/decisions.ts';
import { decisionNames } from '../../case/RunState.tsx';
import { useReview } from '../../case/store.ts';
import { dateTime } from '../../data/due.ts';
import { roleLabel } from '../../data/roles.ts';
import { useSession } from '../../data/session.ts';
import { DecisionMark } from '../../ui/marks.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import { useDecisions } from '../useDecisions.ts';
import { CheckFirst } from './CheckFirst.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Departures } from './Departures.tsx';
import css from './Panel.module.css';
import { Papers } from './Papers.tsx';
import { RationaleAge } from './RationaleAge.tsx';
import { SignedDecision } from './SignedDecision.tsx';

/** The engine recommends; a person decides and signs. */
export function DecisionPanel({ run }: { run: Run }) {
  const { work, runId } = useReview();
  const decisions = useDecisions(runId);
  const signer = signs(useSession((session) => session.user?.role));
  if (!work) return null;
  if (decisions.isPending) return <Loading label="Loading the decisions" />;
  if (decisions.isError) return <Failed error={decisions.error} retry={() => void decisions.refetch()} />;
  const signed = inForce(decisions.data);
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>Decision</h2>
        <span className={css.muted}>Recommendation</span>
        <DecisionMark decision={decisionOf(work.tree)} />
      </header>
      <RationaleAge />
      <CheckFirst />
      {!isFinal(signed) && <Departures variances={work.variances} />}
      {signed && <SignedDecision decision={signed} />}
      <Papers letter={signed?.decision === 'request_information'} />
      {!isFinal(signed) && signer && (
        <DecisionForm tree={work.tree} form={run.form} again={signed !== undefined} />
      )}
      {!signed && !signer && <p>No decision yet. Nurses and physicians sign decisions.</p>}
      {decisions.data.length > (signed ? 1 : 0) && (
        <section className={css.section}>
          <h3>Earlier</h3>
          <ul className={css.earlier}>
            {decisions.data
              .slice(0, signed ? -1 : undefined)
              .reverse()
              .map((one) => (
                <li key={`${one.signed_at} ${one.decision}`}>
                  <strong>{decisionNames[one.decision] ?? one.decision}</strong>
                  {one.reason && <span>{one.reason}</span>}
                  <span className={css.muted}>
                    {[
                      one.signed_name,
                      one.signed_role && roleLabel(one.signed_role),
                      one.signed_at && dateTime(one.signed_at),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      )}
    </div>
  );
}
