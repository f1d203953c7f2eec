import { useMemo } from 'react';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { type Highlight, highlightsOf } from './highlights.ts';

/** Criteria with evidence and their colors while all are marked; undefined while only the chosen one is. */
export function useHighlights(): Highlight[] | undefined {
  const all = useDocument((state) => state.marks === 'all');
  const tree = useReview((state) => state.work?.tree);
  return useMemo(() => (all && tree ? highlightsOf(tree) : undefined), [all, tree]);
}
