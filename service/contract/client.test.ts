import { expect, expectTypeOf, test } from 'vitest';
import { ApiError, createClient } from './client.ts';
import type { Run } from './runs.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function fake(answers: Response[], token = 'T1') {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    token,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      const answer = answers.shift();
      if (!answer) throw new TypeError('no more answers');
      return answer;
    },
  });
  return { client, sent };
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const headers = (sent: Sent | undefined) => new Headers(sent?.init.headers);

test('parameters and queries are encoded into the address, and the token is sent', async () => {
  const { client, sent } = fake([json({}), json({ runs: [], total: 0 }), json({})]);
  await client.getGuideline({ query: { guideline_name: 'L1: a & b' } });
  await client.listRuns({ query: { limit: 5, status: undefined } });
  await client.getRun({ params: { run_id: 'a/b' } });
  expect(sent.map((s) => s.url)).toEqual([
    'http://127.0.0.1:1/v1/guideline?guideline_name=L1%3A+a+%26+b',
    'http://127.0.0.1:1/v1/runs?limit=5',
    'http://127.0.0.1:1/v1/process/a%2Fb',
  ]);
  expect(headers(sent[0]).get('authorization')).toBe('Bearer T1');
});

test('a form sends objects as JSON text, booleans as words and blobs as files', async () => {
  const { client, sent } = fake([json({}, 202), json({})]);
  const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
  await client.submitRun({ body: { process_data_request_form: { guideline_code: 'L1' }, pdf_file: pdf } });
  const body = sent[0]?.init.body as FormData;
  expect(body.get('process_data_request_form')).toBe('{"guideline_code":"L1"}');
  expect(body.get('pdf_file')).toBeInstanceOf(File);
  const tree = { criteria_id: '1', description: 'x' };
  await client.updateTree({
    body: { run_id: 'r', only_save_nurse_decision: true, updated_criteria_tree: tree },
    ifMatch: '"7"',
  });
  const second = sent[1]?.init.body as FormData;
  expect(second.get('only_save_nurse_decision')).toBe('true');
  expect(JSON.parse(String(second.get('updated_criteria_tree')))).toEqual(tree);
  expect(headers(sent[1]).get('if-match')).toBe('"7"');
});

test('a problem becomes an ApiError with its code; silence becomes unreachable', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'run_not_found',
    request_id: '1',
  };
  const { client } = fake([json(problem, 404)]);
  const refused = await client.getRun({ params: { run_id: 'x' } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 404, code: 'run_not_found' });
  expect(refused).toBeInstanceOf(ApiError);
  await expect(client.health()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('an expired token is renewed once and the call repeated', async () => {
  const expired = { type: 'about:blank', title: '', status: 401, code: 'token_expired', request_id: '1' };
  const answers = [json(expired, 401), json({ username: 'nurse1' }), json(expired, 401), json(expired, 401)];
  const tokens: (string | null)[] = [];
  let token = 'old';
  const client = createClient({
    baseUrl: '',
    token: () => token,
    renew: async () => {
      token = 'new';
      return true;
    },
    fetch: async (_, init) => {
      tokens.push(new Headers(init?.headers).get('authorization'));
      return answers.shift() ?? json({});
    },
  });
  expect(await client.me()).toEqual({ username: 'nurse1' });
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  await expect(client.me()).rejects.toMatchObject({ code: 'token_expired' });
});

test('events are read across chunk borders', async () => {
  const chunks = ['data: {"run_id":"r","sta', 'tus":"queued"}\n\n: ping\n\ndata: {"run_id":"r"}\n', '\n'];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const { client } = fake([new Response(stream)]);
  const seen = [];
  for await (const event of client.events('r')) seen.push(event);
  expect(seen).toEqual([{ run_id: 'r', status: 'queued' }, { run_id: 'r' }]);
});

test('the types follow the table', () => {
  const { client } = fake([]);
  expectTypeOf(client.getRun).parameter(0).toExtend<{ params: { run_id: string } }>();
  expectTypeOf(client.getRun).returns.resolves.toEqualTypeOf<Run>();
  expectTypeOf(client.logout).returns.resolves.toEqualTypeOf<undefined>();
});
