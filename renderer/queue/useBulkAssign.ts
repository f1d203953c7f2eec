import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAssigned } from '../../service/contract/case-notes.ts';
import type { RunSummary } from '../../service/contract/runs.ts';
import { sizes } from '../../service/contract/sizes.ts';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { runsKey } from '../data/useRuns.ts';
import { assignedWords } from './assignedWords.ts';
import { tick } from './view.ts';

interface BulkAssignment {
  runs: RunSummary[];
  username: string | null;
}

async function assignAll({ runs, username }: BulkAssignment): Promise<Required<BulkAssigned>> {
  const all: Required<BulkAssigned> = { assigned: [], unchanged: [], refused: [] };
  const ids = runs.map((run) => run.run_id);
  for (let from = 0; from < ids.length; from += sizes.assigned_at_once) {
    const run_ids = ids.slice(from, from + sizes.assigned_at_once);
    const { assigned, unchanged = [], refused } = await client.assignRuns({ body: { run_ids, username } });
    all.assigned.push(...assigned);
    all.unchanged.push(...unchanged);
    all.refused.push(...refused);
  }
  return all;
}

/** Gives many cases to one person, or to nobody; says what became of each. Refused ones stay ticked. */
export function useBulkAssign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: assignAll,
    onSuccess: (reported, { runs, username }) => {
      tick([...reported.assigned, ...reported.unchanged], false);
      notify(reported.refused.length > 0 ? 'problem' : 'done', assignedWords(reported, runs, username));
    },
    onError: (error) => notify('problem', explain(error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: runsKey });
      void queries.invalidateQueries({ queryKey: ['reviewers'] });
    },
  });
}
