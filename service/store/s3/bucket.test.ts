import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filePortContract } from '../testing-file-port.ts';
import { s3Address } from './address.ts';
import { type Bucket, type BucketTimes, openBucket } from './bucket.ts';
import { s3Server } from './testing.ts';

const s3 = s3Server();
const open: { close(): void }[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const bucket of open.splice(0)) bucket.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

function bucketAt(url: string, times: Partial<BucketTimes> = {}): Bucket {
  const bucket = openBucket(s3Address(url), times);
  open.push(bucket);
  return bucket;
}
const code = (name: string, status = 503) => expect.objectContaining({ code: name, status });

describe('a bucket', () => {
  filePortContract(() => bucketAt(s3.url()).at('files'));

  it('keeps its folders and prefixes apart', async () => {
    const one = bucketAt(s3.url('one'));
    const other = bucketAt(s3.url('one-more'));
    await one.at('files').put('aa-11', Buffer.from('x'));
    expect(await one.at('quarantine').list()).toEqual([]);
    expect(await other.at('files').list()).toEqual([]);
    expect(await other.at('files').get('aa-11')).toBeUndefined();
  });

  it('that does not exist is said to be missing', async () => {
    const files = bucketAt(s3.url().replace('charts', 'nothing-here')).at('files');
    await expect(files.put('aa-11', Buffer.from('x'))).rejects.toEqual(code('files_missing'));
    await expect(files.list()).rejects.toEqual(code('files_missing'));
  });

  it('refuses wrong credentials under a code of its own', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
    const files = bucketAt(s3.url()).at('files');
    await expect(files.put('aa-11', Buffer.from('x'))).rejects.toEqual(code('files_denied'));
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  });
});

/** A bucket at a server of the test's own. */
async function serving(listener: RequestListener, times: Partial<BucketTimes> = {}): Promise<Bucket> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return bucketAt(`s3://charts?endpoint=http://127.0.0.1:${port}&path_style=1`, times);
}

it('lists more than one page of names, and no names that are not ours', async () => {
  const asked: (string | null)[] = [];
  const bucket = await serving((request, response) => {
    const token = new URL(request.url ?? '', 'http://host').searchParams.get('continuation-token');
    asked.push(token);
    const object = (key: string) => `<Contents><Key>${key}</Key><Size>7</Size></Contents>`;
    const keys = token ? ['files/22/bb-22'] : ['files/11/aa-11', 'files/notes.txt', 'files/11/aa-11.tmp'];
    const next = token ? '' : '<NextContinuationToken>next</NextContinuationToken>';
    response.end(`<ListBucketResult>${keys.map(object).join('')}${next}</ListBucketResult>`);
  });
  expect((await bucket.at('files').list()).map(({ name }) => name)).toEqual(['aa-11', 'bb-22']);
  expect(asked).toEqual([null, 'next']);
});

describe('an object store in trouble', () => {
  it('is asked again, and answers the third time', async () => {
    let asked = 0;
    const bucket = await serving((_request, response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end(asked < 3 ? '' : 'bytes');
    });
    expect((await bucket.at('files').get('aa-11'))?.toString()).toBe('bytes');
    expect(asked).toBe(3);
  });

  it('is asked again when an answer breaks off', async () => {
    let asked = 0;
    const bucket = await serving((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-length': 8 });
      response.write('half');
      if (asked === 1) setImmediate(() => response.destroy());
      else response.end('half');
    });
    expect((await bucket.at('files').get('aa-11'))?.toString()).toBe('halfhalf');
  });

  it.each([
    [500, 'files_unreachable', 503],
    [503, 'files_unreachable', 503],
    [403, 'files_denied', 503],
    [507, 'disk_full', 507],
    [400, 'store_io', 503],
  ])('that answers %i is reported as %s', async (answer, name, status) => {
    const bucket = await serving((_request, response) => response.writeHead(answer).end(), { attempts: 1 });
    await expect(bucket.at('files').get('aa-11')).rejects.toEqual(code(name, status));
    await expect(bucket.at('files').delete('aa-11')).rejects.toEqual(code(name, status));
  });

  it('that never answers is left after its time', async () => {
    const bucket = await serving(() => undefined, { attempts: 1, answerMs: 50 });
    await expect(bucket.at('files').get('aa-11')).rejects.toEqual(code('files_unreachable'));
  });

  it('that is not there is reported without its address', async () => {
    const bucket = bucketAt('s3://charts?endpoint=http://127.0.0.1:1&path_style=1', { attempts: 1 });
    const refusal = await bucket
      .at('files')
      .list()
      .catch((error: Error) => error);
    expect(refusal).toEqual(code('files_unreachable'));
    expect((refusal as Error).message).not.toContain('127.0.0.1');
  });
});
