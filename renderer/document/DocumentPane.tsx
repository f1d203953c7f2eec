import { useCallback, useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Failed, Loading } from '../ui/States.tsx';
import css from './DocumentPane.module.css';
import { MarkBar } from './MarkBar.tsx';
import { Outline } from './Outline.tsx';
import { Pages } from './Pages.tsx';
import { documentOptions } from './pdf.ts';
import { SearchBar } from './SearchBar.tsx';
import { useDocument } from './store.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePageSizes } from './usePageSizes.ts';

interface DocumentPaneProps {
  runId: string;
  /** Address of the case file on our own origin, signed. */
  url: string;
  /** Asked when the link has expired before the file was read. */
  onExpired: () => void;
}

/** The record: toolbar, search, thumbnails and pages with evidence boxes. */
export function DocumentPane({ runId, url, onExpired }: DocumentPaneProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [error, setError] = useState<Error>();
  const { thumbnails, outline, searching } = useDocument();
  const sizes = usePageSizes(pdf);
  const loaded = useCallback((document: PDFDocumentProxy) => {
    setPdf(document);
    setError(undefined);
    useDocument.setState({ pageCount: document.numPages });
  }, []);
  return (
    <section className={css.pane} aria-label="Record">
      <Toolbar />
      {searching && <SearchBar runId={runId} />}
      <div className={css.body}>
        <MarkBar />
        {error ? (
          <Failed
            error={error}
            retry={() => {
              setError(undefined);
              onExpired();
            }}
          />
        ) : (
          <Document
            file={url}
            options={documentOptions}
            suspense={false}
            className={css.document!}
            onLoadSuccess={loaded}
            onLoadError={setError}
            onSourceError={setError}
            externalLinkTarget="_blank"
            loading={<Loading label="Opening the record" />}
            error={null}
          >
            {pdf && sizes && thumbnails && <Thumbnails sizes={sizes} />}
            {pdf && outline && <Outline pdf={pdf} />}
            {pdf && sizes && <Pages sizes={sizes} />}
          </Document>
        )}
      </div>
    </section>
  );
}
