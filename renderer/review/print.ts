/** Printed documents of the open case, made by the service and saved as files. */
import { create } from 'zustand';
import { useReview } from '../case/store.ts';
import { client } from '../data/client.ts';
import { saveDownload } from '../data/files.ts';
import { saveNow } from './save.ts';

export type Paper = 'report' | 'letter';

/** The paper that is being made. */
export const usePrinting = create<{ kind: Paper | undefined }>(() => ({ kind: undefined }));

/** Makes a paper of what is stored: unsaved changes are saved first. */
export async function print(kind: Paper): Promise<void> {
  if (usePrinting.getState().kind) return;
  usePrinting.setState({ kind });
  await saveDownload(
    async () => {
      if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
      return client.download(kind, { params: { run_id: useReview.getState().runId } });
    },
    kind === 'report' ? 'The review was saved as a PDF.' : 'The letter was saved as a PDF.',
  );
  usePrinting.setState({ kind: undefined });
}
