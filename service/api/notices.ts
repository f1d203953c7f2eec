/** Notices: written, issued, noted as sent; as PDF and as Word documents. */
import { routes } from '../contract/routes.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { sendFile } from './files.ts';

type Id =
  | 'listNotices'
  | 'draftNotice'
  | 'issueNotice'
  | 'noteSent'
  | 'previewNotice'
  | 'noticePdf'
  | 'noticeDocx';

export function noticeHandlers({ cases }: ApiDeps): Handlers<Id> {
  return {
    listNotices: ({ actor, params }) => cases.notices(params.run_id, actor),
    draftNotice: ({ actor, params, body }) => cases.draftNotice(params.run_id, body, actor),
    issueNotice: ({ actor, params }) => cases.issueNotice(params.run_id, params.notice_id, actor),
    noteSent: ({ actor, params, body }) => cases.noteSent(params.run_id, params.notice_id, body, actor),
    previewNotice: async ({ actor, params, body, reply }) =>
      sendFile(reply, routes.previewNotice.mediaType, await cases.previewNotice(params.run_id, body, actor)),
    noticePdf: async ({ actor, params: { run_id, notice_id }, reply }) =>
      sendFile(reply, routes.noticePdf.mediaType, await cases.printNotice(run_id, notice_id, 'pdf', actor)),
    noticeDocx: async ({ actor, params: { run_id, notice_id }, query: { audience }, reply }) => {
      const printed = await cases.printNotice(run_id, notice_id, 'docx', actor, audience);
      return sendFile(reply, routes.noticeDocx.mediaType, printed);
    },
  };
}
