import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { Run } from '../../service/contract/runs.ts';
import { useReview } from '../case/store.ts';
import { notify, notifyProblem } from '../data/notices.ts';
import { DocumentPane } from '../document/DocumentPane.tsx';
import { DropArea } from '../ui/DropArea.tsx';
import { CaseBar } from './CaseBar.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { AddDocumentDialog } from './documents/AddDocumentDialog.tsx';
import { askForDocument } from './documents/asked.ts';
import { FollowBanner } from './documents/FollowBanner.tsx';
import { EvaluationDialog } from './EvaluationDialog.tsx';
import { IdentityBanner } from './identity/IdentityBanner.tsx';
import { PageDialog } from './identity/PageDialog.tsx';
import { Panels } from './Panels.tsx';
import { VarianceDialog } from './VarianceDialog.tsx';
import css from './Workspace.module.css';

const narrow = matchMedia('(max-width: 56rem)');
const watch = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** One document at a time: each has a kind and a day of its own. */
function addDropped([file, ...more]: File[]): void {
  if (useReview.getState().locked) {
    notify('problem', 'The case is decided; reopen it to add a document.');
    return;
  }
  if (more.length > 0) notify('problem', 'Add one document at a time; the first was taken.');
  askForDocument(file);
}

interface WorkspaceProps {
  run: Run;
  /** Opens the record anew. */
  reopen: () => void;
}

/** Criteria and texts beside the record; one above the other where there is little room (or much zoom). */
export function Workspace({ run, reopen }: WorkspaceProps) {
  const stacked = useSyncExternalStore(watch, () => narrow.matches);
  const bar = document.getElementById('case-bar');
  return (
    <DropArea onFiles={addDropped} onRefused={notifyProblem} hint="Drop the document to add it to this case">
      {bar && createPortal(<CaseBar run={run} />, bar)}
      <h1 className="visually-hidden">Review</h1>
      <Group orientation={stacked ? 'vertical' : 'horizontal'} className={stacked ? css.stack! : css.group!}>
        <Panel defaultSize={stacked ? '60%' : '46%'} minSize="20%" id="texts" className={css.panel!}>
          <div className={css.side!}>
            <FollowBanner run={run} />
            <IdentityBanner />
            <Panels run={run} />
          </div>
        </Panel>
        <Separator className={css.separator!} aria-label="Width of the criteria" />
        <Panel minSize="20%" id="record" className={css.panel!}>
          <DocumentPane key={run.run_id} runId={run.run_id} retry={reopen} />
        </Panel>
      </Group>
      <ConflictDialog />
      <EvaluationDialog />
      <VarianceDialog />
      <PageDialog />
      <AddDocumentDialog />
    </DropArea>
  );
}
