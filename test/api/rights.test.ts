/** Role by role, endpoint by endpoint, own case and others': who is let in, who is not, and who is told there is nothing. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHTS, reachOf } from '../../service/access/index.ts';
import type { Role } from '../../service/contract/access.ts';
import type { Client } from '../../service/contract/client.ts';
import { type RouteId, type RouteSpec, routes } from '../../service/contract/routes.ts';
import { codeIn } from './client.ts';
import { type Inside, startInside } from './inside.ts';
import { askCase, ofCase } from './of-case.ts';

const roles: Role[] = ['nurse', 'physician', 'admin', 'auditor', 'service'];
const letters: Record<Role, string> = { nurse: 'n', physician: 'p', admin: 'a', auditor: 'u', service: 's' };

/**
 * The table that docs and code must agree with, by hand: n nurse, p physician, a admin, u auditor, s service. Routes
 * that are not here need no token, or only a token. Spaces at the end of a key only tell two groups of the same roles apart.
 */
const byRoles: Record<string, RouteId[]> = {
  npaus: [
    'getGuideline',
    'listGuidelines',
    'getRun',
    'listRuns',
    'searchRuns',
    'listRevisions',
    'getRevision',
    'listChanges',
    'listVariances',
    'listDecisions',
    'listDocuments',
    'listNotices',
    'desk',
    'present',
    'opinions',
    'fhirInquire',
    'fhirResource',
  ],
  'npaus ': ['pages', 'events', 'choices'],
  npas: [
    'intake',
    'submitRun',
    'addDocument',
    'fhirSubmit',
    'cancelRun',
    'retryRun',
    'ocr',
    'listSamples',
    'startSample',
  ],
  npau: ['report', 'letter', 'noticePdf', 'noticeDocx', 'exportTable'],
  npa: ['updateTree', 'decidePages', 'assignRun', 'restoreRevision', 'takeNext'],
  np: ['decide', 'draftNotice', 'previewNotice', 'issueNotice', 'noteSent'],
  'npa ': ['proposeVariance', 'settleProposal', 'addComment', 'addPeerEntry', 'assignRuns', 'listReviewers'],
  aus: ['metrics'],
  au: [
    'listUsers',
    'listSessions',
    'audit',
    'verifyAudit',
    'exportAudit',
    'settings',
    'system',
    'licences',
    'listHolds',
    'listWordTemplates',
    'starterTemplate',
    'wordTemplateFile',
  ],
  'au ': [
    'volume',
    'turnaround',
    'stages',
    'decisions',
    'openWork',
    'agreement',
    'reading',
    'cms0057',
    'figuresCsv',
  ],
  a: [
    'addWordTemplate',
    'retireWordTemplate',
    'deleteRun',
    'addUser',
    'changeUser',
    'endSessions',
    'endSession',
    'listApiKeys',
    'addApiKey',
    'revokeApiKey',
  ],
  'a ': [
    'changeSettings',
    'tryReader',
    'listBackups',
    'makeBackup',
    'protection',
    'setPassphrase',
    'confirmHold',
  ],
  'a  ': [
    'listLibrary',
    'addDraft',
    'checkGuideline',
    'importGuideline',
    'testForms',
    'understood',
    'diffGuideline',
    'getVersion',
  ],
  'a   ': ['changeDraft', 'deleteDraft', 'publishVersion', 'retireVersion', 'exportVersion'],
  'a    ': ['startBench', 'getBench', 'cancelBench'],
};
const allowed = new Map(
  Object.entries(byRoles).flatMap(([who, ids]) =>
    ids.map((id) => [id, roles.filter((role) => who.includes(letters[role]))] as const),
  ),
);
const tokenOnly: RouteId[] = [
  'logout',
  'me',
  'startConfirmation',
  'changePassword',
  'mySessions',
  'endMySessions',
  'listFilters',
  'addFilter',
  'changeFilter',
  'deleteFilter',
];
/** Whoever may do this only with the cases they submitted. */
const ownOnly: Role[] = ['service'];

let inside: Inside;
const users = new Map<Role, { client: Client; token: string }>();

beforeAll(async () => {
  inside = await startInside();
  for (const role of roles) users.set(role, await inside.join(`the-${role}`, role));
});
afterAll(() => inside?.close());

/** A request that the right lets through and the parameters stop: nothing is there. */
function knock(spec: RouteSpec, token: string | undefined): Promise<Response> {
  const path = spec.path
    .replace('{revision}', '1')
    .replace('{object}', 'case')
    .replace('{report}', 'volume')
    .replace(/\{(run_id|key_id|bench_id|session_id|proposal_id)\}/g, '01990000-0000-7000-8000-00000000ffff')
    .replace(/\{\w+\}/g, 'nobody');
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(inside.service.url + path, { method: spec.method, headers });
}

async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.ok ? 'ok' : codeIn(text);
}

const specs = Object.entries(routes) as [RouteId, RouteSpec][];

test('the table in the documentation is the one that is enforced', () => {
  const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+:\w+)` *\|[^|]*\|(.*)\|$/gm)];
  const documented = rows.map(([, right, cells = '']) => [
    right,
    cells.split('|').map((cell) => cell.trim()),
  ]);
  const word = { all: 'yes', own: 'own', none: '' };
  expect(documented).toEqual(
    RIGHTS.map((right) => [right, roles.map((role) => word[reachOf(role, right) ?? 'none'])]),
  );
});

test('every route with a token stands in the table', () => {
  const bearer = specs.filter(([, spec]) => spec.auth === 'bearer').map(([id]) => id);
  expect([...allowed.keys(), ...tokenOnly].sort()).toEqual(bearer.sort());
});

test('no route with a token answers without one', async () => {
  for (const [id, spec] of specs.filter(([, spec]) => spec.auth === 'bearer'))
    expect([id, await codeOf(await knock(spec, undefined))]).toEqual([id, 'token_missing']);
});

test.each(roles)('%s is let in exactly where the table says', async (role) => {
  for (const [id, spec] of specs) {
    const may = allowed.get(id);
    if (!may) continue;
    const code = await codeOf(await knock(spec, users.get(role)?.token));
    expect([id, code === 'forbidden' ? 'refused' : 'let in']).toEqual([
      id,
      may.includes(role) ? 'let in' : 'refused',
    ]);
  }
});

const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

async function finishedRun(client: Client): Promise<string> {
  const { run_id } = await client.submitRun({ body: { process_data_request_form: form } });
  for await (const event of client.events(run_id)) if (event.status === 'failed') throw new Error('failed');
  return run_id;
}

async function callCase(id: RouteId, spec: RouteSpec, runId: string, token: string): Promise<string> {
  const { status, code } = await askCase(inside.service.url, token, id, spec, runId);
  if (status >= 500) throw new Error(`${id}: ${code}`);
  return code === 'forbidden' ? 'refused' : code === 'run_not_found' ? 'nothing there' : 'reached';
}

test('every endpoint of a case stands in the cells below', () => {
  expect(ofCase.length).toBeGreaterThanOrEqual(14);
});

test.each(roles)(
  '%s and the endpoints of a case: the own one, and that of another',
  { timeout: 120_000 },
  async (role) => {
    const other = await inside.join(`other-than-${role}`, role === 'service' ? 'service' : 'nurse');
    const me = users.get(role)!;
    const theirs = await finishedRun(other.client);
    const mine = role === 'auditor' ? undefined : await finishedRun(me.client);
    for (const [id, spec] of ofCase) {
      const may = allowed.get(id)?.includes(role) ?? false;
      if (mine)
        expect([id, 'own', await callCase(id, spec, mine, me.token)]).toEqual([
          id,
          'own',
          may ? 'reached' : 'refused',
        ]);
      const expected = !may ? 'refused' : ownOnly.includes(role) ? 'nothing there' : 'reached';
      expect([id, "another's", await callCase(id, spec, theirs, me.token)]).toEqual([
        id,
        "another's",
        expected,
      ]);
    }
    const { runs } = await me.client.listRuns({ query: { limit: 200 } });
    const listed = (runId: string) => runs.some((run) => run.run_id === runId);
    expect(listed(theirs)).toBe(!ownOnly.includes(role) && role !== 'admin');
  },
);

test('an API key stands for its service account until it is revoked', async () => {
  await inside.join('third-tool', 'service');
  const made = await inside.admin.addApiKey({
    params: { username: 'third-tool' },
    body: { label: 'intake' },
  });
  const ask = () =>
    fetch(`${inside.service.url}/v1/me`, { headers: { authorization: `Bearer ${made.key}` } });
  expect(await (await ask()).json()).toMatchObject({ username: 'third-tool', role: 'service' });
  const { keys } = await inside.admin.listApiKeys({ params: { username: 'third-tool' } });
  expect(keys.map(({ label, key }) => [label, key])).toEqual([['intake', undefined]]);
  await inside.admin.revokeApiKey({ params: { key_id: made.key_id } });
  expect(await codeOf(await ask())).toBe('token_invalid');
});
