/** Requests made from the route table with values of every kind: none brings a 5xx, a hang, a stack or a path. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../service/contract/client.ts';
import { type RouteSpec, routes } from '../../service/contract/routes.ts';
import { type Inside, password, startInside } from './inside.ts';

/** More, and others, by environment: FUZZ_RUNS, FUZZ_SEED. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const roles = ['nurse', 'admin', 'service', 'auditor'] as const;
const specs = (Object.values(routes) as RouteSpec[]).filter(
  ({ mediaType }) => mediaType !== 'text/event-stream',
);

let inside: Inside;
/** Signed out by one of the requests, a role signs in again. */
const tokens = new Map<string, string>([
  ['none', ''],
  ['forged', 'x.y.z'],
]);
let runId = '';

beforeAll(async () => {
  inside = await startInside({ limits: { requests_per_minute: 1_000_000, logins_per_minute: 1_000_000 } });
  for (const role of roles) tokens.set(role, (await inside.join(`the-${role}`, role)).token);
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
  runId = (await inside.admin.submitRun({ body: { process_data_request_form: form } })).run_id;
});
afterAll(() => inside?.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'null',
    '../../etc/passwd',
    '%00',
    "'; DROP TABLE runs;--",
    '\u0000',
    '𝔘',
  ),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  text,
  fc.constantFrom(null, true, [], {}, 1e308, -0),
);

/** Mostly of the right shape, so that requests get past the first check; sometimes anything. */
function shaped(schema: TSchema, depth = 0): fc.Arbitrary<unknown> {
  const {
    type,
    properties,
    required,
    items,
    anyOf,
    const: fixed,
    $defs,
    $ref,
    format,
  } = schema as {
    type?: string;
    properties?: Record<string, TSchema>;
    required?: string[];
    items?: TSchema;
    anyOf?: TSchema[];
    const?: unknown;
    $defs?: Record<string, TSchema>;
    $ref?: string;
    format?: string;
  };
  const right = (): fc.Arbitrary<unknown> => {
    if (fixed !== undefined) return fc.constant(fixed);
    if (anyOf) return fc.oneof(...anyOf.map((one) => shaped(one, depth + 1)));
    if ($defs?.CriteriaNode) return depth > 3 ? fc.constant({}) : shaped($defs.CriteriaNode, depth + 1);
    if ($ref || depth > 6)
      return fc.constantFrom<unknown>({ criteria_id: '1.1', description: 'x' }, {}, null);
    if (properties) {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, shaped(field, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: required ?? [] });
    }
    if (items) return fc.array(shaped(items, depth + 1), { maxLength: 3 });
    if (type === 'integer') return fc.integer();
    if (type === 'number') return fc.double();
    if (type === 'boolean') return fc.boolean();
    if (format === 'uuid') return fc.oneof(fc.constant(runId), fc.uuid(), text);
    return fc.oneof(text, fc.constantFrom('L33797', '1', '2026-01-05', 'nurse'));
  };
  return fc.oneof({ weight: 12, arbitrary: right() }, { weight: 1, arbitrary: anything });
}

interface Shot {
  spec: RouteSpec;
  who: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  as: 'right' | 'json' | 'form' | 'raw' | 'none';
}

/** Made once accounts and a run exist. */
const shot = (): fc.Arbitrary<Shot> =>
  fc.constantFrom(...specs).chain((spec) => {
    const part = (schema: TSchema | undefined) =>
      (schema ? shaped(schema) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>;
    return fc.record({
      spec: fc.constant(spec),
      who: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...roles) },
        { weight: 1, arbitrary: fc.constantFrom('none', 'forged') },
      ),
      params: part(spec.params),
      query: part(spec.query),
      body: spec.json || spec.form ? part(spec.json ?? spec.form) : anything,
      as: fc.oneof(
        { weight: 8, arbitrary: fc.constant('right' as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('json' as const, 'form' as const, 'raw' as const, 'none' as const),
        },
      ),
    });
  });

function encode({ spec, body, as }: Shot): { body?: BodyInit; type?: string } {
  const kind = as === 'right' ? (spec.form ? 'form' : spec.json ? 'json' : 'none') : as;
  if (spec.method === 'GET' || kind === 'none') return {};
  if (kind === 'json') return { body: JSON.stringify(body) ?? '', type: 'application/json' };
  if (kind === 'raw') return { body: `${JSON.stringify(body)}`, type: 'multipart/form-data; boundary=x' };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as object)) {
    const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    form.append(name, name === 'pdf_file' ? new Blob([plain]) : plain);
  }
  return { body: form };
}

async function fire(one: Shot): Promise<{ status: number; answer: string }> {
  const path = one.spec.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(scalar(Object(one.params)[name])),
  );
  const query = Object.entries(Object(one.query) as object).map(([name, value]) => [name, scalar(value)]);
  const { body, type } = encode(one);
  const token = tokens.get(one.who) ?? '';
  const response = await fetch(`${inside.service.url}${path}?${new URLSearchParams(query)}`, {
    method: one.spec.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.text();
  if (response.status === 401 && roles.some((role) => role === one.who)) await signInAgain(one.who);
  return { status: response.status, answer };
}

async function signInAgain(role: string): Promise<void> {
  const body = { username: `the-${role}`, password };
  tokens.set(role, (await createClient({ baseUrl: inside.service.url }).login({ body })).id_token);
}

/** As text for an address; lone surrogates cannot be in one. */
function scalar(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();
}

test(`${RUNS} made requests`, { timeout: 60_000 + RUNS * 400 }, async () => {
  const counts = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(shot(), async (one) => {
      const { status, answer } = await fire(one);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status >= 500) throw new Error(`${one.spec.method} ${one.spec.path}: ${status} ${answer}`);
      if (status >= 400)
        expect(answer).not.toMatch(/node_modules|\.ts[:)]|\bat .*\(|\/home\/|SQLITE|select "/i);
    }),
    { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 7) },
  );
  console.info(Object.fromEntries(counts));
  // Far enough in to matter: handlers were reached and refused by themselves.
  for (const status of [200, 401, 403, 404, 422]) expect(counts.get(status) ?? 0).toBeGreaterThan(10);
  expect((await inside.admin.health()).status).toBe('ready');
});
