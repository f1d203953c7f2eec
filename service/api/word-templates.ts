/** A clinic's own Word templates for notices, for administrators. */
import { routes } from '../contract/routes.ts';
import { bytesOf } from '../record/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { sendFile } from './files.ts';

type Id =
  | 'listWordTemplates'
  | 'addWordTemplate'
  | 'starterTemplate'
  | 'wordTemplateFile'
  | 'retireWordTemplate';

export function wordTemplateHandlers({ cases }: ApiDeps): Handlers<Id> {
  const { mediaType } = routes.wordTemplateFile;
  return {
    listWordTemplates: () => cases.wordTemplates(),
    addWordTemplate: async ({ actor, body: { template, word_file } }) =>
      cases.addWordTemplate(template, await bytesOf(word_file), actor),
    starterTemplate: async ({ actor, query, reply }) =>
      sendFile(reply, mediaType, await cases.starterTemplate(query, actor)),
    wordTemplateFile: async ({ params, reply }) =>
      sendFile(reply, mediaType, await cases.wordTemplateFile(params.template_id)),
    retireWordTemplate: ({ actor, params }) => cases.retireWordTemplate(params.template_id, actor),
  };
}
