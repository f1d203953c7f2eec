import { ChevronDown, ChevronUp, Highlighter, TextSearch, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { show } from '../actions/keys.ts';
import { useReview } from '../case/store.ts';
import { closeSearch, toggleRail, useDocument } from '../case/viewer.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { showAndFocus } from '../ui/focus.ts';
import { markPassage } from './mark.ts';
import css from './SearchBar.module.css';
import { useHits } from './useHits.ts';
import { currentHit, noSearch, useSearch } from './useSearchMarks.ts';

/**
 * Search over what the service read, scans included: count, next, previous, and the words around the hit. What is asked
 * before the text or the page is there is done as soon as it is.
 */
export function SearchBar({ runId }: { runId: string }) {
  const { typed, drawn } = useSearch();
  const listed = useDocument((state) => state.rail === 'hits');
  const waiting = useRef({ step: 0, mark: false });
  const locked = useReview((state) => state.locked);
  const { text, hits, at, goTo } = useHits(runId);
  const hit = hits[at];

  const step = (by: 1 | -1) => {
    if (text.data) goTo(at < 0 && by < 0 ? -1 : at + by);
    else waiting.current.step += by;
  };
  const close = () => {
    useSearch.setState(noSearch);
    closeSearch();
    document.querySelector<HTMLElement>('[aria-label="Pages of the record"]')?.focus();
  };
  const mark = () => {
    if (locked) return;
    if (currentHit()) return markPassage('supports');
    waiting.current.mark = true;
    if (hit) goTo(at);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the text has come
  useEffect(() => {
    const { step: by } = waiting.current;
    if (by !== 0) goTo(by > 0 ? by - 1 : by);
    waiting.current.step = 0;
  }, [text.data]);
  useEffect(() => {
    if (!drawn || !waiting.current.mark) return;
    waiting.current.mark = false;
    markPassage('supports');
  }, [drawn]);
  useEffect(() => () => useSearch.setState(noSearch), []);

  const listHits = () => {
    showAndFocus(() => useDocument.setState({ rail: 'hits' }), 'record-hits');
    if (text.data && at < 0) goTo(0);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) mark();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') listHits();
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
        onChange={(event) => {
          waiting.current = { step: 0, mark: false };
          useSearch.setState({ ...noSearch, typed: event.target.value });
        }}
        onKeyDown={onKeyDown}
      />
      <span className={css.count} role="status">
        {typed.trim().length > 1 &&
          (text.isPending ? 'Loading the text…' : text.data && countWords(at, hits.length))}
      </span>
      {text.isError && (
        <span className={css.count} role="alert">
          The text could not be loaded.{' '}
          <Button small onPress={() => void text.refetch()}>
            Try again
          </Button>
        </span>
      )}
      <IconButton
        label="Previous hit"
        keys="Shift+Enter"
        isDisabled={hits.length === 0}
        onPress={() => step(-1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label="Next hit" keys="Enter" isDisabled={hits.length === 0} onPress={() => step(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton
        label="List all hits"
        keys="↓"
        pressed={listed}
        onPress={() => (listed ? toggleRail('hits') : listHits())}
      >
        <TextSearch />
      </IconButton>
      {hit && !locked && (
        <IconButton label="Mark this line: supports" keys={show('mod+enter')} onPress={mark}>
          <Highlighter />
        </IconButton>
      )}
      {hit && !listed && (
        <span className={css.around}>
          p. {hit.page + 1}
          {source === 'ocr' && ' (scan)'}: …{hit.before.slice(-IN_BAR)}
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

/** Words before the hit must not push it out of the bar. */
const IN_BAR = 18;

function countWords(at: number, count: number): string {
  if (count === 0) return 'No matches';
  return `${at < 0 ? '' : `${at + 1} of `}${count} ${count === 1 ? 'hit' : 'hits'}`;
}
