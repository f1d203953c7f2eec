import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ANSWER_SCHEMA, readAnswer } from '../criteria/opinion/answer.ts';
import type { Question, Reader } from '../criteria/opinion/model.ts';
import { INJECTIONS, injected } from '../criteria/opinion/testing.ts';
import { addressOf } from './address.ts';
import { type HttpReaderOptions, openHttpReader } from './http.ts';
import { labelShare } from './label-share.ts';
import { recording, replaying, writingQuestions } from './recorded.ts';
import { completion, startServer } from './testing.ts';

const QUESTION: Question = {
  leaf: '1.1',
  system: 'rules',
  prefix: 'SECRET CHART',
  question: 'criterion',
  sentences: [0],
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function readerOf(answer: (response: ServerResponse) => void, options: HttpReaderOptions = {}) {
  const server = await startServer((_asked, response) => answer(response));
  closing.push(server.close);
  const reader = await openHttpReader(server.url, options);
  closing.push(reader.close);
  return { server, reader };
}

describe('address', () => {
  const acknowledged = {
    host: 'llm.clinic.example',
    statement: 'Records may be sent to our own server in the basement.',
  };
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/'],
    ['http://localhost:11434/v1', 'http://localhost:11434/v1/'],
    ['http://[::1]:1/', 'http://[::1]:1/v1/'],
  ])('%s is on this machine', (text, base) => {
    expect(addressOf(text)).toMatchObject({ loopback: true });
    expect(addressOf(text).base.href).toBe(base);
  });
  it.each([
    'ftp://127.0.0.1',
    'http://user:word@127.0.0.1',
    'http://127.0.0.1/?a=1',
    'nothing',
    `http://127.0.0.1/${'a'.repeat(600)}`,
  ])('%s is none', (text) => {
    expect(() => addressOf(text)).toThrow(expect.objectContaining({ code: 'reader_address_invalid' }));
  });
  it.each([
    ['http://192.168.1.7:8080', undefined],
    ['http://127.0.0.1.example.com', undefined],
    ['https://llm.clinic.example', undefined],
    ['http://llm.clinic.example', acknowledged],
    ['https://other.example', acknowledged],
    ['https://llm.clinic.example', { ...acknowledged, statement: 'ok' }],
  ])('%s is refused without TLS, its name and a statement', (text, statement) => {
    expect(() => addressOf(text, statement)).toThrow(
      expect.objectContaining({ code: 'reader_address_remote' }),
    );
  });
  it('takes another machine with all three', () => {
    expect(addressOf('https://llm.clinic.example/api', acknowledged)).toMatchObject({ loopback: false });
  });
});

describe('asking', () => {
  it('sends the schema, temperature 0 and a fixed seed, what leaves share first, and tells text and tokens', async () => {
    const { server, reader } = await readerOf((response) => response.end(completion('{"a":1}')));
    expect(await reader.ask(QUESTION)).toEqual({ text: '{"a":1}', tokens: { read: 100, written: 9 } });
    expect(server.asked.map((each) => each.path)).toEqual(['/v1/models', '/v1/chat/completions']);
    expect(server.asked[1]!.body).toMatchObject({
      model: 'tiny',
      temperature: 0,
      seed: expect.any(Number),
      stream: false,
      messages: [
        { role: 'system', content: 'rules' },
        { role: 'user', content: 'SECRET CHART\n\ncriterion' },
      ],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: ANSWER_SCHEMA } },
    });
  });

  it('sends what a chart tells its reader as the user’s words on numbered lines, and what obeys it comes to nothing', async () => {
    const question = injected();
    const obeys = '{"sentences":[99],"label":"supports","approved":true}';
    const { server, reader } = await readerOf((response) => response.end(completion(obeys)));
    const { text } = await reader.ask(question);
    const { messages } = server.asked[1]!.body as { messages: { role: string; content: string }[] };
    expect(messages).toEqual([
      { role: 'system', content: 'rules' },
      { role: 'user', content: `${question.prefix}\n\n${question.question}` },
    ]);
    expect(question.prefix.split('\n').slice(1, -1)).toEqual(
      INJECTIONS.map((_words, i) => expect.stringMatching(new RegExp(`^\\[${i + 1}\\] `))),
    );
    expect(readAnswer(text, question.sentences)).toEqual({ refusal: 'off_schema' });
  });

  it('takes the model that is named and refuses one that the server does not have', async () => {
    const { server, reader } = await readerOf((response) => response.end(completion('{}')), {
      model: 'large',
    });
    expect(reader).toMatchObject({ model: 'large', models: ['tiny', 'large'], loopback: true });
    await expect(openHttpReader(server.url, { model: 'huge' })).rejects.toMatchObject({
      code: 'reader_no_model',
    });
  });

  it('asks anew where the server has closed the line that was kept', async () => {
    let answered = 0;
    const server = await startServer((_asked, response) => {
      // Told to be kept, and closed at the next word: as a server does that has waited too long.
      if (++answered === 1) response.end(completion('{"n":1}'));
      else if (answered === 2) response.socket?.resetAndDestroy();
      else response.end(completion('{"n":3}'));
    });
    closing.push(server.close);
    const reader = await openHttpReader(server.url);
    closing.push(reader.close);
    expect(await reader.ask(QUESTION)).toMatchObject({ text: '{"n":1}' });
    expect(await reader.ask(QUESTION)).toMatchObject({ text: '{"n":3}' });
  });

  it('asks again without probabilities where the server refuses them', async () => {
    const server = await startServer(({ body }, response) =>
      body.logprobs ? response.writeHead(400).end('{}') : response.end(completion('{}')),
    );
    closing.push(server.close);
    const reader = await openHttpReader(server.url);
    closing.push(reader.close);
    for (let i = 0; i < 2; i++) expect(await reader.ask(QUESTION)).toMatchObject({ text: '{}' });
    expect(server.asked.filter((each) => each.body.logprobs)).toHaveLength(1);
  });
});

describe('failures', () => {
  const cases: [string, (response: ServerResponse) => void, string][] = [
    [
      'a redirect',
      (r) => r.writeHead(307, { location: 'http://127.0.0.1:1/v1/chat/completions' }).end(),
      'reader_redirects',
    ],
    ['an error of the server', (r) => r.writeHead(500).end('SECRET CHART'), 'reader_failed'],
    ['a refusal', (r) => r.writeHead(403).end('SECRET CHART'), 'reader_refused'],
    ['no JSON', (r) => r.end('SECRET CHART'), 'reader_unreadable'],
    ['JSON of another shape', (r) => r.end('{"choices":[]}'), 'reader_unreadable'],
    ['a flood', (r) => r.end('x'.repeat(600 * 1024)), 'reader_too_long'],
    ['a broken line', (r) => void r.destroy(), 'reader_unreachable'],
  ];
  it.each(cases)('%s is reported by a code and says nothing of the chart', async (_what, answer, code) => {
    const { reader } = await readerOf(answer);
    const error: Error & { code?: string } = await reader.ask(QUESTION).then(
      () => new Error('answered'),
      (cause) => cause,
    );
    expect(error.code).toBe(code);
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain('SECRET');
  });

  it('waits no longer than it is told, nor after nobody waits any more', async () => {
    const slow = await readerOf(() => {}, { seconds: 0.2 });
    await expect(slow.reader.ask(QUESTION)).rejects.toMatchObject({ code: 'reader_too_slow' });
    const endless = await readerOf((response) => void response.writeHead(200).write('{'));
    const abort = new AbortController();
    const asked = endless.reader.ask(QUESTION, abort.signal);
    abort.abort(new Error('no longer wanted'));
    await expect(asked).rejects.toThrow('no longer wanted');
  });

  it('says so where nobody listens', async () => {
    const server = await startServer((_asked, response) => response.end());
    await server.close();
    await expect(openHttpReader(server.url)).rejects.toMatchObject({ code: 'reader_unreachable' });
  });
});

describe('share of the label', () => {
  const text = '{"sentences":[1],"label":"supports"}';
  const before = { token: text.slice(0, text.indexOf('supports')), logprob: -0.1, top: [] };
  it('is that of its first token among those that begin labels', () => {
    const top = [
      { token: 'supports', logprob: Math.log(0.6) },
      { token: 'contr', logprob: Math.log(0.2) },
      { token: 'banana', logprob: Math.log(0.2) },
    ];
    expect(labelShare(text, [before, { ...top[0]!, top }])).toBeCloseTo(0.75);
  });
  it('is not reported where the tokens do not tell', () => {
    expect(labelShare(text, [])).toBeUndefined();
    expect(labelShare('{}', [before])).toBeUndefined();
    expect(labelShare(text, [before])).toBeUndefined();
  });
});

describe('recordings', () => {
  const file = () => join(mkdtempSync(join(tmpdir(), 'evident-answers-')), 'answers.jsonl');
  const reader: Reader = {
    id: 'tiny',
    ask: async () => ({ text: '{"label":"supports"}', probability: 0.8 }),
  };

  it('give the answers again, to the same question alone, and hold no chart', async () => {
    const path = file();
    await recording(reader, path).ask(QUESTION);
    expect(readFileSync(path, 'utf8')).not.toContain('SECRET');
    const again = replaying(path);
    expect(again.id).toBe('tiny');
    expect(await again.ask(QUESTION)).toEqual({ text: '{"label":"supports"}', probability: 0.8 });
    await expect(again.ask({ ...QUESTION, prefix: 'another' })).rejects.toMatchObject({
      code: 'answer_not_recorded',
    });
  });

  it('of questions alone hold what is asked under the key of its answer, and answer nothing', async () => {
    const path = file();
    await expect(writingQuestions(path).ask(QUESTION)).rejects.toMatchObject({ code: 'answer_not_recorded' });
    const line = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    expect(line).toMatchObject({ leaf: QUESTION.leaf, question: QUESTION.question });
    writeFileSync(path, JSON.stringify({ key: line.key, leaf: line.leaf, reader: 'people', text: '{}' }));
    expect(await replaying(path).ask(QUESTION)).toEqual({ text: '{}' });
  });

  it('name the line that is none', () => {
    const path = file();
    writeFileSync(path, '{"key":"a","text":"b"}\n{"key":1}\n');
    expect(() => replaying(path)).toThrow(/Line 2/);
    expect(() => replaying(`${path}.not`)).toThrow(expect.objectContaining({ code: 'file_not_found' }));
  });
});
