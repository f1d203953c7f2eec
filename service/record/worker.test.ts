/** What a reading worker may do, and how much memory it may take: asked of real processes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { launchProcess } from './launcher.ts';
import { WASM_LIMIT } from './memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-worker-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it('may neither write files nor start programs, threads or native code, and knows no secret of the service', async () => {
  const file = join(folder, 'curious.mjs');
  const target = JSON.stringify(join(folder, 'written'));
  writeFileSync(
    file,
    `const outcome = async (work) => { try { await work(); return 'done'; } catch (error) { return error.code; } };
     const answers = [
       await outcome(async () => (await import('node:fs')).writeFileSync(${target}, 'x')),
       await outcome(async () => (await import('node:child_process')).execFileSync(process.execPath, ['-v'])),
       await outcome(async () => new (await import('node:worker_threads')).Worker('1', { eval: true })),
       await outcome(async () => process.dlopen({ exports: {} }, ${target})),
       process.env.EVIDENT_PASSPHRASE ?? 'none',
     ];
     process.send(answers);
     process.on('message', () => {});`,
  );
  vi.stubEnv('EVIDENT_READER_WORKER', file);
  vi.stubEnv('EVIDENT_PASSPHRASE', 'correct horse');
  const answers = await new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The worker ended without a word.'));
    const reader = launchProcess({
      onAnswer: (answer) => {
        resolve(answer);
        reader.kill();
      },
      onExit,
    });
  });
  const denied = 'ERR_ACCESS_DENIED';
  expect(answers).toEqual([denied, denied, denied, 'ERR_DLOPEN_DISABLED', 'none']);
  expect(existsSync(join(folder, 'written'))).toBe(false);
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
