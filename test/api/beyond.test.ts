/** Listening beyond this machine: refused without TLS; with it, by its names alone. */
import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { certificate } from '../../main/testing/certificate.ts';
import { startService } from '../../service/api/start.ts';
import { evident, temporaryFolder } from './evident.ts';

test('every address but loopback is refused without a certificate', async () => {
  const { folder, remove } = temporaryFolder();
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'review.example'])
    await expect(
      startService({ dataDir: join(folder, 'data'), dataKey: randomBytes(32), host }),
    ).rejects.toMatchObject({ code: 'tls_required' });
  const reported = evident(['serve', '--port', '0', '--host', '0.0.0.0', '--data', join(folder, 'data')], {
    folder,
  });
  expect([reported.out, reported.err.split(':')[0]]).toEqual(['', 'tls_required']);
  // A proxy that has them may stand in front.
  const behind = { trustedProxies: ['192.0.2.1'], origin: 'https://review.example' };
  const dataDir = join(folder, 'behind');
  const service = await startService({ dataDir, dataKey: randomBytes(32), host: '0.0.0.0', ...behind });
  expect(service.url).toBe(behind.origin);
  expect((await fetch(`http://127.0.0.1:${service.port}/v1/health/ready`)).status).toBe(200);
  await service.close();
  await expect(
    startService({ dataDir, dataKey: randomBytes(32), host: '0.0.0.0', trustedProxies: ['192.0.2.1'] }),
  ).rejects.toMatchObject({ code: 'proxies_invalid' });
  remove();
});

test('with a certificate: HTTPS alone, TLS 1.2 at least, HSTS, its own names and no others', async ({
  skip,
}) => {
  const { folder, remove } = temporaryFolder();
  const tls = certificate(folder);
  if (!tls) {
    console.warn('not tested: TLS (no openssl here to make a certificate)');
    remove();
    return skip();
  }
  const names = ['review.example'];
  const service = await startService({
    ...{ dataDir: join(folder, 'data'), dataKey: randomBytes(32), host: '0.0.0.0', tls, names },
  });
  try {
    const { port } = service;
    expect(service.url).toBe(`https://review.example:${port}`);
    const ask = (host: string, origin?: string) =>
      new Promise<{ status: number; hsts: string }>((resolve, reject) => {
        const headers = { host, ...(origin && { origin }) };
        const options = {
          host: '127.0.0.1',
          port,
          path: '/v1/health',
          headers,
          ca: tls.cert,
          servername: names[0],
        };
        request(options, (response) => {
          response.resume();
          const hsts = String(response.headers['strict-transport-security'] ?? '');
          resolve({ status: response.statusCode ?? 0, hsts });
        })
          .on('error', reject)
          .end();
      });
    const answer = await ask(`review.example:${port}`, `https://review.example:${port}`);
    expect(answer.status).toBe(200);
    expect(answer.hsts).toMatch(/max-age=31536000.*includeSubDomains/);
    expect((await ask(`evil.example:${port}`)).status).toBe(421);
    expect((await ask('review.example')).status).toBe(421);
    expect((await ask(`review.example:${port}`, `http://review.example:${port}`)).status).toBe(403);
    const plain = new Promise((resolve) => {
      plainRequest({ host: '127.0.0.1', port, path: '/v1/health' }, () => resolve('answered'))
        .on('error', () => resolve('refused'))
        .end();
    });
    expect(await plain).toBe('refused');
    const old = new Promise((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port,
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1.1',
        ca: tls.cert,
      });
      socket.on('secureConnect', () => resolve('connected')).on('error', () => resolve('refused'));
    });
    expect(await old).toBe('refused');
  } finally {
    await service.close();
    remove();
  }
});
