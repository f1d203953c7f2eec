import { CalendarClock, RotateCcw, UserMinus, UserPlus, X } from 'lucide-react';
import type { RunSummary } from '../../service/contract/runs.ts';
import { isFinalKind } from '../../service/contract/signing.ts';
import { mayEdit } from '../case/decisions.ts';
import { RunState } from '../case/RunState.tsx';
import { dateTime, due } from '../data/due.ts';
import { go } from '../data/route.ts';
import { isRunning, isStopped } from '../data/runs.ts';
import { useSession } from '../data/session.ts';
import { useRunVerb } from '../data/useRuns.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import css from './RunTable.module.css';
import { tick, useQueueView } from './view.ts';

/** One case. A click anywhere opens it; the link in the first cell does the same for keyboards and screen readers. */
export function RunRow({ run, now, ticks }: { run: RunSummary; now: number; ticks: boolean }) {
  const user = useSession((session) => session.user);
  const me = user?.username;
  const worker = mayEdit(user?.role);
  const verb = useRunVerb();
  const ticked = useQueueView((view) => view.ticked.has(run.run_id));
  const patient = run.patient_name || run.member_id || 'Unnamed patient';
  const open = run.status === 'completed' || (run.revision ?? 0) > 0;
  const left = due(run.due_at, now);
  const done = isFinalKind(run.decision);
  const mine = me !== undefined && run.assigned_to === me;
  return (
    <tr
      className={open ? css.open : undefined}
      onClick={(event) => {
        if (open && !(event.target as HTMLElement).closest('button,a,input')) go(`review/${run.run_id}`);
      }}
    >
      {ticks && (
        <td className={css.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${patient}`}
            checked={ticked}
            onChange={(event) => tick([run.run_id], event.target.checked)}
          />
        </td>
      )}
      <td className={css.whose}>
        <a data-row href={`#/review/${run.run_id}`} className={css.patient}>
          {patient}
        </a>
        <div className={css.sub}>{run.patient_name ? run.member_id : ''}</div>
      </td>
      <td>
        <div className={css.service}>{run.service || run.guideline_name}</div>
        {run.service && <div className={css.sub}>{run.guideline_name}</div>}
      </td>
      <td className={css.due} title={dateTime(run.due_at)}>
        {done ? (
          <span className={css.sub}>{dateTime(run.due_at)}</span>
        ) : (
          <>
            <span className={css[left.state]}>
              {left.state !== 'later' && <CalendarClock aria-hidden />}
              {left.text}
            </span>
            <div className={css.sub}>
              {run.urgency === 'expedited' ? 'Expedited' : 'Standard'}
              {run.extended_days !== undefined && ', extended'}
            </div>
          </>
        )}
      </td>
      <td>
        <RunState run={run} />
      </td>
      <td className={css.sub}>{mine ? 'Me' : (run.assigned_to ?? '–')}</td>
      <td className={css.verbs}>
        {worker && isRunning(run) && (
          <Button small icon={<X />} onPress={() => verb.mutate({ verb: 'cancel', runId: run.run_id })}>
            Cancel
          </Button>
        )}
        {worker && isStopped(run) && (
          <Button
            small
            icon={<RotateCcw />}
            onPress={() => verb.mutate({ verb: 'retry', runId: run.run_id })}
          >
            Retry
          </Button>
        )}
        {open && me && (mine || worker) && !done && (
          // One button for both, so that it keeps the focus when it has been pressed.
          <IconButton
            label={mine ? `Unassign ${patient}` : `Assign ${patient} to me`}
            onPress={() =>
              verb.mutate({ verb: mine ? 'unassign' : 'assign', runId: run.run_id, username: me })
            }
          >
            {mine ? <UserMinus /> : <UserPlus />}
          </IconButton>
        )}
      </td>
    </tr>
  );
}
