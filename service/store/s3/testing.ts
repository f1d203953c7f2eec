/** A third party's S3 server in this process, with buckets in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, vi } from 'vitest';

export interface S3Server {
  /** EVIDENT_FILES_URL of a prefix that nobody has used. */
  url(prefix?: string): string;
  endpoint(): string;
  stop(): Promise<void>;
}

/** Call at the top of a test file; the server runs, and its credentials are in the environment, while its tests do. */
export function s3Server(): S3Server {
  let server: S3rver | undefined;
  let port = 0;
  let count = 0;
  const directory = mkdtempSync(join(tmpdir(), 'evident-s3-'));
  const stop = async () => {
    const running = server;
    server = undefined;
    await running?.close();
  };
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      // It signs the address of a bucket without the slash at its end, which the SDK and S3 sign.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: 'charts' }],
    });
    port = ((await server.run()) as AddressInfo).port;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const endpoint = () => `http://127.0.0.1:${port}`;
  return {
    endpoint,
    stop,
    url(prefix) {
      count += 1;
      return `s3://charts/${prefix ?? `p${count}`}?endpoint=${endpoint()}&path_style=1`;
    },
  };
}
