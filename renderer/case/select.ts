/** Choosing criteria and evidence: by pointer, by key, from lists and from the page. Each choice shows its place. */
import type { CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import { ancestors, find, leaves, stillOpen } from '../../service/tree/index.ts';
import { notify } from '../data/notices.ts';
import { showAndFocus } from '../ui/focus.ts';
import { type Filter, passing, rowsOf } from './filter.ts';
import { leafBeside } from './moves.ts';
import { type Tab, useReview } from './store.ts';
import { disputedNow } from './useOpinions.ts';
import { showPlace, useDocument } from './viewer.ts';

const get = useReview.getState;
const set = useReview.setState;

export function chosen(): CriteriaNode | undefined {
  const { work, selected } = get();
  return work && find(work.tree, selected);
}

/** Evidence of a node: its own, or for a group nothing. */
export function evidenceOf(node: CriteriaNode | undefined): EvidenceEntry[] {
  return node?.clinical_decisioning ?? [];
}

/** The evidence that is looked at. */
export function currentEvidence(): EvidenceEntry | undefined {
  const { evidence } = get();
  return evidenceOf(chosen()).find((entry) => entry.id === evidence);
}

/** Makes a criterion the current one, opens its ancestors and goes to its first evidence. */
export function select(id: string): void {
  const { work, collapsed, lookedAt } = get();
  const node = work && find(work.tree, id);
  if (!node) return;
  const above = new Set(ancestors(work.tree, id));
  const opened = [...collapsed].filter((one) => !above.has(one));
  const first = evidenceOf(node)[0];
  // A box in hand is for the criterion that was chosen.
  const { adjusting, drawing } = useDocument.getState();
  if (adjusting || drawing) useDocument.setState({ adjusting: undefined, drawing: undefined });
  set({
    selected: id,
    lookedAt: new Set([...lookedAt, id]),
    evidence: first?.id,
    overriding: false,
    rewording: false,
    ...(opened.length < collapsed.size && { collapsed: new Set(opened) }),
  });
  if (first) show(first);
}

function show(entry: EvidenceEntry): void {
  const box = entry.bounding_box[0];
  if (box) showPlace(box.page, box);
}

export function selectEvidence(id: string): void {
  const entry = evidenceOf(chosen()).find((one) => one.id === id);
  if (!entry) return;
  set({ evidence: id });
  show(entry);
}

/** The next or previous evidence of the current criterion, round and round. */
export function stepEvidence(by: 1 | -1): void {
  const all = evidenceOf(chosen());
  if (all.length === 0) return;
  const at = all.findIndex((entry) => entry.id === get().evidence);
  const next = all[(at + by + all.length) % all.length];
  if (next) selectEvidence(next.id);
}

/** Shows the criteria of one kind. Chosen again, what has been answered since is left out. */
export function chooseFilter(filter: Filter): void {
  const { work } = get();
  if (!work) return;
  const kept = new Set(
    passing(work.tree, filter, work.variances, disputedNow()).map(({ criteria_id }) => criteria_id),
  );
  set({ filter, kept, tab: 'criteria' });
}

/** The next or previous leaf among the rows that the filter shows. */
export function stepLeaf(by: 1 | -1): void {
  const { work, filter, kept, selected } = get();
  if (!work) return;
  const rows = rowsOf(work.tree, new Set(), filter, work.variances, kept, disputedNow());
  const next = leafBeside(rows, selected, by);
  if (next) selectInTree(next);
}

/** The next leaf that is open and can still change the outcome, after the current one or from the start. */
export function nextOpen(): void {
  nextThat(stillOpen, 'Nothing that could change the outcome is open.');
}

/** The next answer that is not sure and that nobody has looked at. */
export function nextUnsure(): void {
  nextThat(
    (tree) => passing(tree, 'unsure', [], disputedNow()),
    'Every answer that is not sure has been looked at.',
  );
}

function nextThat(passes: (tree: CriteriaNode) => CriteriaNode[], none: string): void {
  const { work, selected } = get();
  if (!work) return;
  const wanted = new Set(passes(work.tree));
  if (wanted.size === 0) {
    notify('done', none);
    return;
  }
  const all = leaves(work.tree);
  const at = all.findIndex((leaf) => leaf.criteria_id === selected);
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((leaf) => wanted.has(leaf));
  if (next) selectInTree(next.criteria_id);
}

/** Opens the wording of the current criterion for editing. */
export function openRewording(): void {
  showAndFocus(() => set({ tab: 'criteria', rewording: true, overriding: false }), 'wording');
}

export function selectInTree(id: string): void {
  const change = () => {
    set({ tab: 'criteria' });
    select(id);
  };
  showAndFocus(change, `row-${id}`);
}

export function openTab(tab: Tab): void {
  set({ tab, overriding: false, rewording: false });
}

export function toggle(id: string, open?: boolean): void {
  const collapsed = new Set(get().collapsed);
  if (open ?? collapsed.has(id)) collapsed.delete(id);
  else collapsed.add(id);
  set({ collapsed });
}
