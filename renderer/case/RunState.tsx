import { Ban, FilePlus2, FileSignature, Hourglass, TriangleAlert, UserRoundX } from 'lucide-react';
import { LIKELY_FROM, SURE_FROM } from '../../service/contract/certainty.ts';
import type { Progress, RunSummary } from '../../service/contract/runs.ts';
import { CertaintyMark, DecisionMark } from '../ui/marks.tsx';
import { adviceFor } from './advice.ts';
import css from './RunState.module.css';

export const decisionNames: Record<string, string> = {
  approve: 'Approved',
  request_information: 'Information requested',
  refer_to_physician: 'Referred to physician',
  deny: 'Denied',
  reopen: 'Reopened',
};

const stages: Record<string, string> = { queued: 'Waiting', reading: 'Reading', analysing: 'Analyzing' };

/** Where a case stands: live progress, why it stopped, what the engine recommends or what a person decided. */
export function RunState({ run }: { run: RunSummary }) {
  if (run.status === 'failed')
    return (
      <span className={css.failed}>
        <TriangleAlert aria-hidden />
        <span>
          Failed
          {run.error && (
            <span className={css.why}>
              {run.error.detail} {adviceFor(run.error.code)}
            </span>
          )}
        </span>
      </span>
    );
  if (run.status === 'cancelled')
    return (
      <span className={css.line}>
        <Ban aria-hidden /> Canceled
      </span>
    );
  if (run.status !== 'completed') return <ProgressLine stage={run.status} progress={run.progress} />;
  if (run.decision && run.decision !== 'reopen')
    return (
      <span className={css.decided}>
        <FileSignature aria-hidden /> {decisionNames[run.decision] ?? run.decision}
      </span>
    );
  return (
    <span className={css.result}>
      {run.returned_at && (
        <span className={css.line}>
          <FilePlus2 aria-hidden /> Documents received
        </span>
      )}
      {run.root_decision && <DecisionMark decision={run.root_decision} />}
      {run.open_count !== undefined && run.open_count > 0 && (
        <span className={css.open}>{run.open_count} open</span>
      )}
      {(run.identity === 'mismatch' || run.identity === 'check') && (
        <span className={css.identity}>
          <UserRoundX aria-hidden />
          {run.identity === 'mismatch' ? 'Other patient?' : 'Check identity'}
        </span>
      )}
      <CaseCertainty run={run} />
    </span>
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** How far the recommendation is to be trusted: as far as the least certain answer on which it depends and that nobody has read. */
function CaseCertainty({
  run: { check_count: check = 0, likely_count: likely, root_decision },
}: {
  run: RunSummary;
}) {
  // A case of before the bands were counted.
  if (likely === undefined || !root_decision) return null;
  const band = check > 0 ? 'check' : likely > 0 ? 'likely' : 'sure';
  const words = { check: `${check} to check`, likely: `${likely} likely`, sure: 'sure' }[band];
  const title = {
    check: `Unreviewed answers below ${percent(LIKELY_FROM)} confidence on which the decision depends`,
    likely: `Unreviewed answers of ${percent(LIKELY_FROM)} to ${percent(SURE_FROM)} confidence on which the decision depends`,
    sure: `Every answer on which the decision depends has at least ${percent(SURE_FROM)} confidence or has been reviewed`,
  }[band];
  return (
    <span className={[css.certainty, css[band]].join(' ')}>
      <CertaintyMark band={band} title={title} />
      <span>{words}</span>
    </span>
  );
}

export function ProgressLine({ stage, progress }: { stage: string; progress?: Progress | undefined }) {
  const name = stages[stage] ?? stage;
  const known = progress && progress.total > 0;
  return (
    <span className={css.progress}>
      <span className={css.line}>
        <Hourglass aria-hidden />
        {name}
        {known && ` ${progress.unit} ${progress.done} of ${progress.total}`}
      </span>
      <progress aria-label={name} {...(known ? { value: progress.done, max: progress.total } : {})} />
    </span>
  );
}
