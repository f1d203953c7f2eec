import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Certificate, certificate } from '../testing/certificate.ts';
import { sendTo } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-server-'));

const own = certificate(folder, 'IP:127.0.0.1', 'own');
const other = certificate(folder, 'IP:127.0.0.1', 'other');
const named = certificate(folder, 'DNS:x.example', 'named');

const servers: Server[] = [];
async function serve({ cert, key }: Certificate): Promise<string> {
  const server = createServer({ cert, key }, async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    answer.writeHead(request.url === '/v1/none' ? 204 : 200, { 'set-cookie': 'a=b', etag: '"1"' });
    answer.end(request.url === '/v1/none' ? undefined : `${request.method} ${Buffer.concat(parts)}`);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as { port: number }).port}`;
}
let address = '';
beforeAll(async () => {
  if (own) address = await serve(own);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const get = (to: { address: string; certificate?: string }, path = '/v1/health') =>
  sendTo(to)(to.address + path, { method: 'GET', headers: new Headers(), redirect: 'manual' });
const codeOf = async (answer: Response) => (await answer.json()).code;

it.skipIf(!own)('asks the server with the certificate of the policy, and keeps no cookie', async () => {
  const answer = await get({ address, certificate: own!.certificate });
  expect(await answer.text()).toBe('GET ');
  expect([answer.headers.get('etag'), answer.headers.get('set-cookie')]).toEqual(['"1"', null]);
  const none = await get({ address, certificate: own!.certificate }, '/v1/none');
  expect([none.status, none.body]).toEqual([204, null]);
});

it.skipIf(!own)('sends what is sent as it comes', async () => {
  const { body } = new Request(address, { method: 'POST', body: 'a chart' });
  const answer = await sendTo({ address, certificate: own!.certificate })(`${address}/v1/process`, {
    method: 'POST',
    headers: new Headers({ 'content-type': 'text/plain' }),
    redirect: 'manual',
    body,
    duplex: 'half',
  });
  expect(await answer.text()).toBe('POST a chart');
});

it.skipIf(!own)('takes no other certificate, nor one of another name', async () => {
  for (const certificate of [other!.certificate, undefined]) {
    const answer = await get({ address, ...(certificate && { certificate }) });
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'certificate_refused']);
  }
  const answer = await get({ address: await serve(named!), certificate: named!.certificate });
  expect(await codeOf(answer)).toBe('certificate_refused');
});

it.skipIf(!own)('says that the file of the policy is missing, and reads it once it is there', async () => {
  const answer = await get({ address, certificate: join(folder, 'nowhere.pem') });
  expect(await codeOf(answer)).toBe('certificate_refused');
});

it('fails as a service that does not answer where there is no server', async () => {
  await expect(get({ address: 'https://127.0.0.1:9' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('asks nobody else', async () => {
  const send = sendTo({ address: 'https://review.example' });
  const init = { method: 'GET', headers: new Headers(), redirect: 'manual' as const };
  for (const target of [
    'https://evil.example/v1',
    'http://review.example/v1',
    'https://review.example:444/v1',
  ])
    await expect(send(target, init)).rejects.toThrow('policy');
});
