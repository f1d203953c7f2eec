/**
 * Saving: one second after the last change, ten at most after the first, always with If-Match. A save that fails stays
 * visible and is tried again; when somebody else was first, both sets of changes are joined, or a person chooses.
 */

import { SENT_BY_CLIENT, type Variance, type VarianceReason } from '../../service/contract/variance.ts';
import { find } from '../../service/tree/index.ts';
import type { Work } from '../case/compare.ts';
import { noHistory } from '../case/history.ts';
import { type Choice, merge } from '../case/merge.ts';
import { clear, useReview, workOf } from '../case/store.ts';
import { newTexts } from '../case/texts.ts';
import { ApiError, client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { parseRoute } from '../data/route.ts';

const PAUSE_MS = 1_000;
const LONGEST_MS = 10_000;
const RETRY_MS = 4_000;

const get = useReview.getState;
const set = useReview.setState;

let timer: ReturnType<typeof setTimeout> | undefined;
let firstChange = 0;

/** Watches the work, whatever is on screen, and saves it, also what was left unsaved before; returns what stops watching. */
export function startAutosave(): () => void {
  const stop = useReview.subscribe((state, before) => {
    // Saved at last, and left long ago: no key may change it unseen.
    if (state.save === 'saved' && before.save !== 'saved' && !isOpen(state.runId)) return clear(state.runId);
    if (state.save !== 'unsaved' || (state.work === before.work && before.save === 'unsaved')) return;
    firstChange ||= Date.now();
    schedule(Math.max(0, Math.min(PAUSE_MS, firstChange + LONGEST_MS - Date.now())));
  });
  if (get().save === 'unsaved' || get().save === 'failed') schedule(PAUSE_MS);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Whether a case is on screen. */
function isOpen(runId: string): boolean {
  const { name, id } = parseRoute(location.hash);
  return name === 'review' && id === runId;
}

/** Has the browser ask before a window with unsaved work is closed, also while nobody is signed in. */
export function warnOfUnsaved(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (get().save !== 'saved') event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
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

/** The save under way: a second one beside it would be sent with the version before it, and refused. */
let underway: Promise<boolean> | undefined;

/** Saves what is unsaved; whoever asks meanwhile waits for the same. True when the service holds everything afterwards. */
export function saveNow(): Promise<boolean> {
  clearTimeout(timer);
  underway ??= saveAll().finally(() => {
    underway = undefined;
  });
  return underway;
}

/** Saves until nothing is left, also what is changed meanwhile. */
async function saveAll(): Promise<boolean> {
  while (get().work && get().save !== 'saved') {
    if (get().save === 'conflict' || !(await saveOnce())) return false;
  }
  return true;
}

/** True unless the work could not be saved as it is. */
async function saveOnce(): Promise<boolean> {
  const { work, saved, runId, etag } = get();
  if (!work) return true;
  // What is on screen by now builds on something else: the case was given up or opened anew.
  const isOver = () => get().saved !== saved;
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
        ...textsSent(work, saved),
        ...reasonsFor(work, saved),
      },
      ...(etag && { ifMatch: etag }),
    });
    if (isOver()) return true;
    set({
      saved: work,
      etag: run.etag,
      revision: run.revision ?? get().revision,
      save: get().work === work ? 'saved' : 'unsaved',
    });
    return true;
  } catch (error) {
    return isOver() || failed(error);
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
  const { runId, saved } = get();
  const isOver = () => get().saved !== saved;
  try {
    const run = await client.getRun({ params: { run_id: runId } });
    if (isOver()) return true;
    const theirs = workOf(run);
    // Only now: what was changed while they were asked for is joined as well.
    const { work } = get();
    if (!theirs || !saved || !work) throw new Error('The case has no results any more.');
    const joined = merge(saved, work, theirs, undefined, get().determination);
    if (joined.conflicts.length > 0 || joined.shapeConflict || joined.rationaleConflict) {
      set({ save: 'conflict', conflict: { ...joined, base: saved, theirs, etag: run.etag } });
      return false;
    }
    adopt(theirs, joined.merged, run.etag);
    notify('done', 'Somebody else saved this case. Your changes were added to theirs.');
    return true;
  } catch (error) {
    if (isOver()) return true;
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
