import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { pdfjs } from 'react-pdf';
import { documentOptions } from '../../document/pdf.ts';

interface Opened {
  pdf?: PDFDocumentProxy;
  error?: unknown;
}

/** A PDF that was just made, opened for drawing; closed, with its worker, when another one takes its place. */
export function usePages(file: Blob | undefined): Opened {
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    if (!file) return undefined;
    let closed = false;
    let close = () => {};
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer());
      if (closed) return;
      const worker = pdfjs.PDFWorker.create({});
      const task = pdfjs.getDocument({ ...documentOptions, data, worker });
      close = () => void task.destroy().finally(() => worker.destroy());
      const pdf = await task.promise;
      if (!closed) setOpened({ pdf });
    };
    open().catch((error: unknown) => {
      if (!closed) setOpened({ error });
    });
    return () => {
      closed = true;
      setOpened({});
      close();
    };
  }, [file]);
  return opened;
}
