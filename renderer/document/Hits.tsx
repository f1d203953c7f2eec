import { type KeyboardEvent, useEffect } from 'react';
import { useProblemList } from '../case/useResults.ts';
import { documentAt } from './documents.ts';
import css from './Rail.module.css';
import { MOST_HITS } from './search.ts';
import { useHits } from './useHits.ts';
import { useSearch } from './useSearchMarks.ts';

const idOf = (index: number) => `record-hit-${index}`;

/** Every hit of the search with the words around it and its document; the arrow keys walk through them on the pages. */
export function Hits({ runId }: { runId: string }) {
  const typed = useSearch((state) => state.typed);
  const { text, hits, at, goTo } = useHits(runId);
  const documents = useProblemList()?.documents ?? [];
  useEffect(() => {
    document.getElementById(idOf(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: hits.length - 1,
    Enter: Math.max(0, at),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = steps[event.key];
    if (event.key === 'Escape') document.getElementById('record-search')?.focus();
    else if (index !== undefined) goTo(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={css.rail} aria-label="Search hits">
      <p className={css.head}>
        {hits.length === 0
          ? typed.trim().length > 1 && !text.isPending
            ? 'No matches.'
            : 'Type at least two letters in the search field.'
          : `${hits.length === MOST_HITS ? `The first ${MOST_HITS}` : hits.length} ${hits.length === 1 ? 'hit' : 'hits'}`}
      </p>
      <div
        id="record-hits"
        role="listbox"
        aria-label="Hits"
        tabIndex={0}
        aria-activedescendant={at >= 0 ? idOf(at) : undefined}
        onKeyDown={onKeyDown}
      >
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${hit.page} ${hit.nth}`}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={[css.entry, css.hit].join(' ')}
            onClick={() => goTo(index)}
          >
            <span className={css.text}>
              <span className={css.facts}>{documentAt(documents, hit.page)?.title}</span>…{hit.before}
              <mark>{hit.found}</mark>
              {hit.after}…
            </span>
            <span className={css.page}>
              <span className="visually-hidden">page </span>
              {hit.page + 1}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
