import 'react-pdf/dist/Page/TextLayer.css';
import { useShallow } from 'zustand/react/shallow';
import { useDocument } from '../case/viewer.ts';
import { Failed, Loading } from '../ui/States.tsx';
import { Contents } from './Contents.tsx';
import css from './DocumentPane.module.css';
import { Hits } from './Hits.tsx';
import { Legend } from './Legend.tsx';
import { MarkBar } from './MarkBar.tsx';
import { Pages } from './Pages.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { useRecord } from './record.ts';
import { SearchBar } from './SearchBar.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePageSizes } from './usePageSizes.ts';

interface DocumentPaneProps {
  runId: string;
  /** Asked when the file could not be read, most often because its link has expired. */
  retry: () => void;
}

/** The record: toolbar, search, what lies beside the pages, and pages with evidence boxes. */
export function DocumentPane({ runId, retry }: DocumentPaneProps) {
  const { pdf, error, asking } = useRecord();
  const { rail, searching } = useDocument(useShallow(({ rail, searching }) => ({ rail, searching })));
  const sizes = usePageSizes(pdf);
  return (
    <section className={css.pane} aria-label="Record">
      <Toolbar />
      {searching && <SearchBar runId={runId} />}
      <Legend />
      <div className={css.body}>
        <MarkBar />
        {asking && <PasswordForm wrong={asking.wrong} onSubmit={asking.answer} />}
        {error && <Failed error={error} retry={retry} />}
        {!error && !asking && !(pdf && sizes) && <Loading label="Opening the record" />}
        {pdf && sizes && (
          <div className={css.document}>
            {rail === 'thumbnails' && <Thumbnails pdf={pdf} sizes={sizes} />}
            {rail === 'documents' && <Contents pdf={pdf} />}
            {rail === 'hits' && <Hits runId={runId} />}
            <Pages pdf={pdf} sizes={sizes} />
          </div>
        )}
      </div>
    </section>
  );
}
