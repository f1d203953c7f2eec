/** Routes of documents that follow a submission. */
import Type from 'typebox';
import { CaseDocument, DocumentList, NewDocument } from './documents.ts';
import { PdfPart, RunId, route } from './route.ts';

export const documentRoutes = {
  addDocument: route({
    method: 'POST',
    path: '/v1/process/{run_id}/documents',
    summary:
      'Add a document to a case that is not decided. 202: it is stored; its pages follow the others, and the case is evaluated with them.',
    auth: 'bearer',
    right: 'run:submit',
    params: RunId,
    form: Type.Object({ document: NewDocument, pdf_file: PdfPart }),
    status: 202,
    response: CaseDocument,
    refusals: [409, 422, 507],
  }),
  listDocuments: route({
    method: 'GET',
    path: '/v1/process/{run_id}/documents',
    summary: 'The record as it was submitted and every document that followed, with their pages.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: DocumentList,
  }),
} as const;
