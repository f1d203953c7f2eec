import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { asPrinted } from '../../service/contract/identity-text.ts';
import type { Run } from '../../service/contract/runs.ts';
import { inForce } from '../../service/contract/signing.ts';
import { decisionOf } from '../../service/tree/index.ts';
import { show } from '../actions/keys.ts';
import { isFinal } from '../case/decisions.ts';
import { redoWork, undoWork } from '../case/edit.ts';
import { decisionNames } from '../case/RunState.tsx';
import { useReview } from '../case/store.ts';
import { dateTime, due } from '../data/due.ts';
import { go } from '../data/route.ts';
import { useNow } from '../data/useNow.ts';
import { IconButton } from '../ui/Button.tsx';
import { DecisionMark } from '../ui/marks.tsx';
import css from './CaseBar.module.css';
import { CaseOwner } from './collaboration/CaseOwner.tsx';
import { CaseVisitors } from './collaboration/CaseVisitors.tsx';
import { SaveBadge } from './SaveBadge.tsx';
import { useDecisions } from './useDecisions.ts';

/** How much time is left, or what was signed. */
function Clock({ run }: { run: Run }) {
  const signed = inForce(useDecisions(run.run_id).data ?? []);
  const now = useNow();
  const left = run.due_at && !isFinal(signed) ? due(run.due_at, now) : undefined;
  return (
    <>
      {run.returned_at ? (
        <span className={css.chip}>Documents received</span>
      ) : (
        signed && <span className={css.chip}>{decisionNames[signed.decision]}</span>
      )}
      {left && (
        <span className={[css.chip, css[left.state]].join(' ')} title={run.due_at && dateTime(run.due_at)}>
          {left.state === 'late' ? left.text : `due ${left.text}`}
        </span>
      )}
    </>
  );
}

/** Whose case, against what, how it stands and whether it is saved. */
export function CaseBar({ run }: { run: Run }) {
  const { work, history, locked } = useReview();
  const { patient, request } = run.form ?? {};
  const who = patient?.name || patient?.member_id || 'Unnamed patient';
  const facts = [
    patient?.date_of_birth && `born ${asPrinted(patient.date_of_birth)}`,
    request?.service,
  ].filter(Boolean);
  return (
    <div className={css.bar}>
      <IconButton label="Back to the cases" keys="Q" onPress={() => go('queue')}>
        <ArrowLeft />
      </IconButton>
      <div className={css.who}>
        <span className={css.name}>
          {who} <span className={css.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={css.guideline} title={run.guideline_name}>
          {run.guideline_name ?? run.guideline_code}
          {request?.type && ` · ${request.type.replaceAll('_', ' ')}`}
        </span>
      </div>
      {work && (
        <span className={css.outcome}>
          <DecisionMark decision={decisionOf(work.tree)} />
        </span>
      )}
      <span className={css.clock}>
        <Clock run={run} />
      </span>
      <CaseOwner run={run} />
      <CaseVisitors runId={run.run_id} />
      <span className={css.push} />
      <IconButton
        label={history.past.length > 0 ? `Undo: ${history.past.at(-1)?.label}` : 'Nothing to undo'}
        keys={show('mod+z')}
        isDisabled={locked || history.past.length === 0}
        onPress={undoWork}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={history.future.length > 0 ? `Redo: ${history.future[0]?.label}` : 'Nothing to redo'}
        keys={show('mod+shift+z')}
        isDisabled={locked || history.future.length === 0}
        onPress={redoWork}
      >
        <Redo2 />
      </IconButton>
      <SaveBadge />
    </div>
  );
}
