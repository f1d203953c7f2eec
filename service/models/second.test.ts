import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { writeAnswers } from './calibration.ts';
import { openSecondReader, type ReaderChoice } from './second.ts';
import { completion, startServer } from './testing.ts';

const choice: ReaderChoice = {
  kind: 'off',
  address: 'http://127.0.0.1:9',
  model: '',
  file: '',
  acknowledged: { host: '', statement: '' },
  answers: '',
  leaves: 5,
  seconds: 60,
};
const question = { leaf: '1', system: 's', prefix: 'p', question: 'q', sentences: [0] };

afterEach(() => vi.restoreAllMocks());

/** Where connections were begun to. */
function watched(): string[] {
  const places: string[] = [];
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...args) {
    const [{ host, port }] = [args[0]].flat() as unknown as [net.TcpNetConnectOpts];
    places.push(`${host}:${port}`);
    return connect.apply(this, args as never);
  } as typeof connect);
  return places;
}

it('opens no socket while it is off', async () => {
  const places = watched();
  const reader = openSecondReader(() => choice);
  expect(reader.isOn()).toBe(false);
  await expect(reader.open()).rejects.toMatchObject({ code: 'reader_off' });
  expect(places).toEqual([]);
});

it('speaks to the address that is set and to no other, and keeps what it opened until that changes', async () => {
  const server = await startServer((_asked, response) => response.end(completion('{}')));
  try {
    const places = watched();
    let now: ReaderChoice = { ...choice, kind: 'server', address: server.url };
    const reader = openSecondReader(() => now);
    const { ask, facts } = await reader.open();
    await ask(question);
    await (await reader.open()).ask(question);
    expect(facts).toMatchObject({ kind: 'server', model: 'tiny', address: new URL(server.url).host });
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/v1/models',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
    expect(new Set(places)).toEqual(new Set([new URL(server.url).host]));
    now = { ...now, model: 'large' };
    reader.follow();
    expect((await reader.open()).facts.model).toBe('large');
    reader.close();
  } finally {
    await server.close();
  }
});

it('tells what is recorded of the model, as the file stands when it is asked', async () => {
  const server = await startServer((_asked, response) => response.end(completion('{}')));
  const folder = mkdtempSync(join(tmpdir(), 'evident-'));
  try {
    const answers = join(folder, 'answers.json');
    const reader = openSecondReader(() => ({ ...choice, kind: 'server', address: server.url, answers }));
    expect((await reader.open()).facts).not.toHaveProperty('recorded');
    writeFileSync(answers, writeAnswers({ model: 'tiny' }, []));
    const { facts, trust } = await reader.open();
    expect({ facts, trust }).toMatchObject({
      facts: { recorded: { answers: 0, applies: false } },
      trust: { applies: false },
    });
    expect((await reader.open()).trust).toBe(trust);
    reader.close();
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('sends nothing beyond this machine on a host’s name alone', async () => {
  const places = watched();
  const reader = openSecondReader(() => ({
    ...choice,
    kind: 'server',
    address: 'https://models.example.org',
    acknowledged: { host: 'models.example.org', statement: '' },
  }));
  await expect(reader.open()).rejects.toMatchObject({ code: 'reader_address_remote' });
  expect(places).toEqual([]);
});
