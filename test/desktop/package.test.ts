/** Packs the app over a stub of Electron's program and looks at what a clinic would get. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractAll, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../service/contract/client.ts';
import type { FinalResults } from '../../service/contract/results.ts';
import type { MedicalRecord } from '../../service/record/index.ts';
import { startHost } from './host.ts';
import { makeElectronStub } from './stub.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evident-package-'));
const app = join(scratch, 'out', 'linux-unpacked');
const archive = join(app, 'resources', 'app.asar');
const unpacked = join(scratch, 'unpacked');
const MEBIBYTE = 2 ** 20;

let listing: string[] = [];

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Every text file of ours in the package, by its path. */
const ourTexts = () =>
  listing
    .filter((path) => !path.startsWith('/node_modules/') && /\.(?:c?js|json|html|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(unpacked, path), 'utf8') }));

// electron-builder packs for Linux anywhere but on Windows, where it lacks the links.
describe.skipIf(process.platform === 'win32')('the package', () => {
  beforeAll(() => {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
    makeElectronStub(join(scratch, 'electron'), version);
    const args = [
      'scripts/package.mjs',
      '--dir',
      '--linux',
      `--config.directories.output=${join(scratch, 'out')}`,
    ];
    const env = { ...process.env, EVIDENT_ELECTRON_DIST: join(scratch, 'electron') };
    const run = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    listing = listPackage(archive, { isPack: false });
    extractAll(archive, unpacked);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('has the shell, the service, the screens, the guidelines and the OCR data', () => {
    for (const path of [
      '/package.json',
      '/main/main.cjs',
      '/main/preload.cjs',
      '/main/service/host-entry.js',
      '/service/bundle/main.service.host-entry.js',
      '/service/cli/evident.js',
      '/service/record/reading/worker.js',
      '/service/record/ocr/data/eng.traineddata',
      '/guidelines/L33797.json',
      '/dist/renderer/index.html',
      '/node_modules/better-sqlite3/package.json',
    ]) {
      expect(listing, path).toContain(path);
    }
    expect(JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')).main).toBe('main/main.cjs');
  });

  it('has nothing that only we need', () => {
    const ours = listing.filter((path) => !path.startsWith('/node_modules/'));
    const tops = new Set(ours.map((path) => path.split('/')[1]).filter((name) => name !== 'node_modules'));
    expect([...tops].sort()).toEqual(['dist', 'guidelines', 'main', 'package.json', 'service']);
    expect(listing.filter((path) => /\.(?:map|ts|tsx|test\.js)$/.test(path))).toEqual([]);
    expect(ours.filter((path) => /fakes|fixtures|doubles|\/testing/.test(path))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const developers = Object.keys(manifest.devDependencies).filter((name) =>
      existsSync(join(unpacked, 'node_modules', name)),
    );
    expect(developers).toEqual([]);
    // Files in a bucket: 22 MiB that only a shared server has a use for.
    expect(listing.filter((path) => /\/node_modules\/(?:@aws-sdk|@smithy|@aws)\//.test(path))).toEqual([]);
  });

  it('names no machine and holds no secret, in our files and in those of others', () => {
    const home = homedir();
    const machine = [Buffer.from(root), ...(home.length > 6 ? [Buffer.from(home + sep)] : [])];
    for (const path of listing) {
      const at = join(unpacked, path);
      if (statSync(at).isDirectory()) continue;
      const bytes = readFileSync(at);
      for (const name of machine) expect(bytes.includes(name), `${path}: ${name}`).toBe(false);
      expect(
        /(?:^|\/)\.(?:env|npmrc|git|ssh)|\.(?:pem|p12|pfx|key|keystore|sqlite|db|log)$/.test(path),
        path,
      ).toBe(false);
      if (/\.(?:c?js|mjs|json|html|css)$/.test(path))
        expect(
          /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}|_authToken|ghp_[A-Za-z0-9]{30}|\bAKIA[A-Z0-9]{16}\b/.test(
            bytes.toString('latin1'),
          ),
          path,
        ).toBe(false);
    }
    for (const { path, text } of ourTexts()) expect(text.includes('sourceMappingURL'), path).toBe(false);
  });

  it('leaves beside the archive what Node and the system must load, and that alone', () => {
    const beside = join(app, 'resources', 'app.asar.unpacked');
    for (const path of [
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
      'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      'service/record/ocr/data/eng.traineddata',
      'service/record/reading/worker.js',
      'service/work/worker.js',
      'service/models/gguf/process.js',
      'node_modules/node-llama-cpp/dist/index.js',
      'node_modules/@node-llama-cpp/linux-x64/package.json',
      'service/sandbox/confine.js',
      'service/cli/evident.js',
      'guidelines/L33797.json',
      'dist/renderer/index.html',
      'package.json',
    ]) {
      expect(existsSync(join(beside, path)), path).toBe(true);
    }
    const prebuilds = readdirSync(join(beside, 'node_modules/better-sqlite3/prebuilds'));
    expect(prebuilds.filter((name) => !name.startsWith('linux'))).toEqual([]);
    expect(existsSync(join(beside, 'main'))).toBe(false);
  });

  it('carries the licences', () => {
    const notices = readFileSync(join(app, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of [
      'fastify',
      'react',
      'pdfjs-dist',
      '@hyzyla/pdfium',
      'tesseract.js',
      'electron',
      'kysely',
      '@fontsource-variable/inter',
    ]) {
      expect(notices).toMatch(new RegExp(`^${name.replace('/', '\\/')} \\d`, 'm'));
    }
    for (const name of new Set(
      listing.map((path) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1]),
    )) {
      if (name && !name.startsWith('better-sqlite3')) expect(notices, name).toContain(`\n${name} `);
    }
    expect(readFileSync(join(app, 'resources', 'LICENSE'), 'utf8')).toContain('Apache License');
    expect(existsSync(join(app, 'resources', 'NOTICE'))).toBe(true);
  });

  it('carries its bill of materials, the policy templates and the units for a shared machine', () => {
    const bill = JSON.parse(readFileSync(join(app, 'resources', 'sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const shipped = listing.filter((path) =>
      /^\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    );
    const named = new Set(bill.components.map(({ name }: { name: string }) => name));
    for (const path of shipped) {
      const name = path.slice('/node_modules/'.length, -'/package.json'.length);
      if (!name.startsWith('better-sqlite3')) expect(named, name).toContain(name);
    }
    for (const file of ['policy/evident.admx', 'policy/en-US/evident.adml', 'service/evident.service'])
      expect(existsSync(join(app, 'resources', file)), file).toBe(true);
  });

  it('has its fuses set', async () => {
    const wire = await getCurrentFuseWire(join(app, 'evident-desktop'));
    const [off, on] = [0x30, 0x31];
    // Read back from the program itself, not from what was asked for.
    expect(wire[FuseV1Options.RunAsNode]).toBe(off);
    expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(on);
    expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(on);
    expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(on);
    expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(off);
    expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(off);
    expect(wire[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]).toBe(off);
    expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(off);
  });

  it('puts the command line beside the archive, and Linux packages put it on the PATH', async () => {
    const launcher = join(app, 'resources', 'bin', 'evident');
    expect(statSync(launcher).mode & 0o111).toBe(0o111);
    expect(existsSync(join(app, 'evident-desktop'))).toBe(true);
    // What would be given to fpm, which is not here: each file with its place in the package.
    const given = new Map<string, string[]>();
    let script = '';
    const { build, Platform, Arch } = await import('electron-builder');
    await build({
      targets: Platform.LINUX.createTarget(['deb', 'rpm'], Arch.x64),
      projectDir: root,
      prepackaged: app,
      publish: 'never',
      config: { directories: { output: join(scratch, 'installers') } },
      effectiveOptionComputed: async ([args]: [string[]]) => {
        given.set(args[args.indexOf('--package') + 1]?.split('.').at(-1) ?? '', args);
        // Gone when the build is.
        script = readFileSync(args[args.indexOf('--after-install') + 1] ?? '', 'utf8');
        return true;
      },
    });
    expect([...given.keys()].sort()).toEqual(['deb', 'rpm']);
    for (const args of given.values()) {
      expect(args).toContain('main/resources/bin/usr-bin-evident=/usr/bin/evident');
      expect(args).toContain(`${app}/=/opt/Evident`);
      // The link that the package's own script makes must not take the command line's name.
      expect(script).toContain('/usr/bin/evident-desktop');
      expect(script).not.toMatch(/\/usr\/bin\/evident'/);
    }
    expect(statSync(join(root, 'main/resources/bin/usr-bin-evident')).mode & 0o111).toBe(0o111);
  });

  it('has an archive whose files match their digests', () => {
    const header = getRawHeader(archive).header as unknown as AsarFolder;
    let checked = 0;
    const walk = (folder: AsarFolder, path: string) => {
      for (const [name, entry] of Object.entries(folder.files)) {
        const at = join(path, name);
        if ('files' in entry) walk(entry, at);
        else if ('integrity' in entry) {
          const digest = createHash('sha256')
            .update(readFileSync(join(unpacked, at)))
            .digest('hex');
          expect(entry.integrity.hash, at).toBe(digest);
          checked += 1;
        }
      }
    };
    walk(header, '');
    expect(checked).toBeGreaterThan(500);
  });

  it('is not larger than it need be', () => {
    const size = (sizeOf(join(app, 'resources')) - sizeOf(join(app, 'resources', 'node'))) / MEBIBYTE;
    console.warn(`the package without Electron and Node: ${size.toFixed(1)} MiB, ${listing.length} entries`);
    // The readers of criteria and what runs them are 123 MiB of it, what runs a language model from a file 44.
    expect(size).toBeLessThan(280);
  });

  it.each([
    ['readers of their own processes', false],
    ['readers as threads, where the program does not run as Node', true],
  ])(
    'is a service under plain Node, with %s: it reviews a sample chart and opens no connection at all',
    async (name, threads) => {
      const data = join(scratch, threads ? 'data-threads' : 'data');
      const notes = join(scratch, `${threads}.txt`);
      const entry = join(unpacked, 'main', 'service', 'host-entry.js');
      const host = await startHost(entry, data, { notes, threads });
      const anonymous = createClient({ baseUrl: host.url });
      const token = new URLSearchParams(new URL(host.setupUrl ?? '').hash.split('?')[1]).get('token') ?? '';
      const [username, password] = ['nora', 'four calm green lanterns'];
      await anonymous.setup({ body: { setup_token: token, username, password, display_name: 'Nora' } });
      const { id_token } = await anonymous.login({ body: { username, password } });
      const client = createClient({ baseUrl: host.url, token: id_token });
      const pdf = new Blob([readFileSync(join(unpacked, 'service/samples/pdf/oxygen-copd.pdf'))]);
      const form = { guideline_code: 'L33797', patient: { name: 'Sample' } };
      const { run_id } = await client.submitRun({ body: { pdf_file: pdf, process_data_request_form: form } });
      for await (const { status } of client.events(run_id)) expect(status, name).not.toBe('failed');
      const run = await client.getRun({ params: { run_id } });
      expect(run.status).toBe('completed');
      expect((run.final_results as FinalResults).criteria.criteria_tree.criteria_id).toBe('1');
      const page = await fetch(`${host.url}/`);
      expect(await page.text()).toContain('<title>Evident</title>');
      await host.stop();
      expect(host.child.exitCode).toBe(0);
      const opened = host.opened();
      // Its own address is looked up to listen at it.
      expect(opened.filter((line) => line !== 'fork' && line !== 'lookup 127.0.0.1')).toEqual([]);
      // The probe itself works: without it nothing would be noted of the threads either.
      expect(opened.includes('fork')).toBe(threads);
    },
  );

  it('has Node beside it, new enough, with its licence', () => {
    const { stdout } = spawnSync(join(app, 'resources', 'node', 'node'), ['-v'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(process.version);
    expect(readFileSync(join(app, 'resources', 'node', 'LICENSE'), 'utf8')).toContain('Node.js is licensed');
    const bill = JSON.parse(readFileSync(join(app, 'resources', 'sbom.cdx.json'), 'utf8'));
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name: 'node', version: process.versions.node }),
    );
    expect(readFileSync(join(app, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^node 24\./m);
  });

  it('reviews a chart, and reads a page of a fax by OCR, by its command line, without a package of ours in reach', () => {
    const run = (command: string, chart: string, ...args: string[]) => {
      const pdf = join(root, `service/samples/pdf/${chart}.pdf`);
      const output = execFileSync(
        join(app, 'resources', 'bin', 'evident'),
        [command, pdf, ...args, '--json'],
        {
          cwd: scratch,
          encoding: 'utf8',
          env: { PATH: '/usr/bin:/bin' },
          maxBuffer: 64 * MEBIBYTE,
        },
      );
      return JSON.parse(output);
    };
    const review = run('review', 'oxygen-copd', '--guideline', 'L33797') as FinalResults;
    expect(review.criteria.criteria_tree.criteria_id).toBe('1');
    expect(JSON.stringify(review)).toContain('exact_text_sentence_relevant_to_criteria');
    const { pages } = run('read', 'cpap-fax', '--page', '1') as MedicalRecord;
    expect(pages.map(({ source, error }) => ({ source, error }))).toEqual([{ source: 'ocr' }]);
    expect(pages[0]?.lines.map(({ text }) => text).join('\n')).toContain('Okafor');
  });
});

interface AsarFolder {
  files: Record<string, AsarFolder | { integrity: { hash: string } } | { link: string }>;
}
