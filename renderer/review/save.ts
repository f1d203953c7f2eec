/**
 * Saving: one second after the last change, ten at most after the first, always with If-Match. A save that fails stays
 * visible and is tried again; when somebody else was first, both sets of changes are joined, or a person chooses.
 */

import { SENT_BY_CLIENT, type Variance, type VarianceReason } from '../../service/contract/variance.ts';
import { find } from '../../service/tree/index.ts';
import type { Work } from '../case/compare.ts';
import { noHistory } from '../case/history.ts';
import { type Choice, merge } from '../case/merge.ts';
import { useReview, workOf } from '../case/store.ts';
import { newTexts } from '../case/texts.ts';
import { ApiError, client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';

const PAUSE_MS = 1_000;
const LONGEST_MS = 10_000;
const RETRY_MS = 4_000;

const get = useReview.getState;
const set = useReview.setState;

let timer: ReturnType<typeof setTimeout> | undefined;
let firstChange = 0;

/** Watches the work and saves it, also what was left unsaved before; returns the function that stops watching. */
export function startAutosave(): () => void {
  const stop = useReview.subscribe((state, before) => {
    if (state.save !== 'unsaved' || (state.work === before.work && before.save === 'unsaved')) return;
    firstChange ||= Date.now();
    schedule(Math.max(0, Math.min(PAUSE_MS, firstChange + LONGEST_MS - Date.now())));
  });
  if (get().save === 'unsaved' || get().save === 'failed') schedule(PAUSE_MS);
  addEventListener('beforeunload', warn);
  return () => {
    stop();
    removeEventListener('beforeunload', warn);
  };
}

/** The browser asks before a window with unsaved work is closed. */
function warn(event: BeforeUnloadEvent): void {
  if (get().save !== 'saved') event.preventDefault();
}

function schedule(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveNow(), delay);
}

/** Why the determination was changed since the service last heard of it. */
function reasonsFor(work: Work, saved: Work | undefined): { variances?: VarianceReason[] } {
  const reported = new Set(saved?.variances.map((each) => JSON.stringify(reasonOf(each))));
  const fresh = work.variances
    .filter(({ category }) => category !== SENT_BY_CLIENT)
    .map(reasonOf)
    .filter((each) => !reported.has(JSON.stringify(each)));
  return fresh.length > 0 ? { variances: fresh } : {};
}

function textsSent(work: Work, saved: Work | undefined) {
  const updated_texts = newTexts(work.texts, saved?.texts);
  return Object.keys(updated_texts).length > 0 ? { updated_texts } : {};
}

const reasonOf = ({ kind, criteria_id, category, reason = '' }: Variance): VarianceReason => ({
  kind,
  criteria_id,
  category,
  reason,
});

/** Saves what is unsaved. True when the service holds everything afterwards. */
export async function saveNow(): Promise<boolean> {
  clearTimeout(timer);
  const { work, save, runId, etag } = get();
  if (!work || save === 'saved') return true;
  if (save === 'saving' || save === 'conflict') return false;
  firstChange = 0;
  set({ save: 'saving', saveError: undefined });
  try {
    const run = await client.updateTree({
      body: {
        run_id: runId,
        only_save_nurse_decision: true,
        updated_criteria_tree: work.tree,
        updated_rationale: work.rationale,
        rationale_basis: work.basis,
        ...textsSent(work, get().saved),
        ...reasonsFor(work, get().saved),
      },
      ...(etag && { ifMatch: etag }),
    });
    if (get().runId !== runId) return true;
    const untouched = get().work === work;
    set({
      saved: work,
      etag: run.etag,
      revision: run.revision ?? get().revision,
      save: untouched ? 'saved' : 'unsaved',
    });
    return untouched || saveNow();
  } catch (error) {
    return failed(error);
  }
}

async function failed(error: unknown): Promise<boolean> {
  if (error instanceof ApiError && error.status === 412) return join();
  set({ save: 'failed', saveError: explain(error) });
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
    timer = setTimeout(() => {
      if (get().save !== 'failed') return;
      set({ save: 'unsaved' });
    }, RETRY_MS);
  }
  return false;
}

/** Somebody saved before us: takes their version and puts our changes on it. */
async function join(): Promise<boolean> {
  const { runId, saved, work } = get();
  try {
    const run = await client.getRun({ params: { run_id: runId } });
    const theirs = workOf(run);
    if (!theirs || !saved || !work) throw new Error('The case has no results any more.');
    const joined = merge(saved, work, theirs, undefined, get().determination);
    if (joined.conflicts.length > 0 || joined.shapeConflict || joined.rationaleConflict) {
      set({ save: 'conflict', conflict: { ...joined, base: saved, theirs, etag: run.etag } });
      return false;
    }
    adopt(theirs, joined.merged, run.etag);
    notify('done', 'Somebody else saved this case. Your changes were added to theirs.');
    return saveNow();
  } catch (error) {
    set({ save: 'failed', saveError: explain(error) });
    return false;
  }
}

function adopt(saved: Work, work: Work, etag: string | undefined): void {
  const selected = find(work.tree, get().selected) ? get().selected : work.tree.criteria_id;
  set({ saved, work, etag, selected, history: noHistory, save: 'unsaved', conflict: undefined });
}

/** Ends a conflict by what the person chose for each thing that both had changed. */
export function settle(choice: Choice): void {
  const { conflict, work, determination } = get();
  if (!conflict || !work) return;
  const { merged } = merge(conflict.base, work, conflict.theirs, choice, determination);
  adopt(conflict.theirs, merged, conflict.etag);
  void saveNow();
}
