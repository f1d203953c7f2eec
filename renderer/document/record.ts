/**
 * The file of the open record. It is opened as soon as its link is known: the worker reads it while the criteria are
 * still being drawn.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pdfjs } from 'react-pdf';
import { create } from 'zustand';
import { useDocument } from '../case/viewer.ts';
import { passwordOf, rememberPassword } from './passwords.ts';
import { documentOptions, takeWorker, warmUp } from './pdf.ts';
import { forgetPictures } from './pictures.ts';

interface OpenRecord {
  pdf: PDFDocumentProxy | undefined;
  error: Error | undefined;
  /** The file is encrypted and its password is not known; `wrong` after one that did not open it. */
  asking: { wrong: boolean; answer: (password: string) => void } | undefined;
}

const none: OpenRecord = { pdf: undefined, error: undefined, asking: undefined };

export const useRecord = create<OpenRecord>(() => none);

/** pdf.js asks for the first time; otherwise the last password was wrong. */
const NEED_PASSWORD = 1;

/** Opens the file behind a link on our own origin. Gives the function that closes it, with its worker. */
export function openRecord(runId: string, url: string): () => void {
  const worker = takeWorker();
  const task = pdfjs.getDocument({ ...documentOptions, url, worker });
  let closed = false;
  const set = (state: Partial<OpenRecord>) => {
    if (!closed) useRecord.setState(state);
  };
  set(none);
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    const known = passwordOf(runId);
    if (known && reason === NEED_PASSWORD) return answer(known);
    set({
      asking: {
        wrong: reason !== NEED_PASSWORD,
        answer: (password) => {
          set({ asking: undefined });
          rememberPassword(runId, password);
          answer(password);
        },
      },
    });
  };
  task.promise.then(
    (pdf) => {
      if (closed) return;
      forgetPictures();
      useDocument.setState({ pageCount: pdf.numPages });
      set({ pdf });
    },
    (error: unknown) => set({ error: error instanceof Error ? error : new Error(String(error)) }),
  );
  return () => {
    closed = true;
    useRecord.setState(none);
    // A task that is stopped while it loads rejects, which nobody waits for any more.
    void task.destroy().finally(() => worker.destroy());
    requestIdleCallback(warmUp);
  };
}
