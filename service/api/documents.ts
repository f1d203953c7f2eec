/** Documents that follow a submission. */
import type { ApiDeps, Handlers } from './deps.ts';

export function documentHandlers({ cases }: ApiDeps): Handlers<'addDocument' | 'listDocuments'> {
  return {
    addDocument: async ({ actor, params, body, reply }) => {
      reply.header('location', `/v1/process/${params.run_id}`);
      const { document, pdf_file: pdf } = body;
      return cases.addDocument({ runId: params.run_id, document, pdf, actor });
    },
    listDocuments: ({ actor, params }) => cases.documents(params.run_id, actor),
  };
}
