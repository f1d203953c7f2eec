import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { neededApart } from './bundled.mjs';
import { writeChecksums } from './checksums.mjs';
import { billOfMaterials } from './sbom.mjs';
import { missingForSigning, signedOrNothing } from './signing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evident-installers-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lists what is shipped, with licences and digests, and the same twice', () => {
  const bill = billOfMaterials(root);
  const names = bill.components.map((component) => component.name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pdfjs-dist', 'electron']));
  expect(names).not.toContain('vitest');
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const component of bill.components) {
    expect(component.purl).toContain(`@${component.version}`);
    expect(component.licenses).toHaveLength(1);
  }
  expect(bill.components.find(({ name }) => name === 'fastify')).toHaveProperty('hashes');
  expect(JSON.stringify(billOfMaterials(root))).toBe(JSON.stringify(bill));
});

it('leaves out of the package nothing that a package beside the bundle needs', () => {
  const rules = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  const [, block = ''] = /# Bundled into the program.*\n((?: {2}- .*\n)+)/.exec(rules) ?? [];
  const left = [...block.matchAll(/\{([^}]+)\}/g)].flatMap(([, names = '']) => names.split(','));
  expect(left).toEqual(
    expect.arrayContaining(['docx', 'fastify', '@fastify', 'kysely', 'typebox', 'pdf-lib']),
  );
  const needed = [...neededApart(root)];
  expect(needed).toEqual(expect.arrayContaining(['pg-pool', 'wasm-feature-detect', 'better-sqlite3']));
  for (const name of left)
    expect(needed.filter((each) => each === name || each.startsWith(`${name}/`))).toEqual([]);
});

it('sums installers in the form that is checked with sha256sum', () => {
  writeFileSync(join(folder, 'evident.deb'), 'abc');
  writeFileSync(join(folder, 'builder-debug.yml'), 'x');
  expect(writeChecksums(folder)).toEqual(['evident.deb']);
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  evident.deb\n',
  );
  if (process.platform === 'linux') execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
  expect(writeChecksums(join(folder, 'none'))).toEqual([]);
});

it('lets no release leave unsigned where installers are signed', () => {
  const windows = { WIN_CSC_LINK: 'x', WIN_CSC_KEY_PASSWORD: 'x' };
  const mac = { CSC_LINK: 'x', CSC_KEY_PASSWORD: 'x' };
  const key = { APPLE_API_KEY: 'x', APPLE_API_KEY_ID: 'x', APPLE_API_ISSUER: 'x' };
  expect(missingForSigning('win32', {})).toEqual([
    'WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD, or CSC_LINK and CSC_KEY_PASSWORD',
  ]);
  expect(missingForSigning('win32', { WIN_CSC_LINK: 'x' })).toHaveLength(1);
  expect(missingForSigning('win32', windows)).toEqual([]);
  expect(missingForSigning('darwin', {})).toHaveLength(2);
  expect(missingForSigning('darwin', mac)).toHaveLength(1);
  expect(missingForSigning('darwin', { ...mac, ...key, APPLE_API_KEY_ID: '' })).toHaveLength(1);
  expect(missingForSigning('darwin', { ...mac, ...key })).toEqual([]);
  expect(missingForSigning('linux', {})).toEqual([]);
  expect(signedOrNothing('darwin')).toEqual(['--config.forceCodeSigning=true']);
  expect(signedOrNothing('linux')).toEqual([]);
});

it.skipIf(process.platform === 'linux')('refuses to pack a release that would not be signed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/package.mjs')], {
    env: { PATH: process.env.PATH, EVIDENT_RELEASE: '1' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('must be signed');
});

describe('the release workflow', () => {
  const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  const load = createRequire(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))(
    'js-yaml',
  ).load as (text: string) => Workflow;
  const { jobs, permissions } = load(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('packs on the three systems after the tests, signed or not at all', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const { needs, strategy, steps: packing } = jobs.package as Job;
    expect(needs).toEqual(['test', 'electron']);
    expect(strategy?.matrix.os.map((os) => os.replace(/-.*/, ''))).toEqual(['windows', 'macos', 'ubuntu']);
    const step = packing.find(({ run }) => run?.includes('npm run package'));
    expect(step?.env?.EVIDENT_RELEASE).toBe('1');
    const given = (prefix: RegExp) =>
      Object.fromEntries(
        Object.keys(step?.env ?? {})
          .filter((name) => prefix.test(name))
          .map((name) => [name, 'x']),
      );
    // What the workflow sets is what a release asks for.
    expect(missingForSigning('win32', given(/^WIN_/))).toEqual([]);
    expect(missingForSigning('darwin', given(/^(?:CSC|APPLE)_/))).toEqual([]);
  });

  it('runs commands that there are, and no secret within one', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const { run = '' } of steps) {
      for (const [, name] of run.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name);
      expect(run).not.toContain('${{');
    }
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });

  it('asks for the secrets that the installation page names', () => {
    const page = readFileSync(join(root, 'docs/installation.md'), 'utf8');
    const secrets = new Set([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name));
    expect(secrets.size).toBeGreaterThan(5);
    for (const name of secrets) expect(page).toContain(`\`${name}\``);
  });
});

interface Step {
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}
interface Job {
  needs?: string[];
  strategy?: { matrix: { os: string[] } };
  steps: Step[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
