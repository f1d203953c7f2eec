import { describe, expect, it, vi } from 'vitest';
import { inPieces } from './launcher.ts';
import type { Order, Piece, Request } from './protocol.ts';

const MiB = 1024 * 1024;

it('posts large bytes in pieces before their request, and nothing in between', async () => {
  const posted: (Request | Piece)[] = [];
  const done: ((isThere: boolean) => void)[] = [];
  const send = inPieces(
    (message) => {
      posted.push(message);
      return new Promise((resolve) => done.push(resolve));
    },
    (fault) => expect.unreachable(fault.message),
  );
  const bytes = new Uint8Array(9 * MiB).map((_, at) => at % 251);
  send({ kind: 'open', task: 1, document: 'd', bytes });
  send({ kind: 'count', task: 2, document: 'd' });
  for (let count = 1; count <= 5; count += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    // The next when the last is on its way.
    expect(posted).toHaveLength(count);
    done.at(-1)!(true);
  }
  expect(posted.map(({ kind }) => kind)).toEqual(['piece', 'piece', 'piece', 'open', 'count']);
  const whole = new Uint8Array(bytes.length);
  for (const message of posted) if (message.kind === 'piece') whole.set(message.bytes, message.at);
  expect(Buffer.from(whole).equals(bytes)).toBe(true);
  expect(posted[3]).toMatchObject({ kind: 'open', bytes: new Uint8Array() });
});

describe('a file that is not in memory', () => {
  const open = (pieces: () => AsyncIterable<Uint8Array>, length: number): Order => ({
    kind: 'open',
    task: 1,
    document: 'd',
    bytes: { length, pieces },
  });
  const posting = (isThere = true) => {
    const posted: (Request | Piece)[] = [];
    const faults: Error[] = [];
    const send = inPieces(
      async (message) => {
        posted.push(message);
        return isThere;
      },
      (fault) => faults.push(fault),
    );
    return { posted, faults, send };
  };
  async function* threePieces() {
    for (const byte of [1, 2, 3]) yield new Uint8Array(2).fill(byte);
  }

  it('goes over as it comes, small or large', async () => {
    const { posted, faults, send } = posting();
    send(open(threePieces, 6));
    await vi.waitFor(() => expect(posted).toHaveLength(4));
    expect(posted.slice(0, 3)).toEqual(
      [0, 2, 4].map((at) => ({ kind: 'piece', bytes: new Uint8Array(2).fill(at / 2 + 1), at, length: 6 })),
    );
    expect(posted[3]).toEqual({ kind: 'open', task: 1, document: 'd', bytes: new Uint8Array() });
    expect(faults).toEqual([]);
  });

  it('is not opened when its end says that it was changed; what follows is sent', async () => {
    const { posted, faults, send } = posting();
    const damaged = new Error('damaged');
    async function* broken() {
      yield* threePieces();
      throw damaged;
    }
    send(open(broken, 6));
    send({ kind: 'count', task: 2, document: 'd' });
    await vi.waitFor(() => expect(posted.at(-1)).toMatchObject({ kind: 'count' }));
    expect(posted.map(({ kind }) => kind)).toEqual(['piece', 'piece', 'piece', 'count']);
    expect(faults).toEqual([damaged]);
  });

  it('is read no further when the worker is gone', async () => {
    const { posted, send } = posting(false);
    let read = 0;
    let isClosed = false;
    async function* counted() {
      try {
        for (;;) {
          read += 1;
          yield new Uint8Array(2);
        }
      } finally {
        isClosed = true;
      }
    }
    send(open(counted, 6));
    await vi.waitFor(() => expect(isClosed).toBe(true));
    expect([read, posted.length]).toEqual([1, 1]);
  });
});
