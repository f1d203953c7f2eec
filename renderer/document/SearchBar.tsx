import { ChevronDown, ChevronUp, Highlighter, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { show } from '../actions/keys.ts';
import { useReview } from '../review/store.ts';
import { IconButton } from '../ui/Button.tsx';
import { markPassage } from './mark.ts';
import css from './SearchBar.module.css';
import { findHits } from './search.ts';
import { showPlace, useDocument } from './store.ts';
import { useRecordText } from './useRecordText.ts';
import { useSearch } from './useSearchMarks.ts';

/** Search over what the service read, scans included: count, next, previous, and the words around the hit. */
export function SearchBar({ runId }: { runId: string }) {
  const { typed, current } = useSearch();
  const locked = useReview((state) => state.locked);
  const text = useRecordText(runId);
  const hits = useMemo(() => findHits(text.data ?? [], typed), [text.data, typed]);
  const at = hits.findIndex((hit) => hit.page === current?.page && hit.nth === current.nth);
  const hit = hits[at];

  const goTo = (index: number) => {
    const next = hits[(index + hits.length) % hits.length];
    if (!next) return;
    useSearch.setState({ current: { page: next.page, nth: next.nth } });
    showPlace(next.page);
  };
  const close = () => {
    useSearch.setState({ typed: '', current: undefined });
    useDocument.setState({ searching: false });
    document.querySelector<HTMLElement>('[aria-label="Pages of the record"]')?.focus();
  };
  const mark = () => {
    if (!locked) markPassage('supports');
  };
  useEffect(() => () => useSearch.setState({ typed: '', current: undefined }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) mark();
    else if (event.key === 'Enter') goTo(at + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  };
  const source = text.data?.find((page) => page.page === hit?.page)?.source;
  return (
    <search className={css.bar}>
      <input
        id="record-search"
        className={css.input}
        aria-label="Search in the record"
        placeholder="Search in the record"
        value={typed}
        onChange={(event) => useSearch.setState({ typed: event.target.value, current: undefined })}
        onKeyDown={onKeyDown}
      />
      <span className={css.count} role="status">
        {typed.trim().length > 1 &&
          (hits.length === 0
            ? 'No hit'
            : `${at < 0 ? '' : `${at + 1} of `}${hits.length} ${hits.length === 1 ? 'hit' : 'hits'}`)}
      </span>
      <IconButton
        label="Previous hit"
        keys="Shift+Enter"
        isDisabled={hits.length === 0}
        onPress={() => goTo(at - 1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label="Next hit" keys="Enter" isDisabled={hits.length === 0} onPress={() => goTo(at + 1)}>
        <ChevronDown />
      </IconButton>
      {hit && !locked && (
        <IconButton label="Mark this line: supports" keys={show('mod+enter')} onPress={mark}>
          <Highlighter />
        </IconButton>
      )}
      {hit && (
        <span className={css.around}>
          p. {hit.page + 1}
          {source === 'ocr' && ' (scan)'}: …{hit.before}
          <mark>{hit.found}</mark>
          {hit.after}…
        </span>
      )}
      <IconButton label="Close the search" keys="Esc" onPress={close}>
        <X />
      </IconButton>
    </search>
  );
}
