import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Document, Page } from 'react-pdf';
import type { Notice, NoticeSection } from '../../../service/contract/notices.ts';
import { client } from '../../data/client.ts';
import { documentOptions } from '../../document/pdf.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Loading } from '../../ui/States.tsx';
import css from './Preview.module.css';

export interface Texts {
  provider: NoticeSection[];
  patient: NoticeSection[];
}

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
  const [pages, setPages] = useState(0);
  const [width, setWidth] = useState(0);
  const isOld = shown.provider !== texts.provider || shown.patient !== texts.patient;
  const pdf = useQuery({
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
      {pdf.isPending && <Loading label="Setting the pages" />}
      {pdf.isError && <Failed error={pdf.error} retry={() => void pdf.refetch()} />}
      {pdf.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <div className={css.pages} ref={(host) => setWidth(host?.clientWidth ?? 0)} tabIndex={0}>
          <Document
            file={pdf.data}
            options={documentOptions}
            loading={<Loading label="Drawing the pages" />}
            error={<p role="alert">The pages cannot be drawn. Save the PDF to see them.</p>}
            onLoadSuccess={({ numPages }) => setPages(numPages)}
          >
            {width > 0 &&
              Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
                <figure key={number} className={css.page}>
                  <Page pageNumber={number} width={Math.min(720, width - 32)} renderAnnotationLayer={false} />
                  <figcaption>
                    Page {number} of {pages}
                  </figcaption>
                </figure>
              ))}
          </Document>
        </div>
      )}
    </section>
  );
}
