/** A PostgreSQL server for tests: the installed programs, a cluster in a temporary folder, reached through a socket there. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** The newest installed `bin` folder with a server in it; undefined where there is none. */
export function serverPrograms(): string | undefined {
  const own = process.env.EVIDENT_TEST_POSTGRES;
  const found = FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder).map((name) => ({
      bin: join(folder, name, 'bin'),
      version: Number(name.replace(/^\D+/, '')),
    })),
  );
  const best = found
    .filter(({ bin }) => existsSync(join(bin, 'initdb')))
    .sort((a, b) => b.version - a.version)[0];
  return own ?? best?.bin;
}

export interface TestServer {
  /** The database `evident` as its owner, who is no superuser. */
  url: string;
  /** Another database of the same owner. */
  database(name: string): string;
  /** Ends it as a power failure would, and starts it again. */
  crash(): void;
  stop(): void;
}

/** initdb refuses to run as root; then the user `postgres`, whom Debian's packages bring, runs it. */
const asUser = (folder: string): { run: (bin: string, args: string[]) => void } => {
  const isRoot = userInfo().uid === 0;
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  return {
    run: (bin, args) => {
      const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', bin, ...args]] : [bin, args];
      execFileSync(file as string, all as string[], { stdio: ['ignore', 'ignore', 'inherit'] });
    },
  };
};

export function startServer(bin: string): TestServer {
  const folder = mkdtempSync(join(tmpdir(), 'evident-pg-'));
  const { run } = asUser(folder);
  const data = join(folder, 'data');
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=400`;
  const control = (command: string, ...more: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...more, command]);
  run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'admin',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  control('start');
  const sql = (text: string) =>
    run(join(bin, 'psql'), ['-h', folder, '-U', 'admin', '-d', 'postgres', '-qc', text]);
  sql('CREATE ROLE evident LOGIN');
  sql('CREATE DATABASE evident OWNER evident');
  const urlOf = (name: string) => `postgres://evident@localhost/${name}?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('evident'),
    database(name) {
      sql(`CREATE DATABASE ${name} OWNER evident`);
      return urlOf(name);
    },
    crash() {
      control('stop', '-m', 'immediate');
      control('start');
    },
    stop() {
      control('stop', '-m', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the tests run on a server, each data folder is a tenant of its own. */
export const tenantOf = (dataDir: string): string =>
  `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 40)}`;

/** The environment of a program that is to work on this folder: on the server of this test run, if there is one. */
export function serverFor(dataDir: string): Record<string, string> {
  const url = process.env.EVIDENT_TEST_DATABASE_URL;
  return url === undefined ? {} : { EVIDENT_DATABASE_URL: url, EVIDENT_TENANT: tenantOf(dataDir) };
}

/** The same for a service in this process. */
export function onServer(dataDir: string): { databaseUrl?: string; tenant?: string } {
  const url = process.env.EVIDENT_TEST_DATABASE_URL;
  return url === undefined ? {} : { databaseUrl: url, tenant: tenantOf(dataDir) };
}
