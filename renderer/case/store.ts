/**
 * The open case: what the service holds (`saved`), what the person sees (`work`), what is chosen, and what can
 * be undone. Saving lives in save.ts, editing in edit.ts, choosing in select.ts.
 */
import { create } from 'zustand';
import type { TreeEdit } from '../../service/contract/changes.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Run } from '../../service/contract/runs.ts';
import { ancestors, basisOf, find, rollUp } from '../../service/tree/index.ts';
import { forgetForOthers } from '../data/forget.ts';
import type { Work } from './compare.ts';
import { type Filter, opening, settled } from './filter.ts';
import { type History, noHistory } from './history.ts';
import type { Merge } from './merge.ts';
import { textsOf } from './texts.ts';
import { showFirst } from './viewer.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export const tabs = [
  { id: 'criteria', label: 'Criteria' },
  { id: 'rationale', label: 'Rationale' },
  { id: 'summary', label: 'Summary' },
  { id: 'ccm', label: 'CCM' },
  { id: 'decision', label: 'Decision' },
  { id: 'history', label: 'History' },
  { id: 'documents', label: 'Documents' },
  { id: 'notices', label: 'Notices' },
  { id: 'problems', label: 'Problems' },
] as const;
export type Tab = (typeof tabs)[number]['id'];

/** Somebody else saved first, and changed the same things. */
export interface Conflict extends Merge {
  /** What both started from. */
  base: Work;
  theirs: Work;
  etag: string | undefined;
}

/** The engine looked again without storing anything: the person accepts or leaves it. */
export interface Evaluation {
  before: Work;
  after: Work;
}

export interface ReviewState {
  runId: string;
  revision: number;
  etag: string | undefined;
  saved: Work | undefined;
  work: Work | undefined;
  history: History<Work>;
  save: SaveState;
  saveError: string | undefined;
  conflict: Conflict | undefined;
  evaluation: Evaluation | undefined;
  /** True while the engine looks again. */
  evaluating: boolean;
  /** A signed decision locks the case until it is reopened; for roles that only read it is always locked. */
  locked: boolean;
  selected: string;
  /** Criteria that were opened while this case was open: a signature says how many. */
  lookedAt: ReadonlySet<string>;
  evidence: string | undefined;
  collapsed: ReadonlySet<string>;
  filter: Filter;
  /** What passed when the filter was chosen: it stays in sight though it has been answered since. */
  kept: ReadonlySet<string>;
  tab: Tab;
  /** What the tab of problems shows. */
  problems: 'list' | 'timeline';
  overriding: boolean;
  /** The wording of the chosen criterion is being edited. */
  rewording: boolean;
  /** The tree as it was judged at first: what changes of the determination are reported against. */
  determination: CriteriaNode | undefined;
  /** A change of the determination that waits for its reason. */
  varying: TreeEdit | undefined;
}

const empty: ReviewState = {
  runId: '',
  revision: 0,
  etag: undefined,
  saved: undefined,
  work: undefined,
  history: noHistory,
  save: 'saved',
  saveError: undefined,
  conflict: undefined,
  evaluation: undefined,
  evaluating: false,
  locked: false,
  selected: '',
  lookedAt: new Set(),
  evidence: undefined,
  collapsed: new Set(),
  filter: 'all',
  kept: new Set(),
  tab: 'criteria',
  problems: 'list',
  overriding: false,
  rewording: false,
  determination: undefined,
  varying: undefined,
};

export const useReview = create<ReviewState>(() => empty);

/** Tree and rationale of a completed run; undefined while there are none. */
export function workOf(run: Run): Work | undefined {
  const results = run.final_results;
  if (!('criteria' in results)) return undefined;
  const {
    criteria_tree: tree,
    clinical_rationale: rationale,
    variances = [],
    rationale_basis,
  } = results.criteria;
  const texts = textsOf(results.criteria);
  return { tree, rationale, variances, texts, basis: rationale_basis ?? basisOf(tree) };
}

/** True while another case than this one has work that is nowhere else. */
export function hasUnsaved(state: ReviewState, otherThan: string): boolean {
  return state.runId !== '' && state.runId !== otherThan && state.save !== 'saved';
}

/** Groups that are folded away: the settled ones, but none above the chosen criterion. */
export function folded(tree: CriteriaNode, selected: string): ReadonlySet<string> {
  const above = new Set(ancestors(tree, selected));
  return new Set(settled(rollUp(tree)).filter((id) => !above.has(id)));
}

/** Opens a run in the workspace. The same run again keeps what is chosen; unsaved work is never replaced. */
export function lay(run: Run): void {
  const state = useReview.getState();
  const work = workOf(run);
  if (!work) return;
  const stored = { saved: work, etag: run.etag, revision: run.revision ?? 0 };
  if (state.runId === run.run_id && state.work) {
    if (state.save !== 'saved' || state.etag === run.etag || state.evaluation) return;
    // An answer to a question asked before the last save.
    if (stored.revision < state.revision) return;
    // Somebody else's change: what could be undone here no longer fits it.
    const selected = find(work.tree, state.selected) ? state.selected : work.tree.criteria_id;
    useReview.setState({ ...stored, work, selected, history: noHistory });
    return;
  }
  if (hasUnsaved(state, run.run_id)) return;
  const first = opening(work.tree);
  const evidence = first.clinical_decisioning?.[0];
  useReview.setState({
    ...empty,
    ...stored,
    runId: run.run_id,
    work,
    ...(stored.revision === 1 && { determination: work.tree }),
    selected: first.criteria_id,
    lookedAt: new Set([first.criteria_id]),
    evidence: evidence?.id,
    collapsed: folded(work.tree, first.criteria_id),
  });
  const box = evidence?.bounding_box[0];
  if (box) showFirst(box);
}

/** What the case was judged by at first, once it is known. */
export function setDetermination(runId: string, determination: CriteriaNode): void {
  const state = useReview.getState();
  if (state.runId === runId && state.determination !== determination) useReview.setState({ determination });
}

/** Closes a case, unless there is unsaved work on it. */
export function clear(runId: string): void {
  const state = useReview.getState();
  if (state.runId === runId && state.save === 'saved') useReview.setState(empty, true);
}

/** Gives unsaved work up; only when a person says so, or is gone: saved by another it would bear the wrong name. */
export function discard(): void {
  useReview.setState(empty, true);
}

forgetForOthers(discard);
