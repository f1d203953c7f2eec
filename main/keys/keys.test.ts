import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderKeys } from '../../service/store/key-file.ts';
import { openDataKey } from '../../service/store/keys.ts';
import type { Surroundings } from '../paths.ts';
import { chooseKey } from './choose.ts';
import { fileKeyPlace } from './file.ts';
import { secretServicePlace } from './linux.ts';
import { keychainPlace } from './macos.ts';
import { type KeyStore, keyStoreOver, type SecretPlace } from './place.ts';
import { type Ended, type Run, run } from './run.ts';
import { dpapiKeyStore } from './windows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evident-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = Buffer.alloc(32, 7);

function memoryPlace(name = 'memory'): SecretPlace & { kept?: Buffer } {
  return {
    name,
    async read() {
      return this.kept;
    },
    async write(secret) {
      this.kept = secret;
    },
  };
}

/** A program of the system that answers from a table and remembers what it was asked. */
function fakeRun(answer: (program: string, args: readonly string[], input: string) => Ended) {
  const calls: { line: string; input: string }[] = [];
  const fake: Run = async (program, args, input = '') => {
    calls.push({ line: [program, ...args].join(' '), input });
    return answer(program, args, input);
  };
  return { run: fake, calls };
}

describe('a key store over a place', () => {
  it('gives back what it wrapped, never twice alike, never plain', async () => {
    const store = keyStoreOver(memoryPlace());
    const [one, two] = [await store.wrap(key), await store.wrap(key)];
    expect(Buffer.from(await store.unwrap(one))).toEqual(key);
    expect(Buffer.from(one)).not.toEqual(Buffer.from(two));
    expect(Buffer.from(one).includes(key.subarray(0, 8))).toBe(false);
  });

  it('refuses a changed box, another place and another secret', async () => {
    const place = memoryPlace();
    const box = Buffer.from(await keyStoreOver(place).wrap(key));
    const changed = Buffer.from(box);
    changed[20] = (changed[20] as number) ^ 1;
    await expect(keyStoreOver(place).unwrap(changed)).rejects.toThrow();
    await expect(keyStoreOver({ ...place, name: 'elsewhere' }).unwrap(box)).rejects.toThrow();
    await expect(
      keyStoreOver({ ...place, kept: Buffer.alloc(32) } as SecretPlace).unwrap(box),
    ).rejects.toThrow();
    await expect(keyStoreOver(memoryPlace()).unwrap(box)).rejects.toThrow(/does not hold/);
    await expect(keyStoreOver(place).unwrap(Buffer.alloc(5))).rejects.toThrow(/too short/);
  });

  it('fails when the place forgets at once', async () => {
    const forgetful: SecretPlace = { name: 'forgetful', read: async () => undefined, write: async () => {} };
    await expect(keyStoreOver(forgetful).wrap(key)).rejects.toThrow(/did not keep/);
  });
});

describe('the key file', () => {
  it('is for its user alone and never replaced', async () => {
    const place = fileKeyPlace(join(folder, 'config'));
    expect(await place.read()).toBeUndefined();
    await place.write(key);
    expect(await place.read()).toEqual(key);
    expect(statSync(place.path).mode & 0o777).toBe(0o600);
    await expect(place.write(Buffer.alloc(32))).rejects.toThrow(/EEXIST/);
    expect(await place.read()).toEqual(key);
  });
});

describe('key stores of the system', () => {
  it('hand secrets over standard input alone', async () => {
    let kept = '';
    const linux = fakeRun((_program, args, input) => {
      if (args[0] === 'lookup') return { code: kept ? 0 : 1, stdout: kept };
      kept = input;
      return { code: 0, stdout: '' };
    });
    const store = keyStoreOver(secretServicePlace(linux.run));
    expect(Buffer.from(await store.unwrap(await store.wrap(key)))).toEqual(key);
    expect(kept).not.toBe('');
    expect(linux.calls.some((call) => call.line.includes(kept))).toBe(false);
  });

  it('macOS: adds through -i, tells "not found" from "locked"', async () => {
    let kept = '';
    const mac = fakeRun((program, args, input) => {
      expect(program).toBe('/usr/bin/security');
      if (args[0] === 'find-generic-password')
        return kept ? { code: 0, stdout: `${kept}\n` } : { code: 44, stdout: '' };
      kept = /-w (\S+)/.exec(input)?.[1] ?? '';
      return { code: 0, stdout: '' };
    });
    const store = keyStoreOver(keychainPlace(mac.run));
    expect(Buffer.from(await store.unwrap(await store.wrap(key)))).toEqual(key);
    expect(mac.calls.some((call) => call.line.includes(kept))).toBe(false);
    const locked = fakeRun(() => ({ code: 36, stdout: '' }));
    await expect(keychainPlace(locked.run).read()).rejects.toThrow(/locked/);
  });

  it('Windows: wraps with the user’s own protection', async () => {
    const windows = fakeRun((program, args, input) => {
      expect(program).toMatch(/^[A-Z]:\\.*\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/);
      const bytes = Buffer.from(input, 'base64').map((byte) => byte ^ 0xff);
      expect(args.at(-1)).toContain('CurrentUser');
      return { code: 0, stdout: Buffer.from(bytes).toString('base64') };
    });
    const store = dpapiKeyStore(windows.run);
    expect(Buffer.from(await store.unwrap(await store.wrap(key)))).toEqual(key);
    const broken = dpapiKeyStore(fakeRun(() => ({ code: 1, stdout: '' })).run);
    await expect(broken.wrap(key)).rejects.toThrow(/could not protect/);
  });

  it('answer that they failed when the program is not there, and hold nothing up', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    expect(await run('evident-no-such-program', [])).toEqual({ code: undefined, stdout: '' });
    expect(timers()).toBe(before);
    expect((await run(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], 'over')).stdout).toBe(
      'over',
    );
  });
});

describe('the choice', () => {
  const working = (): KeyStore => keyStoreOver(memoryPlace('system'));
  const broken: KeyStore = {
    name: 'broken',
    wrap: async () => Promise.reject(new Error('no keyring')),
    unwrap: async () => Promise.reject(new Error('no keyring')),
  };
  const around = (env: Record<string, string> = {}): Surroundings => ({
    platform: 'linux',
    env: { XDG_CONFIG_HOME: join(folder, 'config'), ...env },
    home: folder,
  });
  const data = () => folder;
  const open = async (choice: Awaited<ReturnType<typeof chooseKey>>) =>
    openDataKey(folderKeys(data()), false, { ...choice, kdfCost: 10 });

  it('prefers the passphrase and then nothing else', async () => {
    const choice = await chooseKey(data(), around({ EVIDENT_PASSPHRASE: 'secret words' }), working());
    expect(choice).toEqual({ passphrase: 'secret words' });
  });

  it('takes the system’s key store where it works', async () => {
    const choice = await chooseKey(data(), around(), working());
    expect(choice.osKeyStore?.name).toBe('system');
    expect(choice.warning).toBeUndefined();
  });

  it('makes a key file where it does not, says so, and stays with it', async () => {
    const first = await chooseKey(data(), around(), broken);
    expect(first.warning).toContain('EVIDENT_PASSPHRASE');
    const made = await open(first);
    expect(existsSync(join(folder, 'config', 'evident', 'key'))).toBe(true);
    const second = await chooseKey(data(), around(), working());
    expect(second.osKeyStore?.name).toBe('key file');
    expect(await open(second)).toEqual(made);
  });

  it('opens a folder made with a key file by passphrase later on, with either of the two', async () => {
    const made = await open(await chooseKey(data(), around(), broken));
    expect(await open(await chooseKey(data(), around({ EVIDENT_PASSPHRASE: 'p' }), broken))).toEqual(made);
    rmSync(join(folder, 'config'), { recursive: true });
    expect(await open(await chooseKey(data(), around({ EVIDENT_PASSPHRASE: 'p' }), broken))).toEqual(made);
  });

  it('never makes a second key for a folder that has one', async () => {
    await open(await chooseKey(data(), around({ EVIDENT_PASSPHRASE: 'p' }), broken));
    await expect(open(await chooseKey(data(), around(), broken))).rejects.toMatchObject({
      code: 'key_missing',
    });
    expect(existsSync(join(folder, 'config', 'evident', 'key'))).toBe(false);
  });

  it('leaves a damaged key list to the store', async () => {
    for (const text of ['{', 'null', '{"wraps":7}', '{"wraps":[null]}']) {
      writeFileSync(join(folder, 'keys.json'), text);
      await expect(open(await chooseKey(data(), around(), broken))).rejects.toMatchObject({
        code: 'key_damaged',
      });
      expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(text);
    }
  });
});
