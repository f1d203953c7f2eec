/** A run as clients see it: the interface's fields, and links minted for this answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RunObject, RunView } from '../cases/types.ts';
import type { Run, RunEvent } from '../contract/runs.ts';
import type { ApiDeps } from './deps.ts';

const ended = ['completed', 'failed', 'cancelled'];

/** True when the run will not change by itself any more. */
export function hasEnded(view: RunView): boolean {
  return ended.includes(view.status);
}

/** ETag as the header and the body carry it: quoted. */
export function etagOf(view: RunView): string {
  return `"${view.etag}"`;
}

const whereItStands = (view: RunView) => ({
  run_id: view.runId,
  status: view.status,
  ...(view.stage !== undefined && { stage: view.stage }),
  ...(view.progress && { progress: view.progress }),
  ...(view.error && { error: view.error }),
});

/** `actor` asked: the links are minted in that name. */
export function runBody(
  deps: ApiDeps,
  view: RunView,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Run {
  const base = `${request.protocol}://${request.host}`;
  const link = (object: RunObject) => {
    const { query, expiresAt } = deps.access.signLink(view.runId, object, actor);
    return { url: `${base}/v1/files/${view.runId}/${object}?${query}`, expiresAt };
  };
  const caseFile = link('case');
  const { pdf_password: _, ...form } = view.form;
  reply.header('etag', etagOf(view));
  if (!hasEnded(view)) reply.header('retry-after', '1');
  return {
    ...whereItStands(view),
    case_file_presigned_url: caseFile.url,
    ...(view.results && { result_presigned_url: link('result').url }),
    logs_presigned_url: link('log').url,
    expires_at: caseFile.expiresAt,
    revision: view.revision,
    etag: etagOf(view),
    form,
    created_at: view.createdAt,
    guideline_code: view.guidelineCode,
    guideline_name: view.guidelineName,
    due_at: view.dueAt,
    ...(view.assignedTo !== undefined && { assigned_to: view.assignedTo }),
    ...(view.decision !== undefined && { decision: view.decision }),
    ...(view.returnedAt !== undefined && { returned_at: view.returnedAt }),
    ...(view.sameRecordAs && { same_record_as: view.sameRecordAs }),
    ...(view.duplicateOf && { duplicate_of: view.duplicateOf }),
    ...(view.warnings && { warnings: view.warnings }),
    ...(view.stored !== undefined && { stored: view.stored }),
    final_results: view.results ?? {},
  };
}

export function runEvent(view: RunView): RunEvent {
  return {
    ...whereItStands(view),
    revision: view.revision,
    etag: etagOf(view),
  };
}
