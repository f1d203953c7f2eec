import { expect, it } from 'vitest';
import { inPieces } from './launcher.ts';
import type { Piece, Request } from './protocol.ts';

const MiB = 1024 * 1024;

it('posts large bytes in pieces before their request, and nothing in between', async () => {
  const posted: (Request | Piece)[] = [];
  const done: (() => void)[] = [];
  const send = inPieces((message) => {
    posted.push(message);
    return new Promise((resolve) => done.push(resolve));
  });
  const bytes = new Uint8Array(9 * MiB).map((_, at) => at % 251);
  send({ kind: 'open', task: 1, document: 'd', bytes });
  send({ kind: 'count', task: 2, document: 'd' });
  for (let count = 1; count <= 5; count += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    // The next when the last is on its way.
    expect(posted).toHaveLength(count);
    done.at(-1)!();
  }
  expect(posted.map(({ kind }) => kind)).toEqual(['piece', 'piece', 'piece', 'open', 'count']);
  const whole = new Uint8Array(bytes.length);
  for (const message of posted) if (message.kind === 'piece') whole.set(message.bytes, message.at);
  expect(Buffer.from(whole).equals(bytes)).toBe(true);
  expect(posted[3]).toMatchObject({ kind: 'open', bytes: new Uint8Array() });
});
