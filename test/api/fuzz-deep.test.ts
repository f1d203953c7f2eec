/** Requests that are nearly right, from people who may ask: most get past the first checks, and none brings the service down. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachOf } from '../../service/access/index.ts';
import { faultsOf } from '../../service/api/check.ts';
import { type Client, createClient } from '../../service/contract/client.ts';
import { type RouteId, type RouteSpec, routes } from '../../service/contract/routes.ts';
import { isFolder } from './engine.ts';
import { type Encoded, formShapes, jsonShapes } from './fuzz-bodies.ts';
import {
  headers as oddHeaders,
  pathSpoilers,
  querySpoilers,
  type Spoiling,
  spoiling,
  spoilt,
  type Valid,
  validRequest,
  type World,
} from './fuzzing.ts';
import { type Inside, password, startInside } from './inside.ts';

/** More, and others, by environment: FUZZ_RUNS, FUZZ_SEED. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const roles = ['nurse', 'physician', 'admin', 'auditor', 'service'] as const;
type Who = (typeof roles)[number] | 'key' | 'none' | 'forged';

const note = { text: 'Saturation 85 % on room air at rest.' };
const form = { guideline_code: 'L33797', notes: [note] };

let inside: Inside;
let world: World;
/** Looks after the accounts that the requests disable, rename and sign out. */
let warden: Client;
const tokens = new Map<Who, string>([['forged', 'x.y.z']]);

beforeAll(async () => {
  inside = await startInside({ limits: { requests_per_minute: 1_000_000, logins_per_minute: 1_000_000 } });
  warden = inside.admin;
  for (const role of roles) tokens.set(role, (await inside.join(`the-${role}`, role)).token);
  const nurse = as('nurse');
  const ids: string[] = [];
  const links: World['links'] = {};
  for (const who of ['nurse', 'nurse', 'service', 'physician'] as const) {
    const { run_id } = await as(who).submitRun({ body: { process_data_request_form: form } });
    for await (const event of as(who).events(run_id))
      if (event.status === 'failed') throw new Error('failed');
    const link = new URL((await nurse.getRun({ params: { run_id } })).case_file_presigned_url);
    links[run_id] = Object.fromEntries(link.searchParams);
    ids.push(run_id);
  }
  const run = await nurse.getRun({ params: { run_id: ids[0]! } });
  if (!('criteria' in run.final_results)) throw new Error('no results');
  const { guideline_json } = await warden.getVersion({ params: { guideline_code: 'L33797', version: 1 } });
  const own = { ...guideline_json, guideline_code: 'L99999', guideline_name: 'L99999 Tried out' };
  await warden.addDraft({ body: { guideline_json: own } });
  const params = { username: 'the-service' };
  const { key_id } = await warden.addApiKey({ params, body: { label: 'to be revoked' } });
  tokens.set('key', (await warden.addApiKey({ params, body: { label: 'in use' } })).key ?? '');
  const bench = { guideline_code: 'L99999', version: 1, samples: [], runs: [ids[0]!] };
  world = {
    runs: ids,
    users: [...roles.map((role) => `the-${role}`), 'nobody'],
    sessions: (await nurse.mySessions()).sessions.map(({ session_id }) => session_id),
    keys: [key_id],
    samples: ['oxygen-copd'],
    benches: [(await warden.startBench({ body: bench })).bench_id],
    tree: run.final_results.criteria.criteria_tree,
    guideline: own,
    links,
    refreshToken: 'x'.repeat(43),
  };
});
afterAll(() => inside?.close());

const as = (who: Who) => createClient({ baseUrl: inside.service.url, token: tokens.get(who) ?? '' });

async function signIn(username: string): Promise<string> {
  return (await createClient({ baseUrl: inside.service.url }).login({ body: { username, password } }))
    .id_token;
}

/** Makes the account as it was, and signs it in. */
async function restore(role: (typeof roles)[number]): Promise<void> {
  const username = `the-${role}`;
  const body = { role, disabled: false, password, must_change_password: false };
  const mend = () => warden.changeUser({ params: { username }, body });
  try {
    await mend();
  } catch {
    // A setting may have ended the warden's own session.
    warden = createClient({ baseUrl: inside.service.url, token: await signIn('admin') });
    await mend();
  }
  await warden.changeSettings({ body: { values: { 'session.idle_minutes': null, 'session.hours': null } } });
  tokens.set(role, await signIn(username));
}

interface Shot {
  id: RouteId;
  who: Who;
  pick: number;
  spoilings: Spoiling[];
  headers: Record<string, string>;
  shape: number;
  path: number;
  query: number;
  method: string | undefined;
}

const ids = Object.keys(routes) as RouteId[];
/** Mostly somebody who has the right: the refusals of rights have tests of their own. */
const askers = (id: RouteId): fc.Arbitrary<Who> => {
  const { right }: RouteSpec = routes[id];
  const may = roles.filter((role) => right === undefined || reachOf(role, right) !== undefined);
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom<Who[]>(...may) },
    { weight: 3, arbitrary: fc.constantFrom<Who[]>(...roles) },
    { weight: 1, arbitrary: fc.constantFrom<Who[]>('key', 'none', 'forged') },
  );
};
const seldom = <T, E>(usual: T, otherwise: fc.Arbitrary<E>, weight = 12): fc.Arbitrary<T | E> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: otherwise });
const methods = fc.constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'POST', 'GET');
const shots: fc.Arbitrary<Shot> = fc.constantFrom(...ids).chain((id) =>
  fc.record({
    id: fc.constant(id),
    who: askers(id),
    pick: fc.nat(1_000_000),
    spoilings: fc.oneof(fc.constant<Spoiling[]>([]), fc.array(spoiling, { minLength: 1, maxLength: 3 })),
    headers: oddHeaders,
    shape: fc.nat(1_000_000),
    path: seldom(-1, fc.nat(pathSpoilers.length - 1)),
    query: seldom(-1, fc.nat(querySpoilers.length - 1)),
    method: seldom(undefined, methods, 20),
  }),
);

/** As text for an address; lone surrogates cannot be in one. */
const scalar = (value: unknown) =>
  String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();

function addressOf(shot: Shot, { params, query }: Valid): string {
  const spec: RouteSpec = routes[shot.id];
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(scalar(Object(params)[name])).slice(0, 4000),
  );
  const entries = Object.entries(Object(query) as object).map(([name, value]) => [
    name,
    scalar(value).slice(0, 4000),
  ]);
  const search = new URLSearchParams(entries).toString();
  return `${pathSpoilers[shot.path]?.(path) ?? path}?${querySpoilers[shot.query]?.(search) ?? search}`;
}

function bodyOf(shot: Shot, { body }: Valid): Encoded | undefined {
  const spec: RouteSpec = routes[shot.id];
  if (spec.json) return jsonShapes[shot.shape % jsonShapes.length]!(body);
  if (!spec.form) return undefined;
  const parts = Object.entries(Object(body) as object).map(
    ([name, value]) =>
      [name, typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')] as [
        string,
        string,
      ],
  );
  return formShapes[shot.shape % formShapes.length]!(parts);
}

const LEAK = /node_modules|\.ts[:)]|\bat .*\(|\/home\/|\/tmp\/|SQLITE|select "|Error:/i;

async function fire(shot: Shot): Promise<number> {
  const pick = <T>(from: readonly T[]) => from[shot.pick % from.length]!;
  const valid = spoilt(validRequest(shot.id, world, pick), shot.spoilings);
  const spec: RouteSpec = routes[shot.id];
  const method = shot.method ?? spec.method;
  const encoded = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(shot, valid);
  const token = tokens.get(shot.who) ?? '';
  const response = await fetch(inside.service.url + addressOf(shot, valid), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(encoded?.type && { 'content-type': encoded.type }),
      ...Object.fromEntries(
        Object.entries(shot.headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
      ),
    },
    ...(encoded && { body: encoded.body as BodyInit }),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.text();
  const { status } = response;
  const reported = `${method} ${spec.path}: ${status} ${answer.slice(0, 400)}`;
  // Only a folder has backups of its own.
  if (status >= 500 && (isFolder || status !== 501)) {
    const cause = inside.log().findLast((line) => line.includes('request failed'));
    throw new Error(`${reported} ${cause}`);
  }
  if (status >= 400) {
    expect(answer, reported).not.toMatch(LEAK);
    if (method !== 'HEAD')
      expect(response.headers.get('content-type'), reported).toMatch(/^application\/(?:problem|fhir)\+json$/);
  } else if (
    spec.response &&
    !spec.mediaType &&
    method === spec.method &&
    status === spec.status &&
    shot.path < 0
  )
    expect(faultsOf(spec.response, JSON.parse(answer)), reported).toEqual([]);
  const account = roles.find((role) => role === shot.who);
  if (account && (status === 401 || answer.includes('password_change_required'))) await restore(account);
  if (status === 204 && shot.id === 'deleteRun') await replaceRun(shot);
  return status;
}

/** A case that was deleted makes room for another: requests stay about something. */
async function replaceRun(shot: Shot): Promise<void> {
  const index = shot.pick % world.runs.length;
  // One that no request retires.
  const body = { process_data_request_form: { ...form, guideline_code: 'L33718' } };
  const submit = () => as('nurse').submitRun({ body });
  const run = await submit().catch(async () => {
    await restore('nurse');
    return submit();
  });
  const link = new URL(run.case_file_presigned_url);
  world.runs[index] = run.run_id;
  world.links[run.run_id] = Object.fromEntries(link.searchParams);
}

test('there is a valid request for every route that takes anything', async () => {
  const lacking: string[] = [];
  for (const id of ids) {
    const spec: RouteSpec = routes[id];
    const { params, query, body } = validRequest(id, world, (from) => from[0]!);
    const fits = (schema: RouteSpec['json'], value: unknown) =>
      !schema || faultsOf(schema, value).length === 0;
    if (!fits(spec.params, params) || !fits(spec.query, query) || !fits(spec.json ?? spec.form, body))
      lacking.push(id);
  }
  expect(lacking).toEqual([]);
});

test(`${RUNS} requests that are nearly right`, { timeout: 60_000 + RUNS * 500 }, async () => {
  const counts = new Map<number, number>();
  const done = new Set<RouteId>();
  await fc.assert(
    fc.asyncProperty(shots, async (shot) => {
      const status = await fire(shot);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status < 300) done.add(shot.id);
    }),
    // What one request did the next one meets: making it smaller would not find it again.
    { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 11), endOnFailure: true },
  );
  console.info(Object.fromEntries(counts), `${done.size} of ${ids.length} routes have done what was asked`);
  const share = (status: number) => (counts.get(status) ?? 0) / RUNS;
  // Deep enough to matter: few were turned away at the door.
  expect(share(401)).toBeLessThan(0.1);
  expect(share(200)).toBeGreaterThan(0.15);
  await restore('admin');
  expect((await as('admin').health()).status).toBe('ready');
  expect(await as('admin').verifyAudit()).toMatchObject({ ok: true });
});
