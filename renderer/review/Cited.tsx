import { showPlace } from '../case/viewer.ts';
import css from './Cited.module.css';
import { pieces } from './citations.ts';

/** Keeps a link on one line with the bracket before it. */
const JOINER = '\u2060';

/** Marks that close a citation: they stay on its line. */
const CLOSING = /^[.,;:)\]]+/;

/** Text whose page citations lead to the page. */
export function Cited({ text }: { text: string }) {
  const all = pieces(text);
  return all.map((piece, index) => {
    if (piece.page === undefined)
      return all[index - 1]?.page === undefined ? piece.text : piece.text.replace(CLOSING, '');
    const closing = CLOSING.exec(all[index + 1]?.text ?? '')?.[0];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
      <span key={index} className={css.together}>
        {JOINER}
        <PageLink page={piece.page} label={piece.text} />
        {closing}
      </span>
    );
  });
}

/** A link to a page of the record; `page` counts from 0. */
export function PageLink({ page, label = `p. ${page + 1}` }: { page: number; label?: string }) {
  return (
    <button
      type="button"
      data-prints
      className={css.link}
      aria-label={`${label}, go to page ${page + 1}`}
      onClick={() => showPlace(page)}
    >
      {label}
    </button>
  );
}
