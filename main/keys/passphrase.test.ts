import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { passphraseOf } from './passphrase.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-passphrase-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it('is taken out of the environment once it was read, and remembered', () => {
  vi.stubEnv('EVIDENT_PASSPHRASE', 'correct horse');
  expect(passphraseOf()).toBe('correct horse');
  expect(process.env.EVIDENT_PASSPHRASE).toBeUndefined();
  const child = spawnSync(process.execPath, ['-p', 'process.env.EVIDENT_PASSPHRASE ?? "none"'], {
    encoding: 'utf8',
  });
  expect(child.stdout.trim()).toBe('none');
  expect(passphraseOf()).toBe('correct horse');
  vi.stubEnv('EVIDENT_PASSPHRASE', '');
  expect(passphraseOf()).toBeUndefined();
});

it('may stand in a file', () => {
  const file = join(folder, 'passphrase');
  writeFileSync(file, ' correct horse \n');
  const env = { EVIDENT_PASSPHRASE_FILE: file };
  expect(passphraseOf({ platform: 'linux', env, home: folder })).toBe(' correct horse ');
  const missing = { EVIDENT_PASSPHRASE_FILE: join(folder, 'nothing') };
  expect(() => passphraseOf({ platform: 'linux', env: missing, home: folder })).toThrow(
    expect.objectContaining({ code: 'key_missing' }),
  );
});
