/** Routes of notices. */
import Type from 'typebox';
import { NewNotice, Notice, NoticeAudience, NoticeList, NoticePreview, NoticeSent } from './notices.ts';
import { RunId, route, WORD } from './route.ts';
import { Uuid } from './sizes.ts';

const NoticeId = Type.Object({ run_id: Uuid(), notice_id: Uuid() });

export const noticeRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/v1/process/{run_id}/notices',
    summary: 'Every version of every notice of a case, and which notices its decision allows.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: NoticeList,
  }),
  draftNotice: route({
    method: 'POST',
    path: '/v1/process/{run_id}/notices',
    summary:
      'Write the next version of a notice: from a template and the case, or as sent. No version is overwritten.',
    auth: 'bearer',
    right: 'run:decide',
    params: RunId,
    json: NewNotice,
    status: 201,
    response: Notice,
    refusals: [409, 422],
  }),
  issueNotice: route({
    method: 'POST',
    path: '/v1/process/{run_id}/notices/{notice_id}/issue',
    summary:
      'Issue a notice. Refused, with the name of every part that is missing, while it is not complete.',
    auth: 'bearer',
    right: 'run:decide',
    params: NoticeId,
    status: 200,
    response: Notice,
    refusals: [409, 422],
  }),
  noteSent: route({
    method: 'POST',
    path: '/v1/process/{run_id}/notices/{notice_id}/sent',
    summary: 'Note how and when an issued notice went out.',
    auth: 'bearer',
    right: 'run:decide',
    params: NoticeId,
    json: NoticeSent,
    status: 200,
    response: Notice,
    refusals: [409, 422],
  }),
  previewNotice: route({
    method: 'POST',
    path: '/v1/process/{run_id}/notices/preview',
    summary: 'Texts as the pages that they would be printed on, as a draft. Stores nothing.',
    auth: 'bearer',
    right: 'run:decide',
    params: RunId,
    json: NoticePreview,
    status: 200,
    mediaType: 'application/pdf',
    refusals: [422],
  }),
  noticePdf: route({
    method: 'GET',
    path: '/v1/process/{run_id}/notices/{notice_id}/pdf',
    summary: 'A notice as PDF; a draft says that it is one.',
    auth: 'bearer',
    right: 'run:export',
    params: NoticeId,
    status: 200,
    mediaType: 'application/pdf',
  }),
  noticeDocx: route({
    method: 'GET',
    path: '/v1/process/{run_id}/notices/{notice_id}/docx',
    summary:
      'A notice as a Word document: both parts in the shipped layout, or the letter to one reader, in the clinic’s own template where the notice has one.',
    auth: 'bearer',
    right: 'run:export',
    params: NoticeId,
    query: Type.Object({ audience: Type.Optional(NoticeAudience) }),
    status: 200,
    mediaType: WORD,
  }),
} as const;
