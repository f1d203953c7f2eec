import { useMemo } from 'react';
import { showPlace } from '../case/viewer.ts';
import { findHits } from './search.ts';
import { useRecordText } from './useRecordText.ts';
import { useSearch } from './useSearchMarks.ts';

/** Hits of the words typed, which of them was gone to, and how to go to another: for the field and for the list. */
export function useHits(runId: string) {
  const typed = useSearch((state) => state.typed);
  const current = useSearch((state) => state.current);
  const text = useRecordText(runId);
  const hits = useMemo(() => findHits(text.data ?? [], typed), [text.data, typed]);
  const at = hits.findIndex((hit) => hit.page === current?.page && hit.nth === current.nth);
  /** By its number from 0; before the first is the last, after the last the first. */
  const goTo = (index: number): void => {
    const next = hits[(index + hits.length) % hits.length];
    if (!next) return;
    useSearch.setState({ current: { page: next.page, nth: next.nth } });
    showPlace(next.page);
  };
  return { text, hits, at, goTo };
}
