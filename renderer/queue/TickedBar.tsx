import { X } from 'lucide-react';
import type { RunSummary } from '../../service/contract/runs.ts';
import { AssignMenu } from '../case/AssignMenu.tsx';
import { Button } from '../ui/Button.tsx';
import css from './TickedBar.module.css';
import { useBulkAssign } from './useBulkAssign.ts';
import { tick, useQueueView } from './view.ts';

/** What can be done with the cases that are ticked. Nothing where none is. */
export function TickedBar({ runs }: { runs: RunSummary[] }) {
  const ticked = useQueueView((view) => view.ticked);
  const chosen = runs.filter((run) => ticked.has(run.run_id));
  const assign = useBulkAssign();
  if (chosen.length === 0) return null;
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected cases">
      <strong>{chosen.length === 1 ? '1 case' : `${chosen.length} cases`} selected</strong>
      <AssignMenu
        label="Assign to"
        busy={assign.isPending}
        onChoose={(username) => assign.mutate({ runs: chosen, username })}
      />
      <Button
        busy={assign.isPending}
        isDisabled={chosen.every((run) => run.assigned_to === undefined)}
        onPress={() => assign.mutate({ runs: chosen, username: null })}
      >
        Unassign
      </Button>
      <Button
        look="quiet"
        icon={<X />}
        onPress={() =>
          tick(
            runs.map((run) => run.run_id),
            false,
          )
        }
      >
        Clear selection
      </Button>
    </div>
  );
}
