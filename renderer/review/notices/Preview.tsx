import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from 'react-pdf';
import type { Notice } from '../../../service/contract/notices.ts';
import { client } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/States.tsx';
import css from './Preview.module.css';
import type { Texts } from './texts.ts';
import { usePages } from './usePages.ts';

interface PreviewProps {
  runId: string;
  kind: Notice['kind'];
  /** What stands in the fields now. */
  texts: Texts;
  /** Of a notice that cannot be changed here: its own pages are shown. */
  noticeId?: string | undefined;
}

/** The pages of a notice as they would be printed, beside the record, before anything of it is issued or saved. */
export function Preview({ runId, kind, texts, noticeId }: PreviewProps) {
  const [shown, setShown] = useState(texts);
  const [width, setWidth] = useState(0);
  const measure = (host: HTMLElement | null) => {
    if (host) setWidth(host.clientWidth);
  };
  const isOld = shown.provider !== texts.provider || shown.patient !== texts.patient;
  const pages = useQuery({
    queryKey: ['notice-preview', runId, kind, noticeId, shown],
    queryFn: async () => {
      if (noticeId)
        return (await client.download('noticePdf', { params: { run_id: runId, notice_id: noticeId } })).blob;
      const body = { kind, ...shown };
      return (await client.download('previewNotice', { params: { run_id: runId }, body })).blob;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { pdf, error } = usePages(pages.data);
  return (
    <section className={css.preview} aria-label="Preview">
      {isOld && (
        <div className={css.old}>
          <p role="status">The text has changed since this preview was made.</p>
          <Button small onPress={() => setShown(texts)}>
            Update the preview
          </Button>
        </div>
      )}
      <LoadState of={pages} label="Setting the pages" />
      {error !== undefined && <p role="alert">The pages cannot be drawn. Save the PDF to see them.</p>}
      {pdf && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <div className={css.pages} ref={measure} tabIndex={0}>
          {width > 0 &&
            Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
              <figure key={number} className={css.page}>
                <Page
                  pdf={pdf}
                  pageNumber={number}
                  width={Math.min(720, width - 32)}
                  renderAnnotationLayer={false}
                  suspense={false}
                  loading={null}
                  error={null}
                />
                <figcaption>
                  Page {number} of {pdf.numPages}
                </figcaption>
              </figure>
            ))}
        </div>
      )}
    </section>
  );
}
