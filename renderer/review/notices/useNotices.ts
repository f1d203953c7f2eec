import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeAudience } from '../../../service/contract/notices.ts';
import { client } from '../../data/client.ts';
import { saveDownload } from '../../data/files.ts';

const noticesKey = (runId: string) => ['notices', runId];

export function useNotices(runId: string, decided: string | undefined) {
  return useQuery({
    queryKey: [...noticesKey(runId), decided],
    queryFn: () => client.listNotices({ params: { run_id: runId } }),
    enabled: runId !== '',
  });
}

/** Does something with a notice, with the list fresh afterwards. */
export function useNoticeVerb<In, Out>(runId: string, verb: (input: In) => Promise<Out>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: verb,
    onSettled: () => void queries.invalidateQueries({ queryKey: noticesKey(runId) }),
  });
}

/** Saves a notice as a file. */
export async function saveNotice(
  runId: string,
  noticeId: string,
  id: 'noticePdf' | 'noticeDocx',
  audience?: NoticeAudience,
) {
  const params = { run_id: runId, notice_id: noticeId };
  const query = audience ? { audience } : {};
  await saveDownload(
    () => (id === 'noticePdf' ? client.download(id, { params }) : client.download(id, { params, query })),
    'The notice was saved as a file.',
  );
}
