/** A PostgreSQL server for tests: the installed programs, a cluster in a temporary folder, reached through a socket there. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
  /** Ends every process of it with SIGKILL. */
  kill(): void;
  /** Starts it after `kill`, without making this process wait. */
  start(): Promise<void>;
  stop(): void;
}

/** initdb refuses to run as root; then the user `postgres`, whom Debian's packages bring, runs it. */
function asUser(folder: string) {
  const isRoot = userInfo().uid === 0;
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  const command = (bin: string, args: readonly string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', bin, ...args]] : [bin, [...args]];
  return {
    run(bin: string, args: readonly string[]) {
      execFileSync(...command(bin, args), { stdio: ['ignore', 'ignore', 'inherit'] });
    },
    async runBeside(bin: string, args: readonly string[]) {
      const child = spawn(...command(bin, args), { stdio: 'ignore' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${bin} ended with ${code}.`);
    },
  };
}

/** Ends a server and the processes that it started, which it cannot replace meanwhile; which they were. */
function killProcesses(data: string): number[] {
  const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(main, 'SIGSTOP');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
  const pids = [
    main,
    ...children
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number),
  ];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function startServer(bin: string): TestServer {
  const folder = mkdtempSync(join(tmpdir(), 'evident-pg-'));
  const { run, runBeside } = asUser(folder);
  const data = join(folder, 'data');
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=400`;
  const log = join(folder, 'log');
  let killed: number[] = [];
  const controlled = (command: string, ...more: string[]) =>
    [join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', log, '-o', options, ...more, command]] as const;
  const control = (command: string, ...more: string[]) => run(...controlled(command, ...more));
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
    kill() {
      killed = killProcesses(data);
    },
    async start() {
      // A server does not start beside one that seems to run.
      while (killed.some(isThere)) await sleep(20);
      await runBeside(...controlled('start'));
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
  if (url === undefined) return {};
  return {
    EVIDENT_DATABASE_URL: url,
    EVIDENT_TENANT: tenantOf(dataDir),
    // How busy the machine of the tests is, is not what they are about.
    EVIDENT_MAX_EVENT_LOOP_DELAY_MS: '600000',
  };
}

/** The same for a service in this process. */
export function onServer(dataDir: string): { databaseUrl?: string; tenant?: string } {
  const url = process.env.EVIDENT_TEST_DATABASE_URL;
  return url === undefined ? {} : { databaseUrl: url, tenant: tenantOf(dataDir) };
}
