import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { type Connections, closeQuiet, watchConnections } from './connections.ts';
import { fakeDeps } from './fakes.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function mute(port: number, count: number, first = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  // Without a reader a socket does not notice that it was closed.
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  if (first) for (const socket of sockets) socket.write(first);
  return sockets;
}

async function serve() {
  const limits = { strangers: 96, perUser: 8, bodyMs: 60_000 };
  const app = await createApp({ ...fakeDeps().deps, connections: limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const held = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { url, port: Number(new URL(url).port), held };
}

test.each([
  ['say nothing', ''],
  ['begin a request', 'GET /v1/health HTTP/1.1\r\nhost: x'],
  [
    'announce a body and do not send it',
    'POST /v1/auth/login HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  ],
])('more connections than there are places, which %s, keep nobody out', async (_what, first) => {
  const { url, port, held } = await serve();
  for (let round = 0; round < 3; round += 1) await mute(port, 300, first.replace('PORT', String(port)));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${url}/v1/limits`).then(({ status }) => status)),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await held()).toBeLessThan(250);
});

/** An application whose connections come from whom their first header says. */
async function watched(limits: { strangers: number; perUser: number; bodyMs: number }) {
  const app = fastify({ forceCloseConnections: true });
  const peers = new Map<number, string>();
  let connections: Connections | undefined;
  connections = watchConnections(app, limits, (socket) => ({
    key: peers.get(socket.remotePort ?? 0) ?? 'crowd',
    own: false,
  }));
  app.post('/', async () => 'ok');
  app.get('/', async (request) => {
    const { authorization } = request.headers;
    if (authorization) connections?.trust(request, authorization);
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as { port: number };
  const alive = (sockets: Socket[]) => sockets.filter((socket) => !socket.closed && !socket.destroyed).length;
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { port, peers, alive, settle };
}

const hello = (name: string) => `GET / HTTP/1.1\r\nhost: x\r\nauthorization: ${name}\r\n\r\n`;

/** Connections that were answered, one after the other. */
async function signedIn(port: number, name: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const [socket] = (await mute(port, 1, hello(name))) as [Socket];
    await once(socket, 'data');
    sockets.push(socket);
  }
  return sockets;
}

test('the oldest of whoever holds most goes, and none of a user who has signed in', async () => {
  const { port, peers, alive, settle } = await watched({ strangers: 8, perUser: 4, bodyMs: 60_000 });
  const [user] = (await mute(port, 1, hello('nurse'))) as [Socket];
  await once(user, 'data');
  const quiet = await mute(port, 2);
  for (const socket of quiet) peers.set(socket.localPort ?? 0, 'quiet');
  const crowd = await mute(port, 30);
  await settle();
  expect([alive([user]), alive(quiet), alive(crowd)]).toEqual([1, 2, 6]);
  expect(alive(crowd.slice(-6))).toBe(6);
});

test('a user who has signed in has a number of them too', async () => {
  const { port, alive, settle } = await watched({ strangers: 8, perUser: 4, bodyMs: 60_000 });
  const own = await signedIn(port, 'nurse', 7);
  const other = await signedIn(port, 'physician', 1);
  await settle();
  expect([alive(own), alive(own.slice(-4)), alive(other)]).toEqual([4, 4, 1]);
});

test('of a user it is the one that has been quiet longest', async () => {
  const { port, alive, settle } = await watched({ strangers: 8, perUser: 4, bodyMs: 60_000 });
  const own = await signedIn(port, 'nurse', 4);
  const [oldest] = own as [Socket];
  oldest.write(hello('nurse'));
  await once(oldest, 'data');
  const fifth = await signedIn(port, 'nurse', 1);
  await settle();
  expect([alive([oldest]), alive(own.slice(1)), alive(fifth)]).toEqual([1, 2, 1]);
});

test('a request that came together with the one too many is answered', async () => {
  const { port, alive, settle } = await watched({ strangers: 8, perUser: 4, bodyMs: 60_000 });
  const own = await signedIn(port, 'nurse', 4);
  const more = await mute(port, 2);
  await settle();
  let answer = '';
  own[0]?.on('data', (part) => {
    answer += part;
  });
  for (const socket of [...more, ...own.slice(0, 1)]) socket.write(hello('nurse'));
  await settle();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect([alive(own.slice(0, 1)), alive(own), alive(more)]).toEqual([1, 2, 2]);
});

test('a body that does not come is not waited for without a token', async () => {
  const { port } = await watched({ strangers: 8, perUser: 4, bodyMs: 50 });
  const [slow] = (await mute(
    port,
    1,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\nab',
  )) as [Socket];
  await once(slow, 'close');
  expect(slow.destroyed).toBe(true);
});

test('whoever waits for an answer keeps a connection that is quiet for long; whoever owes a request loses it', async () => {
  const app = fastify({ connectionTimeout: 50, forceCloseConnections: true });
  closeQuiet(app);
  const work = new Promise<string>((resolve) => setTimeout(resolve, 500, 'done'));
  app.get('/', () => work);
  app.post('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as { port: number };
  const [unsent] = await mute(
    port,
    1,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
  );
  const [silent] = await mute(port, 1);
  const closed = Promise.all([once(unsent!, 'close'), once(silent!, 'close')]);
  expect(await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).toBe('done');
  await closed;
});
