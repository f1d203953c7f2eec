/** Role by role and route by route: who is let in, who is not, and whose runs a program sees. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRight, RIGHTS } from '../../service/access/index.ts';
import type { Role } from '../../service/contract/access.ts';
import { type RouteId, type RouteSpec, routes } from '../../service/contract/routes.ts';
import { type Inside, startInside } from './inside.ts';

const N = 'nurse';
const P = 'physician';
const A = 'admin';
const U = 'auditor';
const S = 'service';
const roles: Role[] = [N, P, A, U, S];

/** The table that docs and code must agree with. Routes that are not here need no token, or only a token. */
const allowed: Partial<Record<RouteId, Role[]>> = {
  getGuideline: [N, P, A, U, S],
  listGuidelines: [N, P, A, U, S],
  submitRun: [N, P, A, S],
  getRun: [N, P, A, U, S],
  listRuns: [N, P, A, U, S],
  updateTree: [N, P, A],
  deleteRun: [A],
  cancelRun: [N, P, A, S],
  retryRun: [N, P, A, S],
  assignRun: [N, P, A],
  listRevisions: [N, P, A, U, S],
  getRevision: [N, P, A, U, S],
  restoreRevision: [N, P, A],
  decide: [N, P, A],
  listDecisions: [N, P, A, U, S],
  pages: [N, P, A, U, S],
  events: [N, P, A, U, S],
  ocr: [N, P, A, S],
  listSamples: [N, P, A, S],
  startSample: [N, P, A, S],
  listUsers: [A, U],
  addUser: [A],
  changeUser: [A],
  listApiKeys: [A],
  addApiKey: [A],
  revokeApiKey: [A],
  audit: [A, U],
  verifyAudit: [A, U],
  settings: [A, U],
  metrics: [A, U, S],
};
const tokenOnly: RouteId[] = ['logout', 'me', 'changePassword'];

let inside: Inside;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  inside = await startInside();
  for (const role of roles) tokens.set(role, (await inside.join(`the-${role}`, role)).token);
});
afterAll(() => inside?.close());

/** A request that the right lets through and the parameters stop: nothing is there. */
function knock(spec: RouteSpec, token: string | undefined): Promise<Response> {
  const path = spec.path
    .replace('{revision}', '1')
    .replace('{object}', 'case')
    .replace(/\{(run_id|key_id)\}/, '01990000-0000-7000-8000-00000000ffff')
    .replace(/\{\w+\}/, 'nobody');
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(inside.service.url + path, { method: spec.method, headers });
}

async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.ok ? 'ok' : JSON.parse(text).code;
}

const specs = Object.entries(routes) as [RouteId, RouteSpec][];

test('the table in the documentation is the one that is enforced', () => {
  const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+:\w+)` *\|[^|]*\|(.*)\|$/gm)];
  const documented = rows.map(([, right, cells = '']) => [
    right,
    cells.split('|').map((cell) => cell.trim() === 'yes'),
  ]);
  expect(documented).toEqual(RIGHTS.map((right) => [right, roles.map((role) => hasRight(role, right))]));
});

test('every route with a token stands in the table', () => {
  const bearer = specs.filter(([, spec]) => spec.auth === 'bearer').map(([id]) => id);
  expect([...Object.keys(allowed), ...tokenOnly].sort()).toEqual(bearer.sort());
});

test('no route with a token answers without one', async () => {
  for (const [id, spec] of specs.filter(([, spec]) => spec.auth === 'bearer'))
    expect([id, await codeOf(await knock(spec, undefined))]).toEqual([id, 'token_missing']);
});

test.each(roles)('%s is let in exactly where the table says', async (role) => {
  for (const [id, spec] of specs) {
    const may = allowed[id];
    if (!may) continue;
    const code = await codeOf(await knock(spec, tokens.get(role)));
    expect([id, code === 'forbidden' ? 'refused' : 'let in']).toEqual([
      id,
      may.includes(role) ? 'let in' : 'refused',
    ]);
  }
});

test("a program sees only the runs it submitted, also by another's id", async () => {
  const first = await inside.join('first-tool', 'service');
  const second = await inside.join('second-tool', 'service');
  const nurse = await inside.join('nurse2', 'nurse');
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
  const { run_id } = await first.client.submitRun({ body: { process_data_request_form: form } });
  const params = { run_id };
  expect((await first.client.getRun({ params })).run_id).toBe(run_id);
  expect((await nurse.client.getRun({ params })).run_id).toBe(run_id);
  for (const call of [
    () => second.client.getRun({ params }),
    () => second.client.pages({ params }),
    () => second.client.cancelRun({ params }),
    () => second.client.listRevisions({ params }),
    () => second.client.listDecisions({ params }),
    () => second.client.events(run_id).next(),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'run_not_found' });
  expect((await second.client.listRuns()).total).toBe(0);
  expect((await first.client.listRuns()).total).toBe(1);
});

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
