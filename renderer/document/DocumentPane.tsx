import { useCallback, useEffect, useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useShallow } from 'zustand/react/shallow';
import { Failed, Loading } from '../ui/States.tsx';
import css from './DocumentPane.module.css';
import { MarkBar } from './MarkBar.tsx';
import { Outline } from './Outline.tsx';
import { Pages } from './Pages.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { passwordOf, rememberPassword } from './passwords.ts';
import { documentOptions, takeWorker, warmUp } from './pdf.ts';
import { forgetPictures } from './pictures.ts';
import { SearchBar } from './SearchBar.tsx';
import { useDocument } from './store.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePageSizes } from './usePageSizes.ts';

/** pdf.js asks for the first time; otherwise the last password was wrong. */
const NEED_PASSWORD = 1;

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
  const [asking, setAsking] = useState<{ answer: (password: string | null) => void; wrong: boolean }>();
  const { thumbnails, outline, searching } = useDocument(
    useShallow(({ thumbnails, outline, searching }) => ({ thumbnails, outline, searching })),
  );
  const sizes = usePageSizes(pdf);
  const [options] = useState(() => ({ ...documentOptions, worker: takeWorker() }));
  useEffect(
    () => () => {
      options.worker.destroy();
      requestIdleCallback(warmUp);
    },
    [options],
  );
  const loaded = useCallback((document: PDFDocumentProxy) => {
    forgetPictures();
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
        {asking && (
          <PasswordForm
            wrong={asking.wrong}
            onSubmit={(password) => {
              setAsking(undefined);
              rememberPassword(runId, password);
              asking.answer(password);
            }}
          />
        )}
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
            options={options}
            suspense={false}
            className={css.document!}
            onLoadSuccess={loaded}
            onLoadError={setError}
            onSourceError={setError}
            externalLinkTarget="_blank"
            onPassword={(answer, reason) => {
              const known = passwordOf(runId);
              if (known && reason === NEED_PASSWORD) return answer(known);
              setAsking({ answer, wrong: reason !== NEED_PASSWORD });
            }}
            loading={<Loading label="Opening the record" />}
            error={null}
          >
            {pdf && sizes && thumbnails && <Thumbnails sizes={sizes} />}
            {pdf && outline && <Outline pdf={pdf} />}
            {pdf && sizes && <Pages pdf={pdf} sizes={sizes} />}
          </Document>
        )}
      </div>
    </section>
  );
}
