import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { createApp } from './app.ts';
import { fakeDeps, runId } from './fakes.ts';
import { fileHandlers } from './files.ts';

const problem = async (answer: Promise<Response>) => (await (await answer).json()) as Problem;

test('a large file is sent piece by piece, none of it before all of it is known to be whole', async () => {
  const MiB = 1024 * 1024;
  const bytes = Buffer.from(Uint8Array.from({ length: 9 * MiB }, (_, at) => at % 251));
  let isDamaged = false;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += MiB) yield bytes.subarray(at, at + MiB);
    if (isDamaged) throw new ServiceError(503, 'object_damaged', 'It was changed.');
  }
  const { deps } = fakeDeps();
  deps.cases.object = async () => ({
    file: { length: bytes.length, pieces },
    mediaType: 'application/pdf',
    filename: 'case.pdf',
  });
  const app = await createApp(deps);
  onTestFinished(() => app.close());
  const link = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v1/files/${runId}/case?signed=case`;
  const whole = await fetch(link);
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  for (const [first, last] of [
    [10, 20],
    [3 * MiB - 1, 8 * MiB],
  ] as const) {
    const part = await fetch(link, { headers: { range: `bytes=${first}-${last}` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true);
  }
  const head = await fetch(link, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  isDamaged = true;
  expect(await problem(fetch(link))).toMatchObject({ status: 503, code: 'object_damaged' });
  const range = { headers: { range: 'bytes=0-3' } };
  expect(await problem(fetch(link, range))).toMatchObject({ status: 503, code: 'object_damaged' });
});

test('who went before the file was asked for takes none of the places of a user', async () => {
  const { file } = fileHandlers(fakeDeps().deps);
  const reply = {
    raw: Object.assign(new EventEmitter(), { destroyed: true }),
    header: () => reply,
    send: (body: unknown) => body,
  };
  const params = { run_id: runId, object: 'case' };
  const call = { actor: { id: 'nurse' }, params, request: { headers: {} }, reply } as never;
  for (let time = 0; time < 20; time++) expect(await file(call)).toEqual(Buffer.from('0123456789'));
});
