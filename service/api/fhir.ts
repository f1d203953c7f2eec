/** FHIR R4: a PAS bundle as a case, and a case as FHIR. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Actor, RunView } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import type { Notice, NoticeKind } from '../contract/notices.ts';
import type { RunSummary } from '../contract/runs.ts';
import { inForce } from '../contract/signing.ts';
import {
  type FhirFacts,
  type Inquiry,
  inquiryAnswer,
  isAskedFor,
  provenance,
  questionnaire,
  questionnaireResponse,
  readInquiry,
  readRequest,
  requestTask,
  responseBundle,
} from '../fhir/index.ts';
import { at, textAt } from '../fhir/read.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { documentsIn } from './fhir-body.ts';

const MEDIA_TYPE = 'application/fhir+json';
/** Notices that tell a decision. */
const TELLS_DECISION = new Set<NoticeKind>(['approval', 'partial', 'denial']);
/** Cases that are told to one inquiry. */
const MOST_FOUND = 20;
/** Cases that have a number or an identifier as a part of another one are looked through, a page at a time, and not without end. */
const PAGE = 200;
const MOST_LOOKED = 10 * PAGE;
/** Numbers of one patient that an inquiry looks for, and cases of one number. */
const MOST_MEMBERS = 5;
const MOST_OF_MEMBER = 100;

const tooWide = (path = '/entry/0/resource', message = 'Name a service, a day or a number.') =>
  new ServiceError(
    422,
    'inquiry_too_wide',
    `More than ${MOST_FOUND} requests may be meant: say more of it.`,
    [{ path, message }],
  );

export function fhirHandlers({ cases }: ApiDeps): Handlers<'fhirSubmit' | 'fhirInquire' | 'fhirResource'> {
  async function factsOf(view: RunView, actor: Actor): Promise<FhirFacts> {
    const decision = inForce(await cases.decisions(view.runId, actor));
    const { notices } = await cases.notices(view.runId, actor);
    return {
      runId: view.runId,
      form: view.form,
      guidelineCode: view.guidelineCode,
      guidelineName: view.guidelineName,
      createdAt: view.createdAt,
      partial: isPartial(notices, decision?.signed_at),
      ...(decision && { decision }),
      ...(view.results && { tree: view.results.criteria.criteria_tree }),
    };
  }
  const send = (reply: FastifyReply, resource: Record<string, unknown>) => {
    reply.type(MEDIA_TYPE);
    return resource;
  };

  /** Cases in which this occurs, newest first; of too many it throws `refusal`. */
  async function* casesWith(search: string, actor: Actor, refusal: ServiceError): AsyncGenerator<RunSummary> {
    let cursor: string | undefined;
    for (let looked = 0; looked < MOST_LOOKED; looked += PAGE) {
      const page = { limit: PAGE, sort: '-created' as const, ...(cursor !== undefined && { cursor }) };
      const { runs, nextCursor } = await cases.list({ search, ...page }, actor);
      yield* runs;
      if (nextCursor === undefined) return;
      cursor = nextCursor;
    }
    throw refusal;
  }

  /** Answers about the member's cases that the example fits, newest first. 422 `inquiry_too_wide`. */
  async function found(inquiry: Inquiry, actor: Actor): Promise<Record<string, unknown>[]> {
    const ids = new Set<string>();
    for (const member of inquiry.members.slice(0, MOST_MEMBERS)) {
      let own = 0;
      for await (const { run_id, member_id } of casesWith(member, actor, tooWide())) {
        if (!inquiry.members.includes(member_id ?? '')) continue;
        own += 1;
        if (own > MOST_OF_MEMBER) throw tooWide();
        ids.add(run_id);
      }
    }
    const bundles: Record<string, unknown>[] = [];
    for (const id of ids) {
      const facts = await factsOf(await cases.get(id, actor), actor);
      if (!isAskedFor(facts, inquiry)) continue;
      if (bundles.length === MOST_FOUND) throw tooWide();
      bundles.push(responseBundle(facts, 'inquiry'));
    }
    return bundles;
  }

  return {
    async fhirSubmit({ actor, query, body, reply }) {
      const { form, files } = readRequest(body, documentsIn(body));
      if (query.guideline) form.guideline_code = query.guideline;
      const [pdf, ...attachments] = files;
      const submit = (asked: RequestForm) =>
        cases.submit({
          form: asked,
          actor,
          ...(pdf && { pdf, attachments }),
          idempotencyKey: `fhir-${createHash('sha256').update(identifierOf(body)).digest('hex')}`,
        });
      const view = await submit(form).catch((refusal: unknown) => {
        // A determination that tells no requests apart reviews every one by the same criteria.
        if (!(refusal instanceof ServiceError) || refusal.code !== 'request_type_unknown') throw refusal;
        const { type: _type, ...request } = form.request ?? {};
        return submit({ ...form, request });
      });
      reply.header('location', `/v1/process/${view.runId}`);
      return send(reply, responseBundle(await factsOf(view, actor)));
    },

    async fhirInquire({ actor, body, reply }) {
      if (textAt(body, 'resourceType') === 'Bundle')
        return send(reply, inquiryAnswer(await found(readInquiry(body), actor)));
      const wanted = textAt(body, 'identifier', 0, 'value') ?? textAt(body, 'identifier', 'value');
      if (!wanted || wanted.length > 200)
        throw new ServiceError(422, 'bundle_invalid', 'The claim to ask for has no identifier.', [
          { path: '/identifier', message: 'Has no value to look for.' },
        ]);
      const refusal = tooWide('/identifier', 'Is a part of too many others; take the one in the answer.');
      for await (const { run_id } of casesWith(wanted, actor, refusal)) {
        const form = await cases.formOf(run_id, actor);
        const sent = textAt(at(form, 'metadata', 'fhir', 'bundle'), 'value');
        if (form.external_id !== wanted && sent !== wanted && run_id !== wanted) continue;
        const view = await cases.get(run_id, actor);
        return send(reply, responseBundle(await factsOf(view, actor)));
      }
      throw new ServiceError(404, 'run_not_found', 'There is no request with this identifier.');
    },

    async fhirResource({ actor, params, reply }) {
      const facts = await factsOf(await cases.get(params.run_id, actor), actor);
      return send(reply, resourceOf(params.resource, facts));
    },
  };
}

/** The last notice issued on the decision in force is one of partial approval; what was issued on an earlier one is past. */
function isPartial(notices: readonly Notice[], signedAt = ''): boolean {
  const reported = notices
    .filter(
      ({ kind, issued_at }) => issued_at !== undefined && issued_at >= signedAt && TELLS_DECISION.has(kind),
    )
    .sort((a, b) => a.issued_at!.localeCompare(b.issued_at!));
  return reported.at(-1)?.kind === 'partial';
}

const identifierOf = (body: Record<string, unknown>) =>
  `${textAt(body, 'identifier', 'system') ?? ''}|${textAt(body, 'identifier', 'value') ?? ''}`;

/** 409 `run_not_completed`, `no_information_requested`. */
function resourceOf(name: string, facts: FhirFacts): Record<string, unknown> {
  if (name === 'ClaimResponse') return responseBundle(facts);
  if (name === 'Provenance') return provenance(facts);
  if (name === 'Task') {
    const task = requestTask(facts);
    if (task) return task;
    throw new ServiceError(409, 'no_information_requested', 'No request for information is in force.');
  }
  const { tree } = facts;
  if (!tree) throw new ServiceError(409, 'run_not_completed', 'The review of this record has not finished.');
  return name === 'Questionnaire'
    ? questionnaire({ ...facts, tree })
    : questionnaireResponse({ ...facts, tree });
}
