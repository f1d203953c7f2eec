import { Fragment } from 'react';
import { showPlace } from '../document/store.ts';
import css from './Cited.module.css';
import { pieces } from './citations.ts';

/** Keeps a link on one line with the bracket before it. */
const JOINER = '\u2060';

/** Text whose page citations lead to the page. */
export function Cited({ text }: { text: string }) {
  return pieces(text).map((piece, index) =>
    piece.page === undefined ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
      <Fragment key={index}>
        {JOINER}
        <PageLink page={piece.page} label={piece.text} />
        {JOINER}
      </Fragment>
    ),
  );
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
