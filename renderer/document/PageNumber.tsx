import { useState } from 'react';
import { showPlace, useDocument } from '../case/viewer.ts';
import css from './Toolbar.module.css';

/** The page in view; typing a number and Enter goes there. */
export function PageNumber() {
  const { page, pageCount } = useDocument();
  const [typed, setTyped] = useState<string>();
  const go = (entered: string | undefined) => {
    const wanted = Number(entered);
    if (entered && Number.isInteger(wanted) && wanted >= 1) showPlace(wanted - 1);
    setTyped(undefined);
  };
  return (
    <label className={css.number}>
      <span className="visually-hidden">Page</span>
      <input
        inputMode="numeric"
        value={typed ?? (pageCount ? String(page + 1) : '')}
        disabled={pageCount === 0}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => go(typed)}
        onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget.value)}
      />
      of {pageCount || '…'}
    </label>
  );
}
