import { useMutation } from '@tanstack/react-query';
import type { Run } from '../../service/contract/runs.ts';
import { mayEdit } from '../case/decisions.ts';
import { ProgressLine, RunState } from '../case/RunState.tsx';
import { client } from '../data/client.ts';
import { go } from '../data/route.ts';
import { isRunning } from '../data/runs.ts';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, FormError } from '../ui/States.tsx';

/** A case that is still being read, or that was stopped: where it stands and what can be done. */
export function Unfinished({ run, retried }: { run: Run; retried: () => void }) {
  const act = useMutation({
    mutationFn: (verb: 'cancelRun' | 'retryRun') => client[verb]({ params: { run_id: run.run_id } }),
    onSuccess: retried,
  });
  const running = isRunning(run);
  const editor = mayEdit(useSession((session) => session.user?.role));
  return (
    <Empty title={running ? 'The chart is being read' : 'This case has no review yet'}>
      <div style={{ display: 'grid', gap: '1rem', justifyItems: 'center' }}>
        {running ? (
          <ProgressLine stage={run.status} progress={run.progress} />
        ) : (
          <RunState
            run={{
              ...run,
              guideline_code: run.guideline_code ?? '',
              guideline_name: run.guideline_name ?? '',
              urgency: 'standard',
              received_at: '',
              due_at: '',
              created_at: run.created_at ?? '',
              created_by: '',
            }}
          />
        )}
        <FormError error={act.error} />
        <span style={{ display: 'flex', gap: '0.5rem' }}>
          <Button onPress={() => go('queue')}>Back to the cases</Button>
          {editor && running && <Button onPress={() => act.mutate('cancelRun')}>Cancel</Button>}
          {editor && !running && (
            <Button look="primary" onPress={() => act.mutate('retryRun')}>
              Try again
            </Button>
          )}
        </span>
      </div>
    </Empty>
  );
}
