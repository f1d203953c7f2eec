import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useReview } from '../review/store.ts';
import { Failed, Spinner } from '../ui/States.tsx';
import css from './Outline.module.css';
import { bookmarks, quotedDocuments } from './outline.ts';
import { showPlace, useDocument } from './store.ts';

/** The record's bookmarks; a record without any is outlined by the documents that evidence was found in. */
export function Outline({ pdf }: { pdf: PDFDocumentProxy }) {
  const page = useDocument((state) => state.page);
  const tree = useReview((state) => state.work?.tree);
  const own = useQuery({
    queryKey: ['outline', pdf.fingerprints[0]],
    queryFn: () => bookmarks(pdf),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOwn = (own.data?.length ?? 0) > 0;
  const entries = isOwn ? (own.data ?? []) : tree ? quotedDocuments(tree) : [];
  const current = entries.findLastIndex((entry) => entry.page !== undefined && entry.page <= page);
  return (
    <nav className={css.rail} aria-label="Outline">
      {own.isPending && <Spinner label="Reading the outline" />}
      {own.isError && <Failed error={own.error} />}
      {own.data && <p className={css.head}>{isOwn ? 'Bookmarks' : 'No bookmarks; documents quoted:'}</p>}
      {own.data &&
        entries.map((entry, index) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: entries do not move
            key={index}
            className={css.entry}
            style={{ '--level': entry.level } as React.CSSProperties}
            disabled={entry.page === undefined}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => entry.page !== undefined && showPlace(entry.page)}
          >
            <span>{entry.title}</span>
            {entry.page !== undefined && <span className={css.page}>{entry.page + 1}</span>}
          </button>
        ))}
      {own.data && entries.length === 0 && <p className={css.head}>None either.</p>}
    </nav>
  );
}
