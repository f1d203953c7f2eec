import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendTo } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-server-'));
const file = (name: string) => join(folder, name);

/** A certificate for these names that nobody but itself has signed; false where there is no openssl. */
function certify(name: string, names: string): boolean {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), '-subj', '/CN=review.example'],
    ...['-addext', `subjectAltName=${names}`],
  ]);
  return made.status === 0;
}
const able =
  certify('own', 'IP:127.0.0.1') && certify('other', 'IP:127.0.0.1') && certify('named', 'DNS:x.example');

const servers: Server[] = [];
async function serve(name: string): Promise<string> {
  const keys = { cert: readFileSync(file(`${name}.pem`)), key: readFileSync(file(`${name}.key`)) };
  const server = createServer(keys, async (request, answer) => {
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
  if (able) address = await serve('own');
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

it.skipIf(!able)('asks the server with the certificate of the policy, and keeps no cookie', async () => {
  const answer = await get({ address, certificate: file('own.pem') });
  expect(await answer.text()).toBe('GET ');
  expect([answer.headers.get('etag'), answer.headers.get('set-cookie')]).toEqual(['"1"', null]);
  const none = await get({ address, certificate: file('own.pem') }, '/v1/none');
  expect([none.status, none.body]).toEqual([204, null]);
});

it.skipIf(!able)('sends what is sent as it comes', async () => {
  const { body } = new Request(address, { method: 'POST', body: 'a chart' });
  const answer = await sendTo({ address, certificate: file('own.pem') })(`${address}/v1/process`, {
    method: 'POST',
    headers: new Headers({ 'content-type': 'text/plain' }),
    redirect: 'manual',
    body,
    duplex: 'half',
  });
  expect(await answer.text()).toBe('POST a chart');
});

it.skipIf(!able)('takes no other certificate, nor one of another name', async () => {
  for (const certificate of [file('other.pem'), undefined]) {
    const answer = await get({ address, ...(certificate && { certificate }) });
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'certificate_refused']);
  }
  const named = await get({ address: await serve('named'), certificate: file('named.pem') });
  expect(await codeOf(named)).toBe('certificate_refused');
});

it.skipIf(!able)('says that the file of the policy is missing, and reads it once it is there', async () => {
  const answer = await get({ address, certificate: file('nowhere.pem') });
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
