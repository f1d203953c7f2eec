import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { useReview } from '../case/store.ts';
import { useProblemList } from '../case/useResults.ts';
import { showPlace, useDocument } from '../case/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { documentAt, factsOf, inOrder, type Order, pagesText } from './documents.ts';
import { bookmarks, type Entry, quotedDocuments } from './outline.ts';
import css from './Rail.module.css';

const MOST_OPEN = 12;

/** What the record is made of, to jump by: its documents with type, date, author and pages; then its own bookmarks. */
export function Contents({ pdf }: { pdf: PDFDocumentProxy }) {
  const documents = useProblemList()?.documents;
  const tree = useReview((state) => state.work?.tree);
  const own = useQuery({
    queryKey: ['outline', pdf.fingerprints[0]],
    queryFn: () => bookmarks(pdf),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const marks = own.data ?? [];
  return (
    <nav className={css.rail} id="record-contents" tabIndex={-1} aria-label="Documents of the record">
      {documents ? (
        <DocumentList documents={documents} />
      ) : (
        <section>
          <p className={css.head}>Documents quoted</p>
          <Entries entries={tree ? quotedDocuments(tree) : []} />
        </section>
      )}
      {marks.length > 0 && (
        <details open={marks.length <= MOST_OPEN}>
          <summary className={css.head}>Bookmarks of the file ({marks.length})</summary>
          <Entries entries={marks} />
        </details>
      )}
    </nav>
  );
}

type Listed = NonNullable<ReturnType<typeof useProblemList>>['documents'];

function DocumentList({ documents }: { documents: Listed }) {
  const page = useDocument((state) => state.page);
  const [order, setOrder] = useState<Order>('pages');
  const current = documentAt(documents, page);
  return (
    <section>
      <header className={css.bar}>
        <h3 className={css.head}>Documents ({documents.length})</h3>
        <Button small look="quiet" onPress={() => setOrder(order === 'pages' ? 'dates' : 'pages')}>
          {order === 'pages' ? 'By date' : 'By page'}
        </Button>
      </header>
      <ol>
        {inOrder(documents, order).map((document) => (
          <li key={`${document.pages[0]} ${document.title} ${document.date}`}>
            <button
              type="button"
              className={css.entry}
              aria-current={document === current ? 'true' : undefined}
              onClick={() => showPlace(document.pages[0] ?? 0)}
            >
              <span className={css.text}>
                <strong>{document.title}</strong>
                <span className={css.facts}>{factsOf(document)}</span>
              </span>
              <span className={css.page}>
                <span className="visually-hidden">pages </span>
                {pagesText(document)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {documents.length === 0 && <p className={css.head}>No separate documents were identified.</p>}
    </section>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const page = useDocument((state) => state.page);
  const current = entries.findLastIndex((entry) => entry.page !== undefined && entry.page <= page);
  if (entries.length === 0) return <p className={css.head}>None.</p>;
  return (
    <ol>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries do not move
        <li key={index}>
          <button
            type="button"
            className={css.entry}
            style={{ '--level': entry.level } as React.CSSProperties}
            disabled={entry.page === undefined}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => entry.page !== undefined && showPlace(entry.page)}
          >
            <span className={css.text}>{entry.title}</span>
            {entry.page !== undefined && <span className={css.page}>{entry.page + 1}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
