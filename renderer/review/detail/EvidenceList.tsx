import { ChevronDown, ChevronUp, Move, Trash2 } from 'lucide-react';
import type { CriteriaNode, EvidenceEntry } from '../../../service/contract/results.ts';
import { runAction } from '../../actions/run.ts';
import { selectEvidence, stepEvidence } from '../../case/select.ts';
import { useReview } from '../../case/store.ts';
import { useHover } from '../../document/hover.ts';
import { IconButton } from '../../ui/Button.tsx';
import { StanceMark } from '../../ui/marks.tsx';
import { dropEvidence } from '../dropEvidence.ts';
import { EvidenceFields } from './EvidenceFields.tsx';
import css from './EvidenceList.module.css';

/** The sentences the answer rests on, for and against. Choosing one shows it on its page. */
export function EvidenceList({ leaf }: { leaf: CriteriaNode }) {
  const current = useReview((state) => state.evidence);
  const locked = useReview((state) => state.locked);
  const entries = leaf.clinical_decisioning ?? [];
  const at = entries.findIndex((entry) => entry.id === current);
  if (entries.length === 0)
    return (
      <p className={css.none}>
        The record says nothing about this that could be quoted.
        {!locked && ' Press / to search it, or select words of the record and press S, C or M.'}
      </p>
    );
  return (
    <section aria-label="Evidence">
      <header className={css.head}>
        <h3>
          Evidence{' '}
          <span className={css.count}>
            {at >= 0 ? `${at + 1} of ` : ''}
            {entries.length}
          </span>
        </h3>
        <IconButton label="Previous evidence" keys="[" onPress={() => stepEvidence(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label="Next evidence" keys="]" onPress={() => stepEvidence(1)}>
          <ChevronDown />
        </IconButton>
      </header>
      <ol className={css.list}>
        {entries.map((entry) => (
          <EvidenceLine key={entry.id} entry={entry} current={entry.id === current} />
        ))}
      </ol>
    </section>
  );
}

/** Keeps the current line, with what can be done to it, in view while the keys go through the list. */
function intoView(element: HTMLElement | null): void {
  element?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

function EvidenceLine({ entry, current }: { entry: EvidenceEntry; current: boolean }) {
  const hovered = useHover((state) => state.id === entry.id);
  const locked = useReview((state) => state.locked);
  const page = entry.bounding_box[0]?.page;
  const own = entry.origin === 'nurse';
  const quote = entry.exact_text_sentence_relevant_to_criteria;
  const place = entry.page_text ?? (page === undefined ? 'No place on a page' : `p. ${page + 1}`);
  return (
    <li className={css.item}>
      <button
        type="button"
        ref={current ? intoView : null}
        className={[css.line, css[entry.stance ?? 'mentions'], hovered && css.hovered]
          .filter(Boolean)
          .join(' ')}
        aria-current={current ? 'true' : undefined}
        data-evidence-line={entry.id}
        onClick={() => selectEvidence(entry.id)}
        onMouseEnter={() => useHover.setState({ id: entry.id })}
        onMouseLeave={() => useHover.setState({ id: undefined })}
        onFocus={() => useHover.setState({ id: entry.id })}
        onBlur={() => useHover.setState({ id: undefined })}
      >
        <span className={css.meta}>
          <StanceMark stance={entry.stance ?? 'mentions'} />
          <span className={css.place}>{place}</span>
          {entry.decides && <strong className={css.place}>the value that decides</strong>}
          {entry.origin && entry.origin !== 'engine' && (
            <span className={css.place}>added by a {own ? 'reviewer' : entry.origin}</span>
          )}
        </span>
        {quote ? (
          <q className={css.quote}>{quote}</q>
        ) : (
          <span className={css.quote}>An area marked on the page</span>
        )}
        {entry.note && <span className={css.place}>{entry.note}</span>}
      </button>
      {current && !locked && (
        <div className={own ? css.verbs : css.corner}>
          {own && <EvidenceFields entry={entry} />}
          {own && (
            <IconButton label="Move or size the box" keys="A" onPress={() => runAction('evidence.adjust')}>
              <Move />
            </IconButton>
          )}
          <IconButton label="Remove this evidence" keys="Del" onPress={dropEvidence}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  );
}
