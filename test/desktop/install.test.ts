/** What the installers do beside unpacking the app: their configuration, and `evident` on the PATH. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withPath } from '../../scripts/msi-path.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evident-install-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const require = createRequire(import.meta.url);
/** electron-builder's own reading and checking of its configuration; its types do not offer them. */
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config.js') as {
  getConfig(root: string, file: string, given: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: unknown, log: { isEnabled: boolean }): Promise<void>;
};
const builderTemplates = join(dirname(require.resolve('app-builder-lib/package.json')), 'templates');
const resource = (path: string) => join(root, 'main', 'resources', path);

describe('electron-builder.yml', () => {
  const read = () => getConfig(root, 'electron-builder.yml', null);
  const check = (config: unknown) => validateConfiguration(config, { isEnabled: false });

  it('fits the schema of the installed electron-builder', async () => {
    await check(await read());
    // The check itself can fail.
    await expect(check({ ...(await read()), nsis: { perMachin: true } })).rejects.toThrow(
      /configuration\.nsis/,
    );
    await expect(check({ ...(await read()), electronFuses: { runAsNode: 'yes' } })).rejects.toThrow(
      /runAsNode/,
    );
  });

  it('installs for all users, keeps data, publishes nothing and asks nobody', async () => {
    const config = await read();
    expect(config).toMatchObject({
      publish: null,
      asar: true,
      nsis: { oneClick: false, perMachine: true, deleteAppDataOnUninstall: false },
      msi: { perMachine: true },
      win: { target: ['nsis', 'msi'] },
      mac: { target: ['dmg', 'zip'], hardenedRuntime: true },
      linux: { target: ['AppImage', 'deb', 'rpm'], executableName: 'evident-desktop' },
      fileAssociations: [{ ext: 'pdf', rank: 'Alternate' }],
    });
    for (const path of Object.values(config.mac as Record<string, unknown>).filter((value) =>
      /\.plist$/.test(String(value)),
    ))
      expect(readFileSync(join(root, String(path)), 'utf8')).toContain('com.apple.security.cs.allow-jit');
  });
});

/** A program in the app's place that says how it was started. */
function fakeProgram(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\nprintf "%s\\n" "options=$NODE_OPTIONS" "$@"\nexit 3\n');
  chmodSync(path, 0o755);
}

describe.skipIf(process.platform === 'win32')('the command line of an installed app', () => {
  const app = join(scratch, 'Evident');
  const launcher = join(app, 'resources', 'bin', 'evident');

  it('is the packaged Node, through links too, with its arguments and exit code', () => {
    fakeProgram(join(app, 'resources', 'node', 'node'));
    mkdirSync(dirname(launcher), { recursive: true });
    cpSync(resource('bin/evident'), launcher);
    symlinkSync(launcher, join(scratch, 'evident'));
    for (const way of [launcher, join(scratch, 'evident')]) {
      const { status, stdout } = spawnSync(way, ['review', 'a chart.pdf', ''], {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '--require=/tmp/evil.js' },
      });
      const [options, script, ...words] = stdout.split('\n').slice(0, -1);
      expect(options).toBe('options=');
      expect(script?.replace('/bin/..', '')).toBe(
        join(app, 'resources', 'app.asar.unpacked/service/cli/evident.js'),
      );
      expect(words).toEqual(['review', 'a chart.pdf', '']);
      expect(status).toBe(3);
    }
  });

  it('is called by what Linux packages put into /usr/bin', () => {
    const text = readFileSync(resource('bin/usr-bin-evident'), 'utf8');
    expect(text).toBe('#!/bin/sh\nexec /opt/Evident/resources/bin/evident "$@"\n');
  });
});

describe('the unit for a shared machine', () => {
  const unit = readFileSync(resource('service/evident.service'), 'utf8');
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];

  it('calls the command line that Linux packages install, as it is understood', () => {
    expect(command.slice(0, 2)).toEqual(['/usr/bin/evident', 'serve']);
    // Only the certificate is missing here: it is asked for after every word was understood.
    const words = command
      .slice(2)
      .map((word) => (word === '/var/lib/evident' ? join(scratch, 'data') : word));
    const run = spawnSync(process.execPath, ['service/cli/evident.ts', 'serve', ...words], {
      cwd: root,
      env: { ...process.env, EVIDENT_PASSPHRASE: 'x' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(run.stderr).toContain('/etc/evident/cert.pem');
  });

  it('is locked down, and holds no secret itself', () => {
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ])
      expect(unit).toContain(`\n${line}\n`);
    expect(unit).not.toMatch(/^Environment=EVIDENT_PASSPHRASE=/m);
    expect(unit).toMatch(/^Environment=EVIDENT_PASSPHRASE_FILE=\/etc\/evident\//m);
  });

  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!systemd) console.warn('SKIPPED: systemd is not installed; the unit is not verified by it.');
  it.skipIf(!systemd)('is a unit to systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', resource('service/evident.service')], {
      encoding: 'utf8',
    });
    // The program is not installed here; of what is said about our file nothing else may be.
    const said = stderr
      .split('\n')
      .filter((line) => line.includes('evident.service') && !/not executable/.test(line));
    expect(said).toEqual([]);
  });
});

describe('on Windows', () => {
  it('is a command file that goes the same way', () => {
    const text = readFileSync(resource('windows/evident.cmd'), 'utf8');
    expect(text.split('\r\n')).toContain(
      '"%~dp0..\\node\\node.exe" "%~dp0..\\app.asar.unpacked\\service\\cli\\evident.js" %*',
    );
    expect(text).toContain('set NODE_OPTIONS=\r\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('is put on the PATH by Windows Installer itself', () => {
    const project = readFileSync(join(builderTemplates, 'msi', 'template.xml'), 'utf8');
    const made = withPath(project);
    const group = /<ComponentGroup Id="ProductComponents"[\s\S]*?<\/ComponentGroup>/.exec(made)?.[0] ?? '';
    expect(group).toMatch(
      /<Environment [^>]*Name="PATH" Value="\[APPLICATIONFOLDER\]resources\\bin" Part="last"[^>]*System="yes" Permanent="no"\/>/,
    );
    expect(made.replace(/\s*<Component Id="EvidentOnPath"[\s\S]*?<\/Component>/, '')).toBe(
      project.replace(/\s+(?=<\/ComponentGroup>)/, '\n    '),
    );
    expect(() => withPath('<Wix/>')).toThrow(/no group/);
  });

  const makensis = spawnSync('makensis', ['-VERSION']).status === 0;
  if (!makensis)
    console.warn('SKIPPED: makensis is not installed; the part of the NSIS installer is not compiled.');
  it.skipIf(!makensis)('is put on the PATH, and taken off, by an NSIS installer that compiles', () => {
    const script = join(scratch, 'installer.nsi');
    writeFileSync(
      script,
      `Unicode true
Name Evident
OutFile "${join(scratch, 'installer.exe')}"
!include LogicLib.nsh
!include FileFunc.nsh
!macro _isUpdated _a _b _t _f
  StrCmp $9 "updated" \`\${_t}\` \`\${_f}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
!include "${resource('windows/installer.nsh')}"
Section
  WriteUninstaller "$INSTDIR\\u.exe"
  !insertmacro customInstall
SectionEnd
Section un.install
  !insertmacro customUnInstall
SectionEnd
`,
    );
    execFileSync('makensis', ['-WX', '-V2', script], { stdio: 'pipe' });
  });

  it('hooks into macros that electron-builder’s installer has', () => {
    const macros = [...readFileSync(resource('windows/installer.nsh'), 'utf8').matchAll(/^!macro (\w+)/gm)];
    const theirs = ['installSection.nsh', 'uninstaller.nsh']
      .map((name) => readFileSync(join(builderTemplates, 'nsis', name), 'utf8'))
      .join('');
    expect(macros.map(([, name]) => name)).toEqual(['customInstall', 'customUnInstall']);
    for (const [, name] of macros) expect(theirs).toContain(`!insertmacro ${name}`);
    expect(theirs + readFileSync(join(builderTemplates, 'nsis', 'common.nsh'), 'utf8')).toContain(
      'isUpdated',
    );
  });
});
