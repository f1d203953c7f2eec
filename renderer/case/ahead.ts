/** Where the next keys will lead: for drawing those pages before they are asked for. */

import { isLeaf, stillOpen } from '../../service/tree/index.ts';
import { rowsOf } from './filter.ts';
import { chosen, evidenceOf } from './select.ts';
import { useReview } from './store.ts';
import { disputedNow } from './useOpinions.ts';

/** More than a few would push out what is on screen. */
const MOST = 5;

/** Pages of the next evidence, of the next and last criterion, and of the next open one; each once. */
export function pagesAhead(): number[] {
  const { work, selected, evidence, filter } = useReview.getState();
  if (!work) return [];
  const entries = evidenceOf(chosen());
  const at = entries.findIndex((entry) => entry.id === evidence);
  const leaves = rowsOf(work.tree, new Set(), filter, work.variances, undefined, disputedNow())
    .map((row) => row.node)
    .filter(isLeaf);
  const here = leaves.findIndex((leaf) => leaf.criteria_id === selected);
  const open = stillOpen(work.tree);
  const nextOpen = open.find((leaf) => leaves.indexOf(leaf) > here) ?? open[0];
  const wanted = [
    entries[at + 1],
    ...[leaves[here + 1], leaves[here + 2], nextOpen, leaves[here - 1]].map((leaf) => evidenceOf(leaf)[0]),
  ];
  const pages = wanted.flatMap((entry) => entry?.bounding_box[0]?.page ?? []);
  return [...new Set(pages)].slice(0, MOST);
}
