import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Run } from '../../../service/contract/runs.ts';
import { AssignMenu } from '../../case/AssignMenu.tsx';
import { mayEdit } from '../../case/decisions.ts';
import { client, explain } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { useSession } from '../../data/session.ts';
import { runsKey } from '../../data/useRuns.ts';
import css from './CaseOwner.module.css';
import { caseNotesKey } from './useCaseNotes.ts';

/** Who has the case; whoever may work on it gives it to another person or hands it back. */
export function CaseOwner({ run }: { run: Run }) {
  const user = useSession((session) => session.user);
  const queries = useQueryClient();
  const runId = run.run_id;
  const assign = useMutation({
    mutationFn: (username: string | null) =>
      client.assignRun({ params: { run_id: runId }, body: { username } }),
    onSuccess: ({ assigned_to }) => {
      // Nothing else of the case is taken over: somebody may be typing.
      queries.setQueryData<Run>(['run', runId], (before) => {
        if (!before) return before;
        const { assigned_to: _before, ...rest } = before;
        return { ...rest, ...(assigned_to !== undefined && { assigned_to }) };
      });
      void queries.invalidateQueries({ queryKey: runsKey });
      void queries.invalidateQueries({ queryKey: caseNotesKey(runId) });
    },
    onError: (error) => notify('problem', explain(error)),
  });
  const owner = run.assigned_to;
  const name = owner === undefined ? 'Nobody’s' : owner === user?.username ? 'Mine' : owner;
  if (!mayEdit(user?.role)) return <span className={css.owner}>{name}</span>;
  return (
    <span className={css.owner}>
      <AssignMenu
        small
        label={name}
        says={`Assigned: ${name}`}
        current={owner}
        busy={assign.isPending}
        onChoose={(username) => assign.mutate(username)}
      />
    </span>
  );
}
