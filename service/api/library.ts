/** Guideline versions, for administrators. */
import type { GuidelineVersionDetail } from '../contract/library.ts';
import type { ApiDeps, Handlers } from './deps.ts';

type LibraryRoutes =
  | 'listLibrary'
  | 'addDraft'
  | 'checkGuideline'
  | 'importGuideline'
  | 'understood'
  | 'diffGuideline'
  | 'getVersion'
  | 'changeDraft'
  | 'deleteDraft'
  | 'publishVersion'
  | 'retireVersion'
  | 'exportVersion';

export function libraryHandlers({
  library,
  pool,
}: Pick<ApiDeps, 'library' | 'pool'>): Handlers<LibraryRoutes> {
  type Reply = { header(name: string, value: string): unknown };
  const tagged = (reply: Reply, version: GuidelineVersionDetail) => {
    reply.header('etag', `"${version.etag}"`);
    return version;
  };
  return {
    listLibrary: ({ query }) => library.list(query),
    addDraft: async ({ actor, body, reply }) => tagged(reply, await library.addDraft(body, actor)),
    checkGuideline: async ({ actor, body: { guideline_json } }) => {
      const size = JSON.stringify(guideline_json)?.length ?? 0;
      const turn = { owner: actor.id, urgent: true, size };
      const faults = await pool.run('checkGuideline', guideline_json, turn);
      return { ok: faults.length === 0, faults };
    },
    importGuideline: ({ actor, body }) =>
      pool.run('importGuideline', body, { owner: actor.id, urgent: true, size: body.content.length }),
    understood: async ({ actor, body: { descriptions } }) => {
      const turn = { owner: actor.id, urgent: true, size: descriptions.join('').length };
      const understood = await pool.run('understood', descriptions, turn);
      return {
        criteria: understood.map(({ test, ...rest }) => ({ ...rest, ...(test && { test: { ...test } }) })),
      };
    },
    diffGuideline: ({ actor, params, query }) =>
      library.diff(params.guideline_code, query.from, query.to, actor),
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
