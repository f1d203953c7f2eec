/** Every endpoint of a case, asked with a body that it takes: for who may reach which case. */
import { type RouteId, type RouteSpec, routes } from '../../service/contract/routes.ts';
import { codeIn } from './client.ts';

/** Deleting comes last. */
export const ofCase = (Object.entries(routes) as [RouteId, RouteSpec][])
  .filter(
    ([, spec]) => spec.auth === 'bearer' && (spec.path.includes('{run_id}') || spec.form?.properties.run_id),
  )
  .toSorted(([a], [b]) => Number(a === 'deleteRun') - Number(b === 'deleteRun'));

function bodyFor(id: RouteId, runId: string): { body?: BodyInit; type?: string } {
  const bodies: Partial<Record<RouteId, unknown>> = {
    assignRun: { username: null },
    decide: {
      decision: 'request_information',
      reason: 'More is needed.',
      items: ['a note'],
      password: 'Nine-lives-of-a-heron',
    },
    proposeVariance: {
      edit: { edit: 'remove', criteria_id: '1.1' },
      category: 'Does not apply to this request',
      reason: 'Not here.',
    },
    settleProposal: { verdict: 'withdraw' },
    draftNotice: { kind: 'information' },
    noteSent: { way: 'fax' },
    addComment: { text: 'Please look.' },
    addPeerEntry: { step: 'asked' },
  };
  if (bodies[id]) return { body: JSON.stringify(bodies[id]), type: 'application/json' };
  if (id !== 'updateTree' && id !== 'addDocument') return {};
  const body = new FormData();
  if (id === 'addDocument') {
    body.set('document', JSON.stringify({ kind: 'order', source: 'fax' }));
    body.set('pdf_file', new Blob(['no PDF']), 'order.pdf');
    return { body };
  }
  body.set('run_id', runId);
  body.set('updated_criteria_tree', JSON.stringify({ criteria_id: '1', description: 'x' }));
  return { body };
}

/** What the endpoint answers for this case: its status, and the code of a refusal or `ok`. */
export async function askCase(
  url: string,
  token: string,
  id: RouteId,
  spec: RouteSpec,
  runId: string,
): Promise<{ status: number; code: string }> {
  const { body, type } = bodyFor(id, runId);
  const path = spec.path
    .replace('{run_id}', runId)
    .replace('{revision}', '1')
    .replace('{resource}', 'ClaimResponse')
    .replace('{notice_id}', '01990000-0000-7000-8000-00000000eeee')
    .replace('{proposal_id}', '01990000-0000-7000-8000-00000000ffff');
  const response = await fetch(url + path, {
    method: spec.method,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, code: response.ok ? 'ok' : codeIn(text) };
}
