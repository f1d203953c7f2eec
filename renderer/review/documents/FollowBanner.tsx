import { ChevronDown, ChevronRight, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '../../../service/contract/runs.ts';
import { ProgressLine } from '../../case/RunState.tsx';
import { useReview } from '../../case/store.ts';
import css from '../identity/IdentityBanner.module.css';
import { RevisionChanges } from '../panels/RevisionChanges.tsx';
import { useDecisions } from '../useDecisions.ts';
import { isWaiting, latestFollowed, useCaseDocuments } from './useCaseDocuments.ts';
import { pagesOf, titleOf } from './words.ts';

/**
 * Above everything else: that new documents are being read; then what they changed, until somebody has decided. It stands
 * open as long as nobody has worked on the case since.
 */
export function FollowBanner({ run }: { run: Run }) {
  const documents = useCaseDocuments(run.run_id).data ?? [];
  const decisions = useDecisions(run.run_id).data ?? [];
  const revision = useReview((state) => state.revision);
  const [open, setOpen] = useState<boolean>();
  const waiting = documents.slice(1).filter(isWaiting);
  if (waiting.length > 0)
    return (
      <section className={css.banner} data-status="aside" aria-label="New documents">
        <h2 className={css.head}>
          <span className={css.reported}>
            <FilePlus2 aria-hidden />
            {/* Not the progress beside it, which changes each second. */}
            <span aria-live="polite">
              {waiting.length === 1
                ? 'A new document is being read'
                : `${waiting.length} new documents are being read`}
            </span>
            <ProgressLine stage={run.status} progress={run.progress} />
          </span>
        </h2>
      </section>
    );
  const latest = latestFollowed(documents);
  const took = latest[0]?.revision;
  const decided = Math.max(0, ...decisions.map((one) => one.revision ?? 0));
  if (took === undefined || decided >= took) return null;
  const shown = open ?? revision === took;
  const Icon = shown ? ChevronDown : ChevronRight;
  const names = latest.map((one) => `${titleOf(one)} (${pagesOf(one)})`).join(', ');
  return (
    <section className={css.banner} data-status="aside" aria-label="New documents">
      <h2 className={css.head}>
        <button type="button" aria-expanded={shown} onClick={() => setOpen(!shown)}>
          <FilePlus2 aria-hidden />
          <span>What changed with {latest.length === 1 ? 'the new document' : 'the new documents'}</span>
          <Icon aria-hidden />
        </button>
      </h2>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        <div className={css.body} tabIndex={0}>
          <p>{names}</p>
          <RevisionChanges from={took - 1} to={took} />
        </div>
      )}
    </section>
  );
}
