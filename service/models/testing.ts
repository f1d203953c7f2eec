/** A server of the test: what it is asked, and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  body: Record<string, unknown>;
}

export interface TestServer {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** `answer` has the models answered already. */
export async function startServer(
  answer: (asked: Asked, response: ServerResponse) => void,
  models: readonly string[] = ['tiny', 'large'],
): Promise<TestServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one = { path: request.url ?? '', body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
    asked.push(one);
    if (one.path === '/v1/models') response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    else answer(one, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A completion as servers give it. */
export const completion = (content: string, more: object = {}) =>
  JSON.stringify({
    choices: [{ message: { content }, ...more }],
    usage: { prompt_tokens: 100, completion_tokens: 9 },
  });

/** What a reader says of a criterion of which it finds no sentence: `label`. */
export const foundNothing = (label: string) =>
  JSON.stringify({
    sentences: [],
    who: 'nobody',
    side: 'none',
    when: 'not_stated',
    source: 'none',
    settled: 'no',
    label,
  });
