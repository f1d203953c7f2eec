/** A run's main way: submit, poll, correct. */
import { ServiceError } from '../contract/errors.ts';
import type { CriteriaNode } from '../contract/results.ts';
import type { Limits } from '../contract/service.ts';
import { goneSignal } from './closed.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { runBody } from './run-body.ts';

export function processHandlers(
  deps: ApiDeps,
): Handlers<'intake' | 'submitRun' | 'getRun' | 'updateTree' | 'decidePages'> {
  return {
    intake: ({ actor, body: { pdf_file: pdf, pdf_password: password }, reply }) =>
      deps.cases.intake({
        pdf,
        ...(password !== undefined && { password }),
        actor,
        signal: goneSignal(reply.raw),
      }),
    submitRun: async ({ actor, body, request, reply }) => {
      const view = await deps.cases.submit({
        form: body.process_data_request_form,
        actor,
        ...(body.pdf_file && { pdf: body.pdf_file }),
        ...(body.unless_duplicate && { unlessDuplicate: true }),
        ...idempotencyKey(request.headers['idempotency-key']),
      });
      reply.header('location', `/v1/process/${view.runId}`);
      return { ...runBody(deps, view, actor, request, reply), final_results: {} };
    },
    decidePages: async ({ actor, params, body, ifMatch, request, reply }) => {
      const view = await deps.cases.decidePages({
        runId: params.run_id,
        decision: body,
        actor,
        ...(ifMatch !== undefined && { ifMatch }),
      });
      return runBody(deps, view, actor, request, reply);
    },
    getRun: async ({ actor, params, request, reply }) =>
      runBody(deps, await deps.cases.get(params.run_id, actor), actor, request, reply),
    updateTree: async ({ actor, body, ifMatch, request, reply }) => {
      checkSize(body.updated_criteria_tree, deps.limits);
      const view = await deps.cases.updateTree({
        runId: body.run_id,
        tree: body.updated_criteria_tree,
        onlySave: body.only_save_nurse_decision ?? false,
        dryRun: body.dry_run ?? false,
        actor,
        ...(body.updated_rationale !== undefined && { rationale: withLineFeeds(body.updated_rationale) }),
        ...(body.updated_texts && { texts: body.updated_texts }),
        ...(ifMatch !== undefined && { ifMatch }),
        stated: {
          ...(body.variances && { reasons: body.variances }),
          ...(body.rationale_basis !== undefined && { rationaleBasis: body.rationale_basis }),
        },
      });
      return runBody(deps, view, actor, request, reply);
    },
  };
}

/** Before anything walks over it. */
function checkSize(tree: CriteriaNode, limits: Pick<Limits, 'tree_nodes' | 'tree_boxes'>): void {
  const refuse = (what: string) => new ServiceError(413, 'tree_too_large', `The tree has more than ${what}.`);
  const open = [tree];
  let boxes = 0;
  for (let count = 1; open.length > 0; ) {
    const { criteria, clinical_decisioning } = open.pop()!;
    count += criteria?.length ?? 0;
    if (count > limits.tree_nodes) throw refuse(`${limits.tree_nodes} criteria`);
    for (const { bounding_box } of clinical_decisioning ?? []) boxes += bounding_box.length;
    if (boxes > limits.tree_boxes) throw refuse(`${limits.tree_boxes} boxes`);
    for (const child of criteria ?? []) open.push(child);
  }
}

function idempotencyKey(header: string | string[] | undefined): { idempotencyKey?: string } {
  if (header === undefined) return {};
  if (Array.isArray(header) || !/^[\x21-\x7e]{1,128}$/.test(header))
    throw new ServiceError(
      400,
      'idempotency_key_invalid',
      'Idempotency-Key takes 1 to 128 visible characters.',
    );
  return { idempotencyKey: header };
}

/** Browsers send the line ends of a form field as CRLF, whatever they were: the text would differ from what was read. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
