/** What a reading worker may do, and how much memory it may take: asked of real processes. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { started } from '../../sandbox/process.ts';
import { type Sandbox, working } from '../../sandbox/sandbox.ts';
import { type Launch, processLauncher } from './launcher.ts';
import { WASM_LIMIT } from './memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-worker-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** What a worker answers that tries one thing after the other: `done`, or the code of its refusal. */
async function outcomes(launch: Launch, attempts: readonly string[]): Promise<unknown> {
  const file = join(folder, 'curious.mjs');
  writeFileSync(
    file,
    `const attempts = [${attempts.map((code) => `async () => { ${code} }`).join(',\n')}];
     const answers = [];
     for (const attempt of attempts) {
       try { answers.push((await attempt()) ?? 'done'); } catch (error) { answers.push(error.code ?? error.cause?.code ?? error.name); }
     }
     process.send(answers);
     process.on('message', () => {});`,
  );
  vi.stubEnv('EVIDENT_READER_WORKER', file);
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The worker ended without a word.'));
    const reader = launch({
      onAnswer: (answer) => {
        resolve(answer);
        reader.kill();
      },
      onExit,
      onFault: reject,
    });
  });
}

const DENIED = 'ERR_ACCESS_DENIED';
const ways: [string, Sandbox | null][] = [
  ['without a sandbox of the system', null],
  ...[...working({ program: process.execPath, args: ['--eval', '0'] })].map((sandbox): [string, Sandbox] => [
    `in ${sandbox.kind}`,
    sandbox,
  ]),
];

describe.each(ways)('a worker %s', (_name, sandbox) => {
  const launch = processLauncher(sandbox);

  it('may neither write files nor start programs, threads or native code, and knows no secret of the service', async () => {
    const target = JSON.stringify(join(folder, 'written'));
    vi.stubEnv('EVIDENT_PASSPHRASE', 'correct horse');
    const answers = await outcomes(launch, [
      `(await import('node:fs')).writeFileSync(${target}, 'x')`,
      `(await import('node:child_process')).execFileSync(process.execPath, ['-v'])`,
      `new (await import('node:worker_threads')).Worker('1', { eval: true })`,
      `process.dlopen({ exports: {} }, ${target})`,
      `return process.env.EVIDENT_PASSPHRASE ?? 'none'`,
      `return Object.keys(process.env).filter((name) => !/^(NODE_|PWD$|EVIDENT_OCR_DATA$)/.test(name)).join() || 'none'`,
    ]);
    expect(answers).toEqual([DENIED, DENIED, DENIED, 'ERR_DLOPEN_DISABLED', 'none', 'none']);
    expect(existsSync(join(folder, 'written'))).toBe(false);
  });

  it('may not read keys, charts, the environment of the service, or anything but the program', async () => {
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'keys.json'), '{}');
    const read = (path: string) => `(await import('node:fs')).readFileSync(${JSON.stringify(path)})`;
    const answers = await outcomes(launch, [
      read(join(data, 'keys.json')),
      `(await import('node:fs')).readdirSync(${JSON.stringify(data)})`,
      read(`/proc/${process.pid}/environ`),
      read('/proc/self/environ'),
      read('/etc/passwd'),
      read(join(homedir(), '.profile')),
      `(await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ')`,
      read(started(fileURLToPath(new URL('./worker.ts', import.meta.url)))),
    ]);
    expect(answers).toEqual([...new Array(7).fill(DENIED), 'done']);
  });

  it('has no network: it connects nowhere, waits for nobody and looks up no name', async () => {
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const answers = await outcomes(launch, [
      `(await import('node:net')).connect(${port}, '127.0.0.1')`,
      `const { connect } = await import('node:net'); connect(${port}, '127.0.0.1')`,
      `const { Socket } = await import('node:net'); new Socket().connect('/var/run/docker.sock')`,
      `(await import('node:tls')).connect(${port}, '127.0.0.1')`,
      `(await import('node:http')).get('http://127.0.0.1:${port}')`,
      `(await import('node:http2')).connect('http://127.0.0.1:${port}')`,
      `await fetch('http://127.0.0.1:${port}')`,
      `new WebSocket('ws://127.0.0.1:${port}')`,
      `(await import('node:net')).createServer().listen(0)`,
      `(await import('node:http')).createServer().listen(0)`,
      `(await import('node:dgram')).createSocket('udp4').send('x', ${port}, '127.0.0.1')`,
      `(await import('node:dgram')).createSocket('udp4').bind(0)`,
      `const { lookup } = await import('node:dns'); lookup('localhost', () => {})`,
      `await (await import('node:dns/promises')).resolve('example.org')`,
      `await new (await import('node:dns')).promises.Resolver().resolve('example.org')`,
      `process.binding('tcp_wrap')`,
      `(await import('node:inspector')).open(0)`,
      `delete (await import('node:net')).default.Socket.prototype.connect; return 'deleted'`,
    ]);
    server.close();
    expect(answers).toEqual([...new Array(17).fill(DENIED), 'TypeError']);
  });
});

it('ends rather than take more memory than its limit', () => {
  const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const program = `await import(${JSON.stringify(worker)});
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    memory.grow(100);
    try { memory.grow(${WASM_LIMIT / 65_536}); console.log('grown'); }
    catch (error) { console.log(error.name, memory.buffer.byteLength / 65536); }
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('RangeError 101\n');
});
