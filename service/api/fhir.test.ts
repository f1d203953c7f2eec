import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { inquiryBundle, requestBundle, spoiltBundle } from '../fhir/testing.ts';
import { createApp } from './app.ts';
import type { ApiDeps } from './deps.ts';
import { fakeDeps, runId, takeClaims } from './fakes.ts';

/** The application on a port of its own, and `ask` to send it a bundle, or nothing, as the nurse. */
async function serve(over: Partial<ApiDeps>) {
  const app = await createApp(fakeDeps(over).deps);
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return (path: string, body?: string) =>
    fetch(url + path, {
      headers: { authorization: 'Bearer nurse', 'content-type': 'application/fhir+json' },
      ...(body !== undefined && { method: 'POST', body }),
    });
}

test('whatever is wrong with a bundle is answered as an OperationOutcome, and nothing with a 5xx', async () => {
  const fake = fakeDeps();
  await takeClaims(fake);
  const ask = await serve({ cases: fake.deps.cases });
  const send = (body: string) => ask('/v1/fhir/Claim/$submit', body);
  const outcome = async (response: Response) => {
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('content-type')).toContain('application/fhir+json');
    const { resourceType, issue = [] } = (await response.json()) as {
      resourceType: string;
      issue?: object[];
    };
    expect(resourceType).toBe(response.ok ? 'Bundle' : 'OperationOutcome');
    if (!response.ok) expect(issue.length).toBeGreaterThan(0);
  };
  expect((await send(JSON.stringify(requestBundle()))).status).toBe(200);
  for (const body of ['', '{', '[]', 'null', '"x"', '[[[[[[', '{"__proto__": {}}']) {
    const response = await send(body);
    expect(response.ok).toBe(false);
    await outcome(response);
  }
  await outcome(await ask(`/v1/fhir/Nothing/${runId}`));
  await outcome(await ask('/v1/fhir/Claim/$inquire', '{}'));
  await fc.assert(
    fc.asyncProperty(spoiltBundle, async (bundle) => outcome(await send(JSON.stringify(bundle)))),
    { numRuns: 300, seed: 25 },
  );
});

test('an inquiry by example is answered with every case that it means, as Parameters', async () => {
  const { deps } = fakeDeps();
  const view = await deps.cases.get(runId, {} as never);
  const mine = { patient: { member_id: 'M-4711' }, request: { procedure_codes: ['E1390'] } };
  const forms = new Map(Array.from({ length: 3 }, (_, at) => [`${runId.slice(0, -1)}${at + 2}`, mine]));
  forms.set(runId, { ...mine, patient: { member_id: 'M-47110' } });
  Object.assign(deps.cases, {
    list: async () => ({
      runs: [...forms].map(([run_id, { patient }]) => ({ run_id, ...patient })),
      total: forms.size,
    }),
    get: async (id: string) => ({ ...view, runId: id, form: forms.get(id) }),
    decisions: async () => [],
    notices: async () => ({ notices: [], templates: [] }),
  });
  const ask = await serve({ cases: deps.cases });
  const inquire = async (bundle: object) => {
    const response = await ask('/v1/fhir/Claim/$inquire', JSON.stringify(bundle));
    return (await response.json()) as { resourceType: string; parameter?: object[] };
  };
  const all = await inquire(inquiryBundle());
  expect(all).toMatchObject({ resourceType: 'Parameters' });
  expect(all.parameter).toHaveLength(3);
  const item = { productOrService: { coding: [{ code: 'E0431' }] } };
  expect(await inquire(inquiryBundle({ item }))).toEqual({ resourceType: 'Parameters' });
  for (let count = 0; count < 20; count++) forms.set(`${runId.slice(0, -2)}${10 + count}`, mine);
  expect(await inquire(inquiryBundle())).toMatchObject({ resourceType: 'OperationOutcome' });
});

test('a number that is a part of many others is found, by the member and by the request', async () => {
  const { deps } = fakeDeps();
  const view = await deps.cases.get(runId, {} as never);
  const others = Array.from({ length: 450 }, (_, at) => `${runId.slice(0, -3)}${100 + at}`);
  const formOf = (id: string) =>
    id === runId
      ? { patient: { member_id: '47' }, metadata: { fhir: { bundle: { value: '1001' } } } }
      : { patient: { member_id: `47${id.slice(-3)}` }, external_id: `1001${id.slice(-3)}` };
  const all = [...others, runId];
  Object.assign(deps.cases, {
    list: async ({ limit = 0, cursor = '0' }) => {
      const next = Number(cursor) + limit;
      const runs = all
        .slice(Number(cursor), next)
        .map((run_id) => ({ run_id, member_id: formOf(run_id).patient.member_id }));
      return { runs, total: all.length, ...(next < all.length && { nextCursor: `${next}` }) };
    },
    formOf: async (id: string) => formOf(id),
    get: async (id: string) => ({ ...view, runId: id, form: formOf(id) }),
    decisions: async () => [],
    notices: async () => ({ notices: [], templates: [] }),
  });
  const ask = await serve({ cases: deps.cases });
  const inquire = async (body: object) => {
    const response = await ask('/v1/fhir/Claim/$inquire', JSON.stringify(body));
    return (await response.json()) as Record<string, unknown>;
  };
  const found = { resourceType: 'Bundle', identifier: { value: runId } };
  expect(await inquire({ identifier: { value: '1001' } })).toMatchObject(found);
  expect((await inquire(inquiryBundle({}, '47'))).parameter).toMatchObject([{ resource: found }]);
  while (all.length < 3000) all.unshift(...others);
  expect(await inquire({ identifier: { value: '1001' } })).toMatchObject({
    resourceType: 'OperationOutcome',
  });
});
