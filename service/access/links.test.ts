import { describe, expect, it } from 'vitest';
import { testClock } from '../store/testing.ts';
import { openLinks } from './links.ts';

const code = (name: string) => expect.objectContaining({ status: 403, code: name });

const holder = { userId: 'user-1', via: { kind: 'session' as const, id: 'one' } };

function setUp() {
  const clock = testClock();
  const links = openLinks(Buffer.alloc(32, 1), clock);
  const { query, expiresAt } = links.sign('run-1', 'case', holder);
  return { clock, links, query: Object.fromEntries(new URLSearchParams(query)), expiresAt };
}

describe('presigned links', () => {
  it('open for fifteen minutes and not a second longer', () => {
    const { clock, links, query, expiresAt } = setUp();
    expect(expiresAt).toBe('2026-03-02T10:15:00.000Z');
    clock.advance(899_000);
    expect(links.verify('run-1', 'case', query)).toEqual(holder);
    clock.advance(1_000);
    expect(() => links.verify('run-1', 'case', query)).toThrow(code('link_expired'));
  });

  it.each([
    ['another run', 'run-2', 'case', {}],
    ['another object', 'run-1', 'result', {}],
    ['another user', 'run-1', 'case', { user: 'user-2' }],
    ['no user', 'run-1', 'case', { user: undefined }],
    ['another session', 'run-1', 'case', { via: 's.two' }],
    ['a key of that id', 'run-1', 'case', { via: 'k.one' }],
    ['no session', 'run-1', 'case', { via: undefined }],
    ['a later end', 'run-1', 'case', { expires: '99999999999' }],
    ['a spelling of the end', 'run-1', 'case', { expires: '01772446500' }],
    ['another signature', 'run-1', 'case', { signature: 'A'.repeat(43) }],
    ['a short signature', 'run-1', 'case', { signature: 'AAAA' }],
    ['no signature', 'run-1', 'case', { signature: undefined }],
    ['no end', 'run-1', 'case', { expires: undefined }],
  ] as const)('refuse %s', (_name, runId, object, change) => {
    const { links, query } = setUp();
    expect(() => links.verify(runId, object, { ...query, ...change })).toThrow(code('link_invalid'));
  });

  it('refuse every other spelling of their signature', () => {
    const { links, query } = setUp();
    const signature = query.signature ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const endings = [...alphabet].map((last) => signature.slice(0, -1) + last);
    const others = [...endings, `${signature}=`, ` ${signature}`, `${signature}!`];
    const accepted = others.filter((other) => {
      try {
        links.verify('run-1', 'case', { ...query, signature: other });
        return true;
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual([signature]);
  });

  it('mean nothing to another installation', () => {
    const { clock, query } = setUp();
    const other = openLinks(Buffer.alloc(32, 2), clock);
    expect(() => other.verify('run-1', 'case', query)).toThrow(code('link_invalid'));
  });
});
