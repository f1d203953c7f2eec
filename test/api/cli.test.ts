/** The command line as people and scripts meet it: exit codes, what goes to stdout, what is said when it fails. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../service/review/version.ts';
import { clientOf, login } from './client.ts';
import { isFolder } from './engine.ts';
import { evident, passphrase, serve, temporaryFolder } from './evident.ts';
import { makeFolder } from './folder.ts';

const { folder, remove } = temporaryFolder();
const password = 'Nine-lives-of-a-heron';
const input = `${password}\n`;
const at = (name: string) => ['--data', join(folder, name)];
afterAll(remove);

/** A data folder in which nurse1 has an account. */
const withNurse = (name: string) =>
  makeFolder(join(folder, name), passphrase, { username: 'nurse1', password, role: 'nurse' });

test('help goes to stdout, an unknown command to stderr with exit code 2', () => {
  const help = evident(['--help'], { folder });
  expect([help.code, help.err]).toEqual([0, '']);
  for (const command of [
    'serve',
    'review',
    'eval',
    'read',
    'user',
    'guideline',
    'backup',
    'restore',
    'audit',
    'key',
  ])
    expect(help.out).toContain(`  ${command} `);
  const unknown = evident(['frobnicate'], { folder });
  expect([unknown.code, unknown.out]).toEqual([2, '']);
  expect(unknown.err).toContain('Unknown command: frobnicate');
  expect(evident(['serve', '--prot', '1'], { folder })).toMatchObject({ code: 2, out: '' });
  const env = { EVIDENT_PORT: 'soon' };
  expect(evident(['serve'], { folder, env })).toMatchObject({
    code: 2,
    err: 'EVIDENT_PORT must be a whole number from 0 to 65535.\n',
  });
  expect(evident([], { folder }).code).toBe(2);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(evident(['--version'], { folder })).toMatchObject({
    code: 0,
    out: `evident ${version}, engine ${ENGINE_VERSION}\n`,
  });
});

test('user add refuses weak passwords, unknown roles and taken names, each with its exit code', () => {
  const add = (name: string, role: string, text = input) =>
    evident(['user', 'add', name, '--role', role, ...at('users')], { folder, input: text });
  expect(add('nurse1', 'nurse', 'short\n')).toMatchObject({ code: 3, out: '' });
  expect(add('nurse1', 'king')).toMatchObject({ code: 2, out: '' });
  expect(add('nurse1', 'nurse', '')).toMatchObject({ code: 2, out: '' });
  expect(add('nurse1', 'nurse')).toMatchObject({ code: 0, out: 'nurse1 added as nurse\n' });
  expect(add('NURSE1', 'nurse').err).toMatch(/^username_taken: /);
  const listed = evident(['user', 'list', '--json', ...at('users')], { folder });
  expect(JSON.parse(listed.out)).toMatchObject([{ username: 'nurse1', role: 'nurse', disabled: false }]);
});

test.runIf(isFolder)(
  'a wrong key and a missing key are reported in one line, and nothing is changed',
  async () => {
    await withNurse('locked');
    const wrong = evident(['serve', '--port', '0', ...at('locked')], {
      folder,
      env: { EVIDENT_PASSPHRASE: 'another one entirely' },
    });
    expect([wrong.code, wrong.out]).toEqual([4, '']);
    expect(wrong.err.trim().split('\n')).toEqual([expect.stringMatching(/^key_wrong: /)]);
    const missing = evident(['serve', '--port', '0', ...at('locked')], {
      folder,
      env: { EVIDENT_PASSPHRASE: '' },
    });
    expect([missing.code, missing.out]).toEqual([4, '']);
    expect(missing.err).toMatch(/^key_(missing|wrong): /);
    expect(evident(['user', 'list', ...at('locked')], { folder }).out).toBe('nurse1\tnurse\n');
  },
);

test('nothing is left in, or taken from, the temporary folder that all users share', () => {
  const temporary = join(folder, 'shared');
  mkdirSync(temporary);
  const env = { TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  evident(['user', 'list', ...at('temporary')], { folder, env });
  evident(['guideline', 'check', 'guidelines/L33797.json'], { folder, env });
  expect(readdirSync(temporary)).toEqual([]);
});

test('a taken port and a data folder in use are told apart', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
  });
  const blocked = evident(['serve', '--port', String(port), ...at('busy')], { folder });
  taken.close();
  expect([blocked.code, blocked.err.split(':')[0]]).toEqual([5, 'port_in_use']);
  const service = await serve(folder, join(folder, 'busy'));
  const second = evident(['serve', '--port', '0', ...at('busy')], { folder });
  expect([second.code, second.err.split(':')[0]]).toEqual([4, 'store_in_use']);
  expect(service.said()).toMatch(
    /^Database: {2}\w.*\nFiles: {5}\w.*\nQueue: {5}\w.*\nIdentity: {2}\w.*\nRoles: {5}\w/m,
  );
  expect(await service.stop('SIGINT')).toBe(0);
});

test('ends with its npm: the shell between them hands no signal on', async () => {
  const dataDir = join(folder, 'npm');
  const npm = spawn('npm', ['run', '-s', 'evident', '--', 'serve', '--port', '0', '--data', dataDir], {
    env: { ...process.env, EVIDENT_PASSPHRASE: passphrase },
  });
  const started = new Promise((resolve) => npm.stdout.on('data', resolve));
  const closed = new Promise((resolve) => npm.on('close', resolve));
  await started;
  npm.kill('SIGTERM');
  // The pipes close only when the service itself has ended.
  await closed;
  const again = await serve(folder, dataDir);
  expect(await again.stop()).toBe(0);
});

test('the set-up link makes the first account, once; the token is never in the log', async () => {
  const service = await serve(folder, join(folder, 'new'));
  const { hash, origin } = new URL(service.setupUrl ?? '');
  expect(origin).toBe(service.url);
  const token = new URLSearchParams(hash.replace('#/setup?', '')).get('token') ?? '';
  expect((await (await fetch(`${service.url}/v1/health`)).json()).status).toBe('setup');
  const setup = (setup_token: string, username: string) =>
    clientOf(service.url, '').json('/v1/setup', { setup_token, username, password });
  expect((await setup('guess', 'mallory')).status).toBe(403);
  expect((await setup(token, 'first')).status).toBe(201);
  expect((await setup(token, 'second')).status).toBe(403);
  expect((await (await fetch(`${service.url}/v1/health`)).json()).status).toBe('ready');
  expect(
    (await clientOf(service.url, await login(service.url, 'first', password)).get('/v1/users')).status,
  ).toBe(200);
  expect(service.log()).not.toContain(token);
  await service.stop();
});

test.runIf(isFolder)('backup, restore and audit verify', async () => {
  await withNurse('kept');
  const backup = evident(['backup', join(folder, 'backups'), ...at('kept')], { folder });
  expect(backup.code).toBe(0);
  const restored = evident(['restore', backup.out.trim(), ...at('back')], { folder });
  expect([restored.code, restored.out]).toEqual([0, `${join(folder, 'back')}\n`]);
  expect(evident(['user', 'list', ...at('back')], { folder }).out).toBe('nurse1\tnurse\n');
  expect(evident(['restore', backup.out.trim(), ...at('back')], { folder }).err).toMatch(
    /^restore_not_empty: /,
  );
  const verdict = evident(['audit', 'verify', '--json', ...at('back')], { folder });
  expect([verdict.code, JSON.parse(verdict.out).ok]).toEqual([0, true]);
});

test.runIf(isFolder)(
  'a new data key, then a new passphrase: accounts and trail stay, the old passphrase does not open',
  async () => {
    await withNurse('keys');
    const changed = evident(['key', 'change', ...at('keys')], { folder });
    expect([changed.code, changed.out]).toEqual([0, 'the data folder has a new key\n']);
    const weak = evident(['key', 'passphrase', ...at('keys')], { folder, input: 'short\n' });
    expect([weak.code, weak.err.split(':')[0]]).toEqual([3, 'passphrase_weak']);
    const next = 'five herons over a mill';
    expect(evident(['key', 'passphrase', ...at('keys')], { folder, input: `${next}\n` }).code).toBe(0);
    expect(evident(['user', 'list', ...at('keys')], { folder }).err).toMatch(/^key_wrong: /);
    const env = { EVIDENT_PASSPHRASE: next };
    expect(evident(['user', 'list', ...at('keys')], { folder, env }).out).toBe('nurse1\tnurse\n');
    expect(evident(['audit', 'verify', ...at('keys')], { folder, env }).code).toBe(0);
  },
);

test('guideline check names the place of each fault', () => {
  expect(evident(['guideline', 'check', 'guidelines/L33797.json'], { folder }).code).toBe(0);
  const faulty = evident(['guideline', 'check', 'package.json'], { folder });
  expect(faulty.code).toBe(3);
  expect(faulty.out).toContain('/guideline_code: ');
  expect(evident(['guideline', 'check', 'nowhere.json'], { folder }).code).toBe(2);
});
