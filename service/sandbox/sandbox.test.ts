/** What the system's sandbox keeps out by itself, of a program that Node lets do everything. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outside, systemSandbox } from './process.ts';
import { existing, type Sandbox, working } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-sandbox-'));
let server: Server;
let port = 0;
beforeAll(async () => {
  mkdirSync(join(folder, 'given'));
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'given', 'a'), 'given');
  writeFileSync(join(folder, 'data', 'keys.json'), 'secret keys');
  server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs a script; what it prints, as JSON. */
async function run(sandbox: Sandbox, script: string): Promise<unknown> {
  const node = { program: process.execPath, args: ['-e', script] };
  const { program, args } = sandbox.wrap(node, [join(folder, 'given')]);
  const child = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  await once(child, 'close');
  return JSON.parse(out);
}

const here = [...working({ program: process.execPath, args: ['--eval', '0'] })];

it('is the best that works here', () => {
  expect(systemSandbox()?.kind).toBe(here[0]?.kind);
  if (here.length === 0) console.warn('no sandbox of the system works here: what follows was not tried');
});

it('finds files of ours beside the archive that only Electron reads, and elsewhere where they are', () => {
  const of = (archive: string) => `/opt/Evident/resources/${archive}/service/models/gguf/process.js`;
  expect(outside(of('app.asar'), true)).toBe(of('app.asar.unpacked'));
  expect(outside(of('app.asar.unpacked'), true)).toBe(of('app.asar.unpacked'));
  expect(outside(of('app.asar'), false)).toBe(of('app.asar'));
  expect(outside('C:\\Evident\\resources\\app.asar\\service\\x.js', true)).toBe(
    'C:\\Evident\\resources\\app.asar.unpacked\\service\\x.js',
  );
});

it('gets only paths that are there', () => {
  expect(existing([join(folder, 'given'), join(folder, 'nothing')])).toContain(join(folder, 'given'));
  expect(existing([join(folder, 'nothing')])).toEqual([]);
});

describe.each(here.map((sandbox) => [sandbox.kind, sandbox] as const))('%s', (kind, sandbox) => {
  it('lets a program reach nobody', async () => {
    const script = `const socket = require('net').connect(${port}, '127.0.0.1');
      socket.on('error', (error) => console.log(JSON.stringify(error.code)));
      socket.on('connect', () => { console.log('"connected"'); socket.destroy(); });`;
    expect(await run(sandbox, script)).toMatch(/^E(CONNREFUSED|NETUNREACH|PERM|ACCES)$/);
  });

  it.runIf(kind !== 'seatbelt')('shows it no other process', async () => {
    const script = `const fs = require('fs');
      const ids = (fs.existsSync('/proc') ? fs.readdirSync('/proc') : []).filter((name) => /^\\d+$/.test(name));
      const told = ids.map((id) => { try { return fs.readFileSync('/proc/' + id + '/environ', 'utf8'); } catch { return ''; } });
      console.log(JSON.stringify([ids.length, told.join('').includes('PATH=')]));`;
    const [processes, reported] = (await run(sandbox, script)) as [number, boolean];
    expect(processes).toBeLessThanOrEqual(2);
    expect(reported).toBe(false);
  });

  it.runIf(kind !== 'namespaces')('shows it no file but those it was given', async () => {
    const path = (name: string) => JSON.stringify(join(folder, name));
    const script = `const fs = require('fs');
      const read = (path) => { try { return fs.readFileSync(path, 'utf8'); } catch (error) { return error.code; } };
      const write = (path) => { try { fs.writeFileSync(path, 'x'); return 'written'; } catch (error) { return error.code; } };
      console.log(JSON.stringify([read(${path('given/a')}), read(${path('data/keys.json')}), write(${path('given/a')})]));`;
    const [given, keys, written] = (await run(sandbox, script)) as string[];
    expect(given).toBe('given');
    expect(keys).toMatch(/^E(NOENT|PERM|ACCES)$/);
    expect(written).toMatch(/^E(ROFS|PERM|ACCES)$/);
  });

  it('ends with whoever started it', async () => {
    const node = { program: process.execPath, args: ['-e', `console.log(1); for (;;);`] };
    const { program, args } = sandbox.wrap(node, []);
    const child = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    // The other end of the pipe is held by the program inside.
    await once(child.stdout, 'end');
    expect(child.killed).toBe(true);
  });
});
