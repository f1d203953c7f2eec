/** Guideline versions, for administrators. */
import type { GuidelineVersionDetail } from '../contract/library.ts';
import { checkGuideline } from '../criteria/guideline-schema.ts';
import { importGuideline } from '../library/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';

type LibraryRoutes =
  | 'listLibrary'
  | 'addDraft'
  | 'checkGuideline'
  | 'importGuideline'
  | 'diffGuideline'
  | 'getVersion'
  | 'changeDraft'
  | 'deleteDraft'
  | 'publishVersion'
  | 'retireVersion'
  | 'exportVersion';

export function libraryHandlers({ library }: Pick<ApiDeps, 'library'>): Handlers<LibraryRoutes> {
  type Reply = { header(name: string, value: string): unknown };
  const tagged = (reply: Reply, version: GuidelineVersionDetail) => {
    reply.header('etag', `"${version.etag}"`);
    return version;
  };
  return {
    listLibrary: ({ query }) => library.list(query),
    addDraft: async ({ actor, body, reply }) => tagged(reply, await library.addDraft(body, actor)),
    checkGuideline: ({ body }) => {
      const faults = checkGuideline(body.guideline_json);
      return { ok: faults.length === 0, faults };
    },
    importGuideline: ({ body }) => importGuideline(body),
    diffGuideline: ({ params, query }) => library.diff(params.guideline_code, query.from, query.to),
    getVersion: ({ params: { guideline_code, version }, reply }) =>
      tagged(reply, library.get(guideline_code, version)),
    changeDraft: async ({ actor, params: { guideline_code, version }, body, ifMatch, reply }) =>
      tagged(reply, await library.changeDraft(guideline_code, version, body, actor, ifMatch)),
    deleteDraft: async ({ actor, params: { guideline_code, version } }) => {
      await library.deleteDraft(guideline_code, version, actor);
      return undefined;
    },
    publishVersion: async ({ actor, params: { guideline_code, version }, body, ifMatch, reply }) =>
      tagged(reply, await library.publish(guideline_code, version, body.effective_from, actor, ifMatch)),
    retireVersion: async ({ actor, params: { guideline_code, version }, reply }) =>
      tagged(reply, await library.retire(guideline_code, version, actor)),
    exportVersion: ({ params: { guideline_code, version }, reply }) => {
      const { guideline_json } = library.get(guideline_code, version);
      reply.header('content-disposition', `attachment; filename="${guideline_code}.json"`);
      return guideline_json;
    },
  };
}
