/** The queue and what is done with a run in it; the record's text; samples. */
import type { FastifyReply } from 'fastify';
import type { Actor } from '../cases/types.ts';
import type { PageTexts, RunList, RunQuery } from '../contract/runs.ts';
import { listSamples, loadSample } from '../samples/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { sendFile } from './files.ts';
import { runBody } from './run-body.ts';

export function runHandlers(
  deps: ApiDeps,
): Handlers<
  | 'listRuns'
  | 'searchRuns'
  | 'deleteRun'
  | 'cancelRun'
  | 'retryRun'
  | 'assignRun'
  | 'takeNext'
  | 'report'
  | 'letter'
  | 'pages'
  | 'listSamples'
  | 'startSample'
> {
  const { cases } = deps;
  async function list(query: RunQuery, actor: Actor): Promise<RunList> {
    const { status, search, limit, cursor, sort } = query;
    const filter = { status, search, limit, cursor, sort, assignedTo: query.assigned_to };
    const wanted = { ...filter, guidelineCode: query.guideline_code };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const { runs, total, isLeast, nextCursor } = await cases.list(given, actor);
    return {
      runs,
      total,
      ...(isLeast && { total_is_least: true as const }),
      ...(nextCursor !== undefined && { next_cursor: nextCursor }),
    };
  }
  return {
    listRuns: ({ actor, query }) => list(query, actor),
    searchRuns: ({ actor, body }) => list(body, actor),
    deleteRun: async ({ actor, params }) => {
      await cases.destroy(params.run_id, actor);
      return undefined;
    },
    cancelRun: async ({ actor, params, request, reply }) =>
      runBody(deps, await cases.cancel(params.run_id, actor), actor, request, reply),
    retryRun: async ({ actor, params, request, reply }) =>
      runBody(deps, await cases.retry(params.run_id, actor), actor, request, reply),
    assignRun: async ({ actor, params, body, request, reply }) =>
      runBody(deps, await cases.assign(params.run_id, body.username, actor), actor, request, reply),
    takeNext: async ({ actor, query }) => ({ run_id: (await cases.takeNext(actor, query.except)) ?? null }),
    report: async ({ actor, params, reply }) =>
      sendFile(reply, 'application/pdf', await cases.report(params.run_id, actor)),
    letter: async ({ actor, params, reply }) =>
      sendFile(reply, 'application/pdf', await cases.letter(params.run_id, actor)),
    pages: async ({ actor, params, reply }) => sendPages(reply, await cases.pages(params.run_id, actor)),
    listSamples: () => ({
      samples: listSamples().map(({ id, summary, ...rest }) => ({
        sample_id: id,
        description: summary,
        ...rest,
      })),
    }),
    startSample: async ({ actor, params, request, reply }) => {
      const sample = await loadSample(params.sample_id);
      const view = await cases.submit({ ...sample, actor });
      reply.header('location', `/v1/process/${view.runId}`);
      return { ...runBody(deps, view, actor, request, reply), final_results: {} };
    },
  };
}

/** As it is kept: the text of a long record would hold up everybody while it is parsed and written again. */
function sendPages(reply: FastifyReply, pages: Uint8Array): PageTexts {
  const body = Buffer.concat([Buffer.from('{"pages":'), pages, Buffer.from('}')]);
  return reply.type('application/json; charset=utf-8').send(body) as unknown as PageTexts;
}
