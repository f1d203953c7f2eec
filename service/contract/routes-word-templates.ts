/** Routes of a clinic's own Word templates. */
import Type from 'typebox';
import { route, WORD, WordPart } from './route.ts';
import { Uuid } from './sizes.ts';
import { Letter, NewWordTemplate, WordTemplate, WordTemplateList } from './word-templates.ts';

const TemplateId = Type.Object({ template_id: Uuid() });

export const wordTemplateRoutes = {
  listWordTemplates: route({
    method: 'GET',
    path: '/v1/notice_templates',
    summary: 'Every version of every Word template for notices, and the fields that may stand in one.',
    auth: 'bearer',
    right: 'settings:read',
    status: 200,
    response: WordTemplateList,
  }),
  addWordTemplate: route({
    method: 'POST',
    path: '/v1/notice_templates',
    summary:
      'Add a Word template (.docx) as the next version for a letter. Refused, with the names of the fields, where one is unknown or missing.',
    auth: 'bearer',
    right: 'settings:manage',
    form: Type.Object({ template: NewWordTemplate, word_file: WordPart }),
    status: 201,
    response: WordTemplate,
    refusals: [422, 507],
  }),
  starterTemplate: route({
    method: 'GET',
    path: '/v1/notice_templates/starter',
    summary: 'A Word template to begin from: every section of a letter with its field.',
    auth: 'bearer',
    right: 'settings:read',
    query: Letter,
    status: 200,
    mediaType: WORD,
  }),
  wordTemplateFile: route({
    method: 'GET',
    path: '/v1/notice_templates/{template_id}/docx',
    summary: 'A Word template as it was uploaded.',
    auth: 'bearer',
    right: 'settings:read',
    params: TemplateId,
    status: 200,
    mediaType: WORD,
  }),
  retireWordTemplate: route({
    method: 'POST',
    path: '/v1/notice_templates/{template_id}/retire',
    summary:
      'Make no new notice with a Word template; notices that were written with it keep it. Without another one the shipped layout is used.',
    auth: 'bearer',
    right: 'settings:manage',
    params: TemplateId,
    status: 200,
    response: WordTemplate,
    refusals: [409],
  }),
} as const;
