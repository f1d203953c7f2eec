import { expect, it, vi } from 'vitest';
import { ServiceError } from '../../service/contract/errors.ts';
import { type HostPort, hostService, type Start } from './host.ts';
import type { FromHost, ToHost } from './messages.ts';

vi.mock('../../service/api/start.ts', () => ({ startService: undefined }));

function host(start: Start) {
  const said: FromHost[] = [];
  let listener: (event: { data: ToHost }) => void = () => {};
  const port: HostPort = {
    postMessage: (message) => said.push(message),
    on: (_event, heard) => {
      listener = heard;
    },
  };
  const end = vi.fn();
  hostService(port, end, start);
  return { said, end, hear: (data: ToHost) => listener({ data }) };
}

const begin: ToHost = { type: 'start', dataDir: 'data', port: 0, osKeys: true };

it('tells the address and closes the service before it ends', async () => {
  const close = vi.fn(async () => {});
  const { said, end, hear } = host(async () => ({ url: 'http://127.0.0.1:1', close }));
  hear(begin);
  await vi.waitFor(() => expect(said).toEqual([{ type: 'ready', url: 'http://127.0.0.1:1' }]));
  hear({ type: 'stop' });
  await vi.waitFor(() => expect(end).toHaveBeenCalledWith(0));
  expect(close).toHaveBeenCalledOnce();
  expect(said.at(-1)).toEqual({ type: 'stopped' });
});

it('ends when it is told to stop before it has begun', async () => {
  const { end, hear } = host(async () => Promise.reject(new Error('never')));
  hear({ type: 'stop' });
  await vi.waitFor(() => expect(end).toHaveBeenCalledWith(0));
});

it('asks the shell for the key, and passes its refusal on', async () => {
  const { said, hear } = host(async ({ osKeyStore }) => {
    const bytes = await osKeyStore?.unwrap(Buffer.from('boxed'));
    const text = Buffer.from(bytes ?? []).toString();
    await expect(osKeyStore?.wrap(Buffer.from('x'))).rejects.toThrow(/refused/);
    return { url: `http://127.0.0.1:1/${text}`, close: async () => {} };
  });
  hear(begin);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  expect(said[0]).toEqual({
    type: 'key-call',
    id: 1,
    verb: 'unwrap',
    bytes: Buffer.from('boxed').toString('base64'),
  });
  hear({ type: 'key-answer', id: 1, bytes: Buffer.from('plain').toString('base64') });
  await vi.waitFor(() => expect(said).toHaveLength(2));
  hear({ type: 'key-answer', id: 2 });
  await vi.waitFor(() => expect(said.at(-1)).toEqual({ type: 'ready', url: 'http://127.0.0.1:1/plain' }));
});

it('gives no key store where the shell has none', async () => {
  const start = vi.fn<Start>(async () => ({ url: 'http://127.0.0.1:1', close: async () => {} }));
  const { said, hear } = host(start);
  hear({ ...begin, osKeys: false });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  expect(start.mock.calls[0]?.[0].osKeyStore).toBeUndefined();
});

it('tells our own errors in full and of others the kind alone', async () => {
  const refused = host(async () =>
    Promise.reject(new ServiceError(503, 'key_wrong', 'The key does not fit.')),
  );
  refused.hear(begin);
  await vi.waitFor(() => expect(refused.end).toHaveBeenCalledWith(1));
  expect(refused.said).toEqual([{ type: 'refused', code: 'key_wrong', detail: 'The key does not fit.' }]);
  const broken = host(async () => Promise.reject(new TypeError('Jane Doe is not a function')));
  broken.hear(begin);
  await vi.waitFor(() => expect(broken.end).toHaveBeenCalledWith(1));
  expect(JSON.stringify(broken.said)).not.toContain('Jane');
});
